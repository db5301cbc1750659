// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.core.Streams;
import centroid.interval.Calibration;
import centroid.interval.FoldRecords;
import centroid.interval.OutOfBagRecords;
import centroid.interval.ProbabilityCalibration;
import centroid.interval.ResidualRecords;
import centroid.select.Subsample;
import centroid.weka.model.ModelCalibration;
import centroid.weka.model.ModelCalibration.Basis;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import weka.core.Instance;

/** Calibrates: learns from rows that members have not seen how sure the ensemble may be. */
final class Calibrator {

  /** Rows that calibration looks at; more change it little and would make the model large. */
  static final int MAX_ROWS = 5000;
  /** With fewer rows than this, residuals say too little. */
  static final int MIN_ROWS = 10;

  private Calibrator() {
  }

  /** A calibration, and a sentence if something had to be done differently. */
  record Result(ModelCalibration calibration, List<String> notes) {
  }

  /** From rows out of the bags of the members. */
  static Result fit(TrainingContext training, ComparisonRows.Answers answers) {
    Streams streams = training.streams.child("calibration");
    ComparisonRows.Answers some = sample(answers, training, streams);
    OutOfBagRecords records = new OutOfBagRecords(some.predictions().values(), some.at().targets(), training.rows.entriesPerRow(), some.inBag(),
        some.at().numbers(), training.settings.numMembers(), some.selection());
    Streams draws = streams.child("draws");
    return fit(training, records.numRows(), () -> records.residuals(draws, some.predictions().noise()), prior -> records.probabilities(prior, draws));
  }

  /** From rows of folds, or held out. */
  static Result fit(TrainingContext training, FoldRecords records) {
    FoldRecords some = records.numRows() <= MAX_ROWS ? records
        : records.at(Subsample.of(records.numRows(), MAX_ROWS, training.streams.child("calibration").child("rows").generator()));
    return fit(training, some.numRows(), some::residuals, some::probabilities);
  }

  private static Result fit(TrainingContext training, int numRows, Supplier<ResidualRecords> residuals,
      Function<double[], ProbabilityCalibration> probabilities) {
    if (training.rows.isNumeric()) {
      return numRows < MIN_ROWS ? targetSpread(training) : intervals(training, residuals.get());
    }
    return numRows < MIN_ROWS ? new Result(ModelCalibration.NONE, List.of("Probabilities are not calibrated and prediction sets hold every label: fewer than "
        + MIN_ROWS + " rows can be asked about that members have not seen."))
        : new Result(ModelCalibration.of(probabilities.apply(prior(training.rows))), List.of());
  }

  private static Result targetSpread(TrainingContext training) {
    // All rows, not only those that were to calibrate: held-out rows may be one or two.
    double[] targets = training.rows.sample(MAX_ROWS, training.streams.child("calibration").child("targets")).targets();
    return new Result(ModelCalibration.of(Basis.TARGET_SPREAD, Calibration.fit(ResidualRecords.ofTargets(targets), 0)),
        List.of("Prediction intervals have the width of the target's own spread: fewer than " + MIN_ROWS
            + " rows can be asked about that members have not seen."));
  }

  private static Result intervals(TrainingContext training, ResidualRecords records) {
    Calibration calibration = Calibration.fit(records, largestKappa(training), training.rows.targetRange());
    boolean exact = calibration.interval(0, 0, 0.95).width() == 0;
    return new Result(ModelCalibration.of(Basis.UNSEEN_ROWS, calibration), exact
        ? List.of("Prediction intervals have width 0: the members were never wrong on rows they had not seen.") : List.of());
  }

  /** How far widths may follow the variances that members show and state. */
  static double largestKappa(TrainingContext training) {
    return training.learner.estimatesNoise() ? 1 : training.settings.numMembers() > 1 ? 0.9 : 0;
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
  static double[] prior(TrainingRows rows) {
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
