// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.label;

import centroid.calibration.record.Grouping;
import centroid.calibration.record.LabelRecords;
import centroid.interval.Interval;
import centroid.selective.AnswerEvidence;
import java.io.Serializable;

/**
 * Calibrated class probabilities by {@link TemperatureScaling}. They have conformal {@link PredictionSets}, and for two labels a {@link VennAbers} range.
 * Immutable and thread-safe.
 *
 * @serial exclude
 */
public final class ProbabilityCalibration implements Serializable {

  private static final long serialVersionUID = 1L;

  private final TemperatureScaling scaling;
  private final int numRows;
  private final PredictionSets sets;
  /** Null if thresholds of abstention are not wanted. */
  private final AnswerEvidence answers;
  private final LabelReference reference;

  /** Calibrated probabilities with sets; {@code numRows} is the number of rows behind the sets. */
  ProbabilityCalibration(TemperatureScaling scaling, int numRows, PredictionSets sets, AnswerEvidence answers, LabelReference reference) {
    this.scaling = scaling;
    this.numRows = numRows;
    this.sets = sets;
    this.answers = answers;
    this.reference = reference;
  }

  /**
   * Chooses eps and tau, and fits the prediction sets.
   *
   * @param records out-of-bag or held-out predictions, at least one; read only
   * @param prior share of each label in the training data, all positive; kept
   * @param grouping groups for group-conditional (Mondrian) coverage of the sets; null without groups
   */
  public static ProbabilityCalibration fit(LabelRecords records, double[] prior, Grouping grouping, LabelCoverage coverage) {
    return fit(records, prior, grouping, coverage, null);
  }

  /** The same; with {@code setup} for abstention, null without. */
  public static ProbabilityCalibration fit(LabelRecords records, double[] prior, Grouping grouping, LabelCoverage coverage, AnswerEvidence.Setup setup) {
    TemperatureScaling scaling = TemperatureScaling.fit(records, prior);
    double[][] calibrated = scaling.ofAll(records);
    AnswerEvidence answers = setup == null ? null
        : AnswerEvidence.of(calibrated, records.label(), records.recordWeights(), records.effectiveRows(), setup);
    return new ProbabilityCalibration(scaling, records.numRows(), new PredictionSets(records, scaling.ofLabels(records), grouping, coverage), answers,
        LabelReference.of(calibrated, records));
  }

  /**
   * Returns a calibration for rows of another time.
   *
   * @param records predicted probabilities of new rows, at least two, with weights that are smaller for older rows; read only
   * @param grouping groups of the new rows; null without groups
   */
  public ProbabilityCalibration recalibrated(LabelRecords records, Grouping grouping) {
    return LabelRecalibration.of(scaling, numRows, sets, answers, reference, records, grouping);
  }

  /**
   * Calibrates a distribution.
   *
   * @param probabilities of the labels, which may be more than in training; read only
   * @return a new array that sums to 1
   */
  public double[] apply(double[] probabilities) {
    return scaling.apply(probabilities);
  }

  /**
   * The prediction set at a level.
   *
   * @param calibrated probabilities as {@link #apply} returns them; read only
   * @param level a fraction such as 0.95
   * @param groups the group of the row for each grouping attribute, {@link Grouping#NONE} for none; null without groups
   * @return true for every label in the set, never empty, nested in the level
   */
  public boolean[] predictionSet(double[] calibrated, double level, int[] groups) {
    return sets.at(calibrated, level, groups);
  }

  /**
   * The rank of a label by its surprise among the calibration rows. Surprise is the probability of all labels that are more probable, and a random part of the
   * label's own.
   *
   * @param calibrated probabilities as {@link #apply} returns them; read only
   * @param chance a uniform random number
   */
  public double rank(double[] calibrated, int label, double chance) {
    return reference.rank(calibrated, label, chance);
  }

  /**
   * The shares of the labels that are expected among rows with these probabilities: the probabilities, plus what labels of the calibration rows had beyond
   * theirs on average.
   *
   * @param calibrated probabilities as {@link #apply} returns them; read only
   * @return a new array that sums to 1; a share may be a little outside 0 to 1
   */
  public double[] shares(double[] calibrated) {
    return reference.shares(calibrated);
  }

  /**
   * The Venn-Abers range of the probability of the second of two labels, extended to contain the probability itself.
   *
   * @param calibrated probabilities as {@link #apply} returns them; read only
   * @return bounds between 0 and 1; null if there are not two labels
   */
  public Interval range(double[] calibrated) {
    Interval range = calibrated.length == 2 ? sets.range(calibrated[1]) : null;
    return range == null ? null : new Interval(Math.min(range.lower(), calibrated[1]), Math.max(range.upper(), calibrated[1]));
  }

  /** What thresholds of abstention are found in; null if they are not wanted. */
  public AnswerEvidence answers() {
    return answers;
  }

  public LabelCoverage coverage() {
    return sets.coverage();
  }

  /** The chosen share of the prior, eps. */
  public double epsilon() {
    return scaling.epsilon();
  }

  /** The number of calibration rows. */
  public int numRows() {
    return numRows;
  }

  /** The effective number of calibration rows (Kish). */
  public double effectiveRows() {
    return sets.effectiveRows();
  }

  /** The chosen power tau, the inverse of the temperature. */
  public double power() {
    return scaling.power();
  }

  /**
   * Returns the log-loss of each row. On the records that the calibration was fitted to, the mean is optimistic by far less than its
   * standard error, since only two parameters are chosen, from a few candidates.
   *
   * @param records predicted probabilities and labels; read only
   * @return for each row the mean over its records of the negative logarithm of the true label's probability
   */
  public double[] losses(LabelRecords records) {
    double[] sum = new double[records.numRows()];
    int[] count = new int[records.numRows()];
    for (int k = 0; k < records.label().length; k++) {
      sum[records.row()[k]] -= Math.log(apply(records.probabilities()[k])[records.label()[k]]);
      count[records.row()[k]]++;
    }
    for (int row = 0; row < sum.length; row++) {
      sum[row] /= count[row];
    }
    return sum;
  }
}
