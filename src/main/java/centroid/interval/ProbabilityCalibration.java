// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Calibrated class probabilities and prediction sets: {@code p' = (1 - eps) p^tau / sum + eps prior}, temperature scaling with a share
 * of the prior, with eps and tau chosen by log-loss on out-of-bag rows. A prediction set holds every label
 * whose probability is not smaller than the true label's usually is on such rows (split conformal), and always the most
 * probable one. Immutable and thread-safe.
 *
 * @serial exclude
 */
public final class ProbabilityCalibration implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final double[] EPSILONS = {0.02, 0.05, 0.1, 0.2};
  /** The smallest share of the prior, however many rows there are. */
  private static final double SMALLEST_EPSILON = 0.0005;
  private static final double[] POWERS = {0.5, 0.7, 0.85, 1, 1.2, 1.5};

  private final double epsilon;
  private final double power;
  private final double[] prior;
  private final int numRows;
  /** 1 - p'(true label) of the records, ascending. */
  private final double[] sorted;

  private ProbabilityCalibration(double[][] probabilities, int[] label, double[] prior, int numRows, double epsilon, double power) {
    this.epsilon = epsilon;
    this.power = power;
    this.prior = prior;
    this.numRows = numRows;
    this.sorted = new double[label.length];
    for (int k = 0; k < label.length; k++) {
      sorted[k] = 1 - apply(probabilities[k])[label[k]];
    }
    Arrays.sort(sorted);
  }

  /**
   * Chooses eps and tau. O(records x labels x 30).
   *
   * @param probabilities probabilities[record][label] of out-of-bag ensembles; read only
   * @param label true label of each record; read only
   * @param prior share of each label in the training data, all positive; kept
   * @param numRows number of different rows behind the records
   * @return the calibration
   */
  public static ProbabilityCalibration fit(double[][] probabilities, int[] label, double[] prior, int numRows) {
    double bestLoss = Double.POSITIVE_INFINITY;
    double bestEpsilon = 0;
    double bestPower = 1;
    double[] epsilons = epsilons(numRows);
    for (double power : POWERS) {
      double[] powered = new double[label.length];
      for (int k = 0; k < label.length; k++) {
        powered[k] = tempered(probabilities[k], power)[label[k]];
      }
      for (double epsilon : epsilons) {
        double loss = 0;
        for (int k = 0; k < label.length; k++) {
          loss -= Math.log((1 - epsilon) * powered[k] + epsilon * prior[label[k]]);
        }
        if (loss < bestLoss) {
          bestLoss = loss;
          bestEpsilon = epsilon;
          bestPower = power;
        }
      }
    }
    return new ProbabilityCalibration(probabilities, label, prior, numRows, bestEpsilon, bestPower);
  }

  /** n rows without an error can't show an error rate below about 1 / (2 n), so epsilon is never smaller than that. */
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
   * @param probabilities of the labels; read only
   * @return a new array that sums to 1
   */
  public double[] apply(double[] probabilities) {
    double[] result = tempered(probabilities, power);
    for (int c = 0; c < result.length; c++) {
      result[c] = (1 - epsilon) * result[c] + epsilon * prior[c];
    }
    return result;
  }

  /** p^tau, normalised; labels are alike where the members say nothing. */
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

  /**
   * The prediction set at a level.
   *
   * @param calibrated probabilities as {@link #apply} returns them; read only
   * @param level a fraction such as 0.95
   * @return true for every label in the set, never empty, nested in the level
   */
  public boolean[] predictionSet(double[] calibrated, double level) {
    Interval.checkLevel(level);
    double rank = Math.ceil((numRows + 1.0) / numRows * level * sorted.length);
    double limit = rank > sorted.length ? 1 : sorted[(int) rank - 1];
    boolean[] inside = new boolean[calibrated.length];
    int best = 0;
    for (int c = 0; c < inside.length; c++) {
      inside[c] = 1 - calibrated[c] <= limit;
      best = calibrated[c] > calibrated[best] ? c : best;
    }
    inside[best] = true;
    return inside;
  }

  /**
   * The chosen share of the prior.
   *
   * @return eps
   */
  public double epsilon() {
    return epsilon;
  }

  /**
   * The number of different rows behind the records.
   *
   * @return at least 1
   */
  public int numRows() {
    return numRows;
  }

  /**
   * The chosen power.
   *
   * @return tau
   */
  public double power() {
    return power;
  }
}
