package centroid.weka;

import centroid.core.Streams;
import centroid.interval.Calibration;
import centroid.interval.OutOfBagRecords;
import centroid.interval.ProbabilityCalibration;
import centroid.interval.ResidualRecords;
import centroid.select.Subsample;
import java.util.Arrays;
import weka.core.Instance;

/** Learns from rows that members have not seen how sure the ensemble may be. */
final class Calibrator {

  /** Rows that calibration looks at; more change it little and would make the model large. */
  static final int MAX_ROWS = 5000;
  /** With fewer rows than this, residuals say too little. */
  private static final int MIN_ROWS = 10;
  private static final String OWN_SPREAD = "Prediction intervals have the width of the target's own spread";

  private Calibrator() {
  }

  /**
   * The calibration of a model.
   *
   * @param numeric for a numeric class, else null
   * @param nominal for a nominal class, else null; null too if there are not enough rows
   * @param note a sentence if something had to be done differently, else empty
   */
  record Result(Calibration numeric, ProbabilityCalibration nominal, String note) {
  }

  /** Whether a model with this note in its report knows no residuals. */
  static boolean isOwnSpread(String note) {
    return note.contains(OWN_SPREAD);
  }

  static Result fit(Training training, ComparisonRows.Answers answers) {
    Streams streams = training.streams.child("calibration");
    int m = training.settings.numMembers();
    ComparisonRows.Answers some = sample(answers, training, streams);
    OutOfBagRecords records = new OutOfBagRecords(some.predictions(), some.at().targets(), training.rows.entriesPerRow(), some.inBag(),
        some.at().numbers(), m, some.chooser());
    boolean enough = records.numRows() >= MIN_ROWS;
    if (!training.rows.isNumeric()) {
      return enough ? new Result(null, records.probabilities(prior(training.rows), streams.child("draws")), "")
          : new Result(null, null, "Probabilities are not calibrated and prediction sets hold every label: only " + records.numRows()
              + " rows have members that have not seen them.");
    }
    if (!enough) {
      // All rows, not only those that were to calibrate: held-out rows may be one or two.
      double[] targets = training.rows.sample(MAX_ROWS, streams.child("targets")).targets();
      return new Result(Calibration.fit(ResidualRecords.ofTargets(targets), 0), null,
          OWN_SPREAD + ": only " + records.numRows()
              + " rows have members that have not seen them, " + MIN_ROWS + " are needed.");
    }
    Calibration calibration = Calibration.fit(records.residuals(streams.child("draws"), some.noise()), some.noise() != null ? 1 : m > 1 ? 0.9 : 0);
    boolean exact = calibration.interval(0, 0, 0.95).width() == 0;
    return new Result(calibration, null, exact ? "Prediction intervals have width 0: the members were never wrong on rows they had not seen." : "");
  }

  private static ComparisonRows.Answers sample(ComparisonRows.Answers answers, Training training, Streams streams) {
    int[] numbers = answers.at().numbers();
    int[] chosen = Subsample.of(numbers.length, MAX_ROWS, streams.child("rows").generator());
    if (chosen.length == numbers.length) {
      return answers;
    }
    int width = training.rows.entriesPerRow();
    double[][] predictions = new double[answers.predictions().length][chosen.length * width];
    for (int k = 0; k < predictions.length; k++) {
      for (int row = 0; row < chosen.length; row++) {
        System.arraycopy(answers.predictions()[k], chosen[row] * width, predictions[k], row * width, width);
      }
    }
    double[][] noise = answers.noise() == null ? null : Arrays.stream(answers.noise())
        .map(all -> Arrays.stream(chosen).mapToDouble(row -> all[row]).toArray()).toArray(double[][]::new);
    int[] rows = Arrays.stream(chosen).map(row -> numbers[row]).toArray();
    return new ComparisonRows.Answers(training.rows.at(rows), predictions, noise, answers.inBag(),
        (row, candidates, random, mass) -> answers.chooser().choose(chosen[row], candidates, random, mass));
  }

  /** The share of each label with one added everywhere, so that none is impossible. */
  private static double[] prior(TrainingRows rows) {
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
