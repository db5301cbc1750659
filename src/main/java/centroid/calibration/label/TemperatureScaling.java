// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.label;

import centroid.calibration.record.LabelRecords;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Temperature scaling of class probabilities, mixed with the prior: {@code p' = (1 - eps) p^tau / sum + eps prior}, with eps and tau chosen by the log-loss of
 * the calibration set. If labels have become more or less frequent, {@code p^tau} is multiplied by a factor of each label first.
 *
 * @param epsilon the share of the prior
 * @param power tau, the inverse of the temperature
 * @param prior share of each label, all positive; not to be modified
 * @param ratio factors of the labels, all positive; null for none
 * @serial exclude
 */
record TemperatureScaling(double epsilon, double power, double[] prior, double[] ratio) implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final double[] EPSILONS = {0.02, 0.05, 0.1, 0.2};
  /** The smallest share of the prior. */
  private static final double SMALLEST_EPSILON = 0.0005;
  private static final double[] POWERS = {0.5, 0.7, 0.85, 1, 1.2, 1.5};

  /**
   * Chooses eps and tau. O(records x labels) for each of six tau, and O(records) for each of six eps with it.
   *
   * @param records out-of-bag or held-out predictions, at least one; read only
   * @param prior share of each label in the training data, all positive; kept
   */
  static TemperatureScaling fit(LabelRecords records, double[] prior) {
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
    return new TemperatureScaling(bestEpsilon, bestPower, prior, null);
  }

  /** Epsilon is at least about 1 / (2 n): n rows without an error do not support a smaller error rate. */
  private static double[] epsilons(int numRows) {
    double[] epsilons = new double[EPSILONS.length + 2];
    epsilons[0] = Math.min(0.005, Math.max(SMALLEST_EPSILON, 0.5 / numRows));
    epsilons[1] = 0.005;
    System.arraycopy(EPSILONS, 0, epsilons, 2, EPSILONS.length);
    return epsilons;
  }

  /** The same scaling with other factors of the labels. */
  TemperatureScaling times(double[] newRatio) {
    return new TemperatureScaling(epsilon, power, prior, newRatio);
  }

  /** Calibrates a distribution, which may have more labels than in training. Reads it only, returns a new array that sums to 1. */
  double[] apply(double[] probabilities) {
    if (probabilities.length > prior.length) {
      // The members do not know the labels at the end.
      return Arrays.copyOf(apply(Arrays.copyOf(probabilities, prior.length)), probabilities.length);
    }
    double[] result = tempered(probabilities, power);
    if (ratio != null) {
      double sum = 0;
      for (int c = 0; c < result.length; c++) {
        result[c] *= ratio[c];
        sum += result[c];
      }
      for (int c = 0; c < result.length; c++) {
        result[c] /= sum;
      }
    }
    for (int c = 0; c < result.length; c++) {
      result[c] = (1 - epsilon) * result[c] + epsilon * prior[c];
    }
    return result;
  }

  /** The calibrated probability of the true label of each record. */
  double[] ofLabels(LabelRecords records) {
    double[] probability = new double[records.size()];
    for (int k = 0; k < probability.length; k++) {
      probability[k] = apply(records.probabilities()[k])[records.label()[k]];
    }
    return probability;
  }

  /** The calibrated probabilities of each record. */
  double[][] ofAll(LabelRecords records) {
    return Arrays.stream(records.probabilities()).map(this::apply).toArray(double[][]::new);
  }

  /** p^tau, normalised; equal probabilities if all are 0. Some learners return -1e-17 by rounding, which counts as 0 and has no power. */
  private static double[] tempered(double[] probabilities, double power) {
    double[] result = new double[probabilities.length];
    double sum = 0;
    for (int c = 0; c < result.length; c++) {
      double p = Math.max(0, probabilities[c]);
      result[c] = power == 1 ? p : Math.pow(p, power);
      sum += result[c];
    }
    for (int c = 0; c < result.length; c++) {
      result[c] = sum > 0 ? result[c] / sum : 1.0 / result.length;
    }
    return result;
  }
}
