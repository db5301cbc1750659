// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import centroid.calibration.label.LabelCorrection;
import centroid.calibration.label.ProbabilityCalibration;
import centroid.calibration.record.FoldRecords;
import centroid.calibration.record.Grouping;
import centroid.calibration.record.LabelRecords;
import centroid.calibration.record.OutOfBagRecords;
import centroid.calibration.record.ResidualRecords;
import centroid.calibration.record.SizeMatch;
import centroid.calibration.residual.IntervalCalibration;
import centroid.calibration.residual.IntervalCalibration.Settings;
import centroid.calibration.residual.LocalScale;
import centroid.calibration.residual.ResidualCalibration;
import centroid.forest.InputTable;
import centroid.interval.TargetBounds;
import centroid.metric.PairedDifference;
import centroid.select.Subsample;
import centroid.selective.AnswerEvidence;
import centroid.total.SerialNoise;
import centroid.util.RandomStreams;
import centroid.weka.candidate.CandidateErrors;
import centroid.weka.estimator.SelectiveEstimator;
import centroid.weka.model.CorrectionSample;
import centroid.weka.model.GroupMap;
import centroid.weka.model.ModelCalibration;
import centroid.weka.model.ModelCalibration.Basis;
import centroid.weka.options.IntervalSettings;
import centroid.weka.options.reader.AttributeReader;
import centroid.weka.rows.ComparisonRows;
import centroid.weka.rows.OutOfBagPredictions;
import centroid.weka.rows.TargetRows;
import centroid.weka.rows.TrainingRows;
import centroid.weka.training.TrainingContext;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Calibrates an ensemble on out-of-bag, out-of-fold or held-out predictions: fits the distribution of residuals of a numeric class, or the probabilities
 * and prediction sets of a nominal class.
 */
public final class Calibrator {

  /** The most calibration rows; more change the result little and would enlarge the model. */
  public static final int MAX_ROWS = 5000;
  /** The least calibration rows; residuals of fewer rows are too uncertain. */
  public static final int MIN_ROWS = 10;

  /** Fits the calibration of a numeric class. Another {@link IntervalCalibration} is plugged in here. */
  public static final IntervalCalibration.Method METHOD = ResidualCalibration::fit;

  private final TrainingContext training;
  private final IntervalCalibration.Method method;
  private final IntervalSettings settings;
  /** Null without groups. */
  private final GroupMap groups;
  private final RandomStreams streams;
  /** Null for rows like the training rows. */
  private TargetRows target;
  /** The number of rows from which bags are drawn. */
  private long numRows;

  /**
   * Creates a calibrator, for one calibration.
   *
   * @param groups the groups within which coverage is to hold, for these rows; null without groups
   */
  public Calibrator(TrainingContext training, GroupMap groups) {
    this(training, groups, METHOD);
  }

  /** Creates a calibrator with another method for a numeric class. */
  Calibrator(TrainingContext training, GroupMap groups, IntervalCalibration.Method method) {
    this.training = training;
    this.method = method;
    this.settings = training.settings().intervals();
    this.groups = groups;
    this.streams = training.streams().child("calibration");
    this.numRows = training.rows().numRows();
  }

  /** Calibrates for rows of another distribution; null for rows like the training rows. */
  public Calibrator forTarget(TargetRows rows) {
    target = rows;
    return this;
  }

  /** Calibrates members whose bags are drawn from more rows, of which the training rows are a sample. */
  public Calibrator drawnFrom(long rows) {
    numRows = rows;
    return this;
  }

  /**
   * A calibration and notes for the user.
   *
   * @param records of the calibration rows; null if there are too few
   * @param correction corrects predictions of training rows
   * @param sample of the corrections, for a plot
   */
  public record Result(ModelCalibration calibration, List<String> notes, CalibrationRecords records, TrainingRowCorrection correction,
      CorrectionSample sample) {

    public Result(ModelCalibration calibration, List<String> notes) {
      this(calibration, notes, null, TrainingRowCorrection.NONE, CorrectionSample.NONE);
    }

    private Result withNote(String note) {
      return new Result(calibration, Stream.concat(notes.stream(), Stream.of(note)).toList(), records, correction, sample);
    }

    /** Returns the errors of the calibration rows after the bias correction; of no rows if there are too few. */
    public CandidateErrors errors() {
      return records == null ? CandidateErrors.NONE : records.errors(correction.shifts());
    }
  }

  /** Residuals, the rows that were to be predicted (null if all of them were), the influence of rows on each other's residuals, and the sizes of ensembles. */
  private record Residuals(ResidualRecords records, ComparisonRows candidates, double influence, SizeMatch match) {
  }

  /** Calibrates on out-of-bag predictions. */
  public Result fit(OutOfBagPredictions predictions) {
    OutOfBagPredictions some = sample(predictions);
    OutOfBagRecords records = new OutOfBagRecords(some.predictions().values(), some.at().targets(), training.rows().entriesPerRow(), some.inBag(),
        some.at().numbers(), training.settings().numMembers(), some.selection(), Arrays.stream(some.at().weights()).distinct().count() > 1);
    RandomStreams draws = streams.child("draws");
    int[] numbers = Arrays.stream(records.rows()).map(row -> some.at().numbers()[row]).toArray();
    BagInclusion bags = new BagInclusion(training.rows(), training.settings().bagSizePercent());
    double[] own = bags.weights(numbers, some.inBag().length);
    TargetShift shift = shift(numbers, own);
    double[] weights = shift.weighted(own);
    return fit(shift, new CalibrationRows(numbers, null), () -> new Residuals(records.residuals(draws, some.predictions().noise(), weights), some.at(),
        bags.influence(numRows), SizeMatch.NONE), () -> records.labels(draws, weights),
        AnswerEvidence.DEPENDENT_ROWS);
  }

  private OutOfBagPredictions sample(OutOfBagPredictions all) {
    int[] numbers = all.at().numbers();
    int[] chosen = Subsample.of(numbers.length, MAX_ROWS, streams.child("rows").generator());
    if (chosen.length == numbers.length) {
      return all;
    }
    int[] rows = Arrays.stream(chosen).map(row -> numbers[row]).toArray();
    return new OutOfBagPredictions(training.rows().at(rows), all.predictions().at(chosen, training.rows().entriesPerRow()), all.inBag(),
        (row, candidates, random, mass) -> all.selection().select(chosen[row], candidates, random, mass));
  }

  /** Calibrates on predictions of folds, or of rows held out of all training ({@code heldOut}). */
  public Result fit(FoldRecords records, boolean heldOut) {
    FoldRecords some = records.numRows() <= MAX_ROWS ? records
        : records.at(Subsample.of(records.numRows(), MAX_ROWS, streams.child("rows").generator()));
    TargetShift shift = shift(some.numbers(), some.weights());
    FoldRecords weighted = shift.isWeighted() ? some.weighted(shift.weighted(some.weights())) : some;
    SizeMatch match = some.match(training.settings().numMembers());
    return fit(shift, new CalibrationRows(some.numbers(), some.ensembles()), () -> new Residuals(weighted.residuals(), null, heldOut ? 0 : 1, match),
        weighted::labels, heldOut ? 1 : AnswerEvidence.DEPENDENT_ROWS);
  }

  private TargetShift shift(int[] numbers, double[] weights) {
    return target == null ? TargetShift.NONE : TargetShift.of(training.rows().data(), numbers, weights, target, streams);
  }

  private Result fit(TargetShift shift, CalibrationRows rows, Supplier<Residuals> residuals, Supplier<LabelRecords> labels, double independent) {
    Result result = fit(rows, residuals, labels, independent);
    return shift.note() == null ? result : result.withNote(shift.note());
  }

  private Result fit(CalibrationRows rows, Supplier<Residuals> residuals, Supplier<LabelRecords> labels, double independent) {
    if (training.rows().isNumeric()) {
      return rows.numbers().length < MIN_ROWS ? targetSpread() : intervals(rows, residuals.get());
    }
    return rows.numbers().length >= MIN_ROWS ? probabilities(rows, labels.get(), independent) : new Result(ModelCalibration.NONE, List.of(
        "Probabilities are not calibrated and prediction sets contain every label: the calibration set has fewer than " + MIN_ROWS + " rows."));
  }

  /** {@code independent} is the number of independent rows that tell as much as one of these. */
  private Result probabilities(CalibrationRows rows, LabelRecords labels, double independent) {
    Instances data = training.rows().data();
    int[] numbers = rows.numbers();
    LabelCorrection.Fit corrected = LabelCorrection.fit(labels, settings.corrects() ? rows.inputs(data) : null, settings.correction(),
        streams.child("forest"));
    ProbabilityCalibration calibration = ProbabilityCalibration.fit(corrected.records(), prior(training.rows()), grouping(numbers), settings.coverage(),
        SelectiveEstimator.evidence(data.classAttribute(), settings.answers(), independent));
    double logLoss = PairedDifference.ofMean(labels.weight(), calibration.losses(corrected.records())).mean();
    ModelCalibration made = ModelCalibration.of(corrected, calibration, data, groups, logLoss);
    return new Result(made, new CalibrationNotes(training.rows(), settings, groups).ofSets(numbers), new CalibrationRecords(numbers, null, labels),
        new TrainingRowCorrection(made, numbers, corrected.rowShifts()),
        corrected.rowShifts() == null ? CorrectionSample.NONE : sampler(numbers).ofLabels(LabelCorrection.residuals(labels), corrected.rowShifts()));
  }

  private CorrectionSampler sampler(int[] numbers) {
    return new CorrectionSampler(training.rows().data(), numbers, streams.child("plot"));
  }

  private Grouping grouping(int[] numbers) {
    return groups == null ? null : groups.grouping(training.rows().data(), numbers);
  }

  private Result targetSpread() {
    // All rows, not only the calibration rows: one or two may be held out.
    ComparisonRows rows = training.rows().sample(MAX_ROWS, streams.child("targets"));
    ResidualCalibration spread = ResidualCalibration.fit(ResidualRecords.ofTargets(rows.targets(), rows.weights()),
        new Settings(0, LocalScale.OFF, settings.correction(), null, bounds(), null));
    return new Result(ModelCalibration.of(Basis.TARGET_SPREAD, spread, training.rows().data(), null),
        List.of("Prediction intervals have the width of the target's own spread: the calibration set has fewer than " + MIN_ROWS + " rows."));
  }

  private TargetBounds bounds() {
    DoubleSummaryStatistics targets = training.rows().targetStatistics();
    return new TargetBounds(targets.getMin(), targets.getMax(), settings.bounds().min(), settings.bounds().max(), settings.bounds().tails());
  }

  private Result intervals(CalibrationRows rows, Residuals residuals) {
    Instances data = training.rows().data();
    InputTable inputs = settings.usesForest() ? rows.inputs(data) : null;
    IntervalCalibration calibration = method.fit(residuals.records, new Settings(largestKappa(training), settings.local(), settings.correction(), inputs,
        bounds(), streams.child("forest"), residuals.influence, grouping(rows.numbers()), residuals.match));
    ModelCalibration made = ModelCalibration.of(Basis.UNSEEN_ROWS, calibration, data, groups).with(noise(data, rows.numbers(),
        CalibrationNotes.corrected(calibration, residuals.records)));
    double[] shifts = calibration.rowShifts();
    ResidualRecords records = residuals.records.matched(residuals.match, shifts);
    List<String> notes = new CalibrationNotes(training.rows(), settings, groups).of(calibration, rows, residuals.records, residuals.candidates);
    return new Result(made, notes, new CalibrationRecords(rows.numbers(), records, null),
        new TrainingRowCorrection(made, rows.numbers(),
            shifts == null ? null : Arrays.stream(shifts).mapToObj(shift -> new double[] {shift}).toArray(double[][]::new)),
        sampler(rows.numbers()).ofNumbers(records.perRow(records.error()), shifts));
  }

  /** The noise that rows near each other in time have in common; null if they have no order. */
  private SerialNoise noise(Instances data, int[] numbers, double[] errors) {
    if (!settings.isOrdered()) {
      return null;
    }
    Attribute time = AttributeReader.find(data, settings.order());
    return SerialNoise.of(time.index(), Arrays.stream(numbers).mapToDouble(row -> data.instance(row).value(time)).toArray(), errors, time.isDate());
  }

  /** Returns the largest weight of ensemble variance and estimated noise in the scale. */
  static double largestKappa(TrainingContext training) {
    return largestKappa(training.learner().estimatesNoise(), training.settings().numMembers());
  }

  public static double largestKappa(boolean estimatesNoise, int numMembers) {
    return estimatesNoise ? 1 : numMembers > 1 ? 0.9 : 0;
  }

  /** Returns the frequency of each label with add-one smoothing, so that none is 0. */
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
