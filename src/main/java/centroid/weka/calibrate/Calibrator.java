// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import centroid.calibration.label.ProbabilityCalibration;
import centroid.calibration.record.FoldRecords;
import centroid.calibration.record.Grouping;
import centroid.calibration.record.LabelRecords;
import centroid.calibration.record.OutOfBagRecords;
import centroid.calibration.record.ResidualRecords;
import centroid.calibration.residual.IntervalCalibration;
import centroid.calibration.residual.IntervalCalibration.Settings;
import centroid.calibration.residual.LocalScale;
import centroid.calibration.residual.ResidualCalibration;
import centroid.core.Streams;
import centroid.interval.TargetBounds;
import centroid.select.Subsample;
import centroid.weka.model.GroupMap;
import centroid.weka.model.JoinRows;
import centroid.weka.model.ModelCalibration;
import centroid.weka.model.ModelCalibration.Basis;
import centroid.weka.model.RowScores;
import centroid.weka.options.IntervalSettings;
import centroid.weka.pool.TrainingContext;
import centroid.weka.rows.ComparisonRows;
import centroid.weka.rows.ForestInputs;
import centroid.weka.rows.TrainingRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import weka.core.Instance;
import weka.core.Instances;

/** Calibrates: learns from rows that members have not seen how sure the ensemble may be. */
public final class Calibrator {

  /** Rows that calibration looks at; more change it little and would make the model large. */
  public static final int MAX_ROWS = 5000;
  /** With fewer rows than this, residuals say too little. */
  static final int MIN_ROWS = 10;

  /** The least probability to be asked about that is made up for: a row stands for at most 20. */
  private static final double LEAST_ASKED = 0.05;
  /** The share of the weight that may go unasked without a word, beyond that of as many rows of equal weight. */
  private static final double UNASKED = 0.1;

  /** Fits the calibration of a numeric class. Another {@link IntervalCalibration} is plugged in here. */
  private static final IntervalCalibration.Method METHOD = ResidualCalibration::fit;

  private Calibrator() {
  }

  /** A calibration, sentences if something had to be done differently, and the scores of the rows that calibrate, null without such rows. */
  public record Result(ModelCalibration calibration, List<String> notes, RowScores scores, Records records) {

    public Result(ModelCalibration calibration, List<String> notes) {
      this(calibration, notes, null, null);
    }
  }

  /** What calibrated: the numbers of the rows, and the records of a numeric or of a nominal class; the other is null. */
  public record Records(int[] numbers, ResidualRecords residuals, LabelRecords labels) {

    /** Some of the rows, with what members said that had not seen them. */
    public JoinRows toJoin(TrainingRows rows, Streams streams) {
      int[] chosen = Subsample.of(numbers.length, JoinRows.MAX_ROWS, streams.generator());
      int[] row = residuals != null ? residuals.row() : labels.row();
      // Of a row's records the first: one ensemble is asked, as at the other models.
      int[] first = new int[numbers.length];
      for (int k = row.length - 1; k >= 0; k--) {
        first[row[k]] = k;
      }
      int[] records = Arrays.stream(chosen).map(which -> first[which]).toArray();
      double[] weight = residuals != null ? residuals.weight() : labels.weight();
      Instances kept = new Instances(rows.data(), chosen.length);
      Arrays.stream(chosen).forEach(which -> kept.add(rows.data().instance(numbers[which])));
      return new JoinRows(kept, residuals == null ? null : at(residuals.error(), records), residuals == null ? null : at(residuals.variance(), records),
          residuals == null ? null : at(residuals.noise(), records),
          labels == null ? null : Arrays.stream(records).mapToObj(k -> labels.probabilities()[k]).toArray(double[][]::new), at(weight, chosen));
    }

    private static double[] at(double[] values, int[] places) {
      return Arrays.stream(places).mapToDouble(k -> values[k]).toArray();
    }
  }

  /** Residuals, the numbers of their rows, all rows that were to be asked about (null if all of them were), and whether no member has seen any. */
  private record Unseen(ResidualRecords residuals, int[] numbers, ComparisonRows candidates, boolean apart) {
  }

  /** From rows out of the bags of the members. */
  public static Result fit(TrainingContext training, ComparisonRows.Answers answers) {
    Streams streams = training.streams.child("calibration");
    ComparisonRows.Answers some = sample(answers, training, streams);
    OutOfBagRecords records = new OutOfBagRecords(some.predictions().values(), some.at().targets(), training.rows.entriesPerRow(), some.inBag(),
        some.at().numbers(), training.settings.numMembers(), some.selection());
    Streams draws = streams.child("draws");
    int[] numbers = Arrays.stream(records.rows()).map(row -> some.at().numbers()[row]).toArray();
    double[] weights = weights(training, numbers, some.inBag().length);
    return fit(training, METHOD, numbers, () -> new Unseen(records.residuals(draws, some.predictions().noise(), weights), numbers, some.at(), false),
        () -> records.labels(draws, weights));
  }

  /**
   * The weights of rows over the probability that some bag has left them out: heavy rows are in most bags, and those that could be asked about
   * stand for the others of their weight.
   */
  private static double[] weights(TrainingContext training, int[] numbers, int numBags) {
    double[] weights = training.rows.weights();
    double total = Arrays.stream(weights).sum();
    int bagSize = training.rows.bagSize(training.settings.bagSizePercent());
    return Arrays.stream(numbers).mapToDouble(row -> {
      double outOfBag = Math.pow(1 - weights[row] / total, bagSize);
      return weights[row] / Math.max(LEAST_ASKED, 1 - Math.pow(1 - outOfBag, numBags));
    }).toArray();
  }

  /** From rows of folds, or held out from all training ({@code apart}); the training is that on all rows. */
  public static Result fit(TrainingContext training, FoldRecords records, boolean apart) {
    return fit(training, METHOD, records, apart);
  }

  /** The same with a given calibration method. */
  static Result fit(TrainingContext training, IntervalCalibration.Method method, FoldRecords records, boolean apart) {
    FoldRecords some = records.numRows() <= MAX_ROWS ? records
        : records.at(Subsample.of(records.numRows(), MAX_ROWS, training.streams.child("calibration").child("rows").generator()));
    return fit(training, method, some.numbers(), () -> new Unseen(some.residuals(), some.numbers(), null, apart), some::labels);
  }

  private static Result fit(TrainingContext training, IntervalCalibration.Method method, int[] numbers, Supplier<Unseen> unseen,
      Supplier<LabelRecords> labels) {
    if (training.rows.isNumeric()) {
      return numbers.length < MIN_ROWS ? targetSpread(training) : intervals(training, method, unseen.get());
    }
    return numbers.length < MIN_ROWS ? new Result(ModelCalibration.NONE, List.of("Probabilities are not calibrated and prediction sets hold every label: fewer "
        + "than " + MIN_ROWS + " rows can be asked about that members have not seen.")) : probabilities(training, labels.get(), numbers);
  }

  private static Result probabilities(TrainingContext training, LabelRecords labels, int[] numbers) {
    GroupMap groups = GroupMap.of(training.rows.data(), training.settings.intervals().group());
    ProbabilityCalibration calibration = ProbabilityCalibration.fit(labels, prior(training.rows), grouping(groups, training, numbers),
        training.settings.intervals().coverage());
    RowScores scores = RowScores.of(numbers, labels.weight(), calibration.losses(labels));
    return new Result(ModelCalibration.of(calibration, groups, scores.mean()), groups == null ? List.of() : groups.notes(), scores,
        new Records(numbers, null, labels));
  }

  private static Grouping grouping(GroupMap groups, TrainingContext training, int[] numbers) {
    return groups == null ? null : groups.grouping(training.rows.data(), numbers);
  }

  private static Result targetSpread(TrainingContext training) {
    // All rows, not only those that were to calibrate: held-out rows may be one or two.
    ComparisonRows rows = training.rows.sample(MAX_ROWS, training.streams.child("calibration").child("targets"));
    Settings settings = new Settings(0, LocalScale.OFF, null, bounds(training), null);
    ResidualCalibration spread = ResidualCalibration.fit(ResidualRecords.ofTargets(rows.targets(), rows.weights()), settings);
    return new Result(ModelCalibration.of(Basis.TARGET_SPREAD, spread, training.rows.data(), null),
        List.of("Prediction intervals have the width of the target's own spread: fewer than " + MIN_ROWS
            + " rows can be asked about that members have not seen."));
  }

  private static TargetBounds bounds(TrainingContext training) {
    DoubleSummaryStatistics targets = training.rows.targetStatistics();
    IntervalSettings.Bounds known = training.settings.intervals().bounds();
    return new TargetBounds(targets.getMin(), targets.getMax(), known.min(), known.max(), known.tails());
  }

  private static Result intervals(TrainingContext training, IntervalCalibration.Method method, Unseen unseen) {
    LocalScale local = training.settings.intervals().local();
    GroupMap groups = GroupMap.of(training.rows.data(), training.settings.intervals().group());
    Settings settings = new Settings(largestKappa(training), local, local == LocalScale.OFF ? null : ForestInputs.of(training.rows.data(), unseen.numbers),
        bounds(training), training.streams.child("calibration").child("forest"), unseen.apart,
        grouping(groups, training, unseen.numbers));
    IntervalCalibration calibration = method.fit(unseen.residuals, settings);
    List<String> notes = notes(training, calibration, local);
    if (groups != null) {
      notes.addAll(groups.notes());
    }
    if (unseen.candidates != null) {
      double asked = Arrays.stream(unseen.numbers).mapToDouble(row -> training.rows.weights()[row]).sum() / Arrays.stream(unseen.candidates.weights()).sum();
      // Rows of the same weight are left out by chance, and those asked about are like them.
      if (asked < (1 - UNASKED) * unseen.numbers.length / unseen.candidates.numbers().length) {
        notes.add(String.format(Locale.ROOT, "Rows with %.0f %% of the weight could not be asked about, since every model has seen them; "
            + "-calibration crossfit asks about all.", 100 * (1 - asked)));
      }
    }
    return new Result(ModelCalibration.of(Basis.UNSEEN_ROWS, calibration, training.rows.data(), groups), notes,
        RowScores.of(unseen.numbers, unseen.residuals.weight(), calibration), new Records(unseen.numbers, unseen.residuals, null));
  }

  private static List<String> notes(TrainingContext training, IntervalCalibration calibration, LocalScale local) {
    List<String> notes = new ArrayList<>();
    if (calibration.score(0.95) == 0) {
      notes.add("Prediction intervals have width 0: the members were never wrong on rows they had not seen.");
    }
    if (calibration.effectiveRows() < MIN_ROWS) {
      notes.add(String.format(Locale.ROOT, "Prediction intervals rest on few rows: instance weights make the %d rows that calibrate count like %.1f.",
          calibration.numRows(), calibration.effectiveRows()));
    }
    List<String> leftOut = calibration.usesInputs() ? ForestInputs.leftOut(training.rows.data()) : List.of();
    if (!leftOut.isEmpty()) {
      notes.add("The residual forest leaves out attributes that are strings or relations: " + String.join(", ", leftOut) + ".");
    }
    if (local == LocalScale.ON && !calibration.usesInputs()) {
      notes.add("There is no residual forest, though -local on asks for one: " + calibration.numRows()
          + " rows calibrate, which are too few or all without an error.");
    }
    return notes;
  }

  /** How far widths may follow the variances that members show and state. */
  public static double largestKappa(TrainingContext training) {
    return largestKappa(training.learner.estimatesNoise(), training.settings.numMembers());
  }

  public static double largestKappa(boolean statesNoise, int numMembers) {
    return statesNoise ? 1 : numMembers > 1 ? 0.9 : 0;
  }

  private static ComparisonRows.Answers sample(ComparisonRows.Answers answers, TrainingContext training, Streams streams) {
    int[] numbers = answers.at().numbers();
    int[] chosen = Subsample.of(numbers.length, MAX_ROWS, streams.child("rows").generator());
    if (chosen.length == numbers.length) {
      return answers;
    }
    int[] rows = Arrays.stream(chosen).map(row -> numbers[row]).toArray();
    return new ComparisonRows.Answers(training.rows.at(rows), answers.predictions().at(chosen, training.rows.entriesPerRow()), answers.inBag(),
        (row, candidates, random, mass) -> answers.selection().select(chosen[row], candidates, random, mass));
  }

  /** The share of each label with one added everywhere, so that none is impossible. */
  public static double[] prior(TrainingRows rows) {
    double[] prior = new double[rows.data().numClasses()];
    Arrays.fill(prior, 1);
    double sum = prior.length;
    for (Instance row : rows.data()) {
      if (!row.classIsMissing()) {
        prior[(int) row.classValue()] += row.weight();
        sum += row.weight();
      }
    }
    for (int c = 0; c < prior.length; c++) {
      prior[c] /= sum;
    }
    return prior;
  }
}
