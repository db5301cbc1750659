// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.label;

import centroid.calibration.record.Grouping;
import centroid.calibration.record.LabelRecords;
import centroid.interval.Interval;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Calibrated class probabilities by temperature scaling, mixed with the prior: {@code p' = (1 - eps) p^tau / sum + eps prior}, with eps and tau chosen by
 * the log-loss of the calibration set. They have conformal {@link PredictionSets}, and for two labels a {@link VennAbers} range. Immutable and
 * thread-safe.
 *
 * @serial exclude
 */
public final class ProbabilityCalibration implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final double[] EPSILONS = {0.02, 0.05, 0.1, 0.2};
  /** The smallest share of the prior. */
  private static final double SMALLEST_EPSILON = 0.0005;
  private static final double[] POWERS = {0.5, 0.7, 0.85, 1, 1.2, 1.5};

  private final double epsilon;
  private final double power;
  private final double[] prior;
  private final int numRows;
  private final PredictionSets sets;

  private ProbabilityCalibration(LabelRecords records, double[] prior, double epsilon, double power, Grouping grouping, LabelCoverage coverage) {
    this.epsilon = epsilon;
    this.power = power;
    this.prior = prior;
    this.numRows = records.numRows();
    double[] trueProbability = new double[records.size()];
    for (int k = 0; k < records.size(); k++) {
      trueProbability[k] = apply(records.probabilities()[k])[records.label()[k]];
    }
    this.sets = new PredictionSets(records, trueProbability, grouping, coverage);
  }

  /**
   * Chooses eps and tau. O(records x labels) for each of six tau, and O(records) for each of six eps with it.
   *
   * @param records out-of-bag or held-out predictions, at least one; read only
   * @param prior share of each label in the training data, all positive; kept
   * @param grouping groups for group-conditional (Mondrian) coverage of the sets; null without groups
   */
  public static ProbabilityCalibration fit(LabelRecords records, double[] prior, Grouping grouping, LabelCoverage coverage) {
    double bestLoss = Double.POSITIVE_INFINITY;
    double bestEpsilon = 0;
    double bestPower = 1;
    int[] label = records.label();
    double[] weight = records.recordWeights();
    double[] epsilons = epsilons(records.numRows());
    for (double power : POWERS) {
      double[] powered = new double[label.length];
      for (int k = 0; k < label.length; k++) {
        powered[k] = tempered(records.probabilities()[k], power)[label[k]];
      }
      for (double epsilon : epsilons) {
        double loss = 0;
        for (int k = 0; k < label.length; k++) {
          loss -= weight[k] * Math.log((1 - epsilon) * powered[k] + epsilon * prior[label[k]]);
        }
        if (loss < bestLoss) {
          bestLoss = loss;
          bestEpsilon = epsilon;
          bestPower = power;
        }
      }
    }
    return new ProbabilityCalibration(records, prior, bestEpsilon, bestPower, grouping, coverage);
  }

  /** Epsilon is at least about 1 / (2 n): n rows without an error do not support a smaller error rate. */
  private static double[] epsilons(int numRows) {
    double[] epsilons = new double[EPSILONS.length + 2];
    epsilons[0] = Math.min(0.005, Math.max(SMALLEST_EPSILON, 0.5 / numRows));
    epsilons[1] = 0.005;
    System.arraycopy(EPSILONS, 0, epsilons, 2, EPSILONS.length);
    return epsilons;
  }

  /**
   * Calibrates a distribution.
   *
   * @param probabilities of the labels, which may be more than in training; read only
   * @return a new array that sums to 1
   */
  public double[] apply(double[] probabilities) {
    if (probabilities.length > prior.length) {
      // The members do not know the labels at the end.
      return Arrays.copyOf(apply(Arrays.copyOf(probabilities, prior.length)), probabilities.length);
    }
    double[] result = tempered(probabilities, power);
    for (int c = 0; c < result.length; c++) {
      result[c] = (1 - epsilon) * result[c] + epsilon * prior[c];
    }
    return result;
  }

  /** p^tau, normalised; equal probabilities if all are 0. */
  private static double[] tempered(double[] probabilities, double power) {
    double[] result = new double[probabilities.length];
    double sum = 0;
    for (int c = 0; c < result.length; c++) {
      result[c] = power == 1 ? probabilities[c] : Math.pow(probabilities[c], power);
      sum += result[c];
    }
    for (int c = 0; c < result.length; c++) {
      result[c] = sum > 0 ? result[c] / sum : 1.0 / result.length;
    }
    return result;
  }

  /** The prediction set of a row in no group. */
  public boolean[] predictionSet(double[] calibrated, double level) {
    return predictionSet(calibrated, level, null);
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
   * The Venn-Abers range of the probability of the second of two labels, extended to contain the probability itself.
   *
   * @param calibrated probabilities as {@link #apply} returns them; read only
   * @return bounds between 0 and 1; null if there are not two labels
   */
  public Interval range(double[] calibrated) {
    Interval range = calibrated.length == 2 ? sets.range(calibrated[1]) : null;
    return range == null ? null : new Interval(Math.min(range.lower(), calibrated[1]), Math.max(range.upper(), calibrated[1]));
  }

  public LabelCoverage coverage() {
    return sets.coverage();
  }

  /** The chosen share of the prior, eps. */
  public double epsilon() {
    return epsilon;
  }

  /** The number of calibration rows. */
  public int numRows() {
    return numRows;
  }

  /** The chosen power tau, the inverse of the temperature. */
  public double power() {
    return power;
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
