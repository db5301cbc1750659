// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

import java.io.Serializable;

/**
 * The expected calibration error of class probabilities (ECE; Naeini et al. 2015). Rows are divided into ten bins of equal width by the probability of
 * their most probable label; the error is the weighted mean difference between mean probability and accuracy, with the bins of the
 * reliability plot. Not thread-safe.
 *
 * @serial exclude
 */
public final class CalibrationBins implements Serializable {

  private static final long serialVersionUID = 1L;

  /** The number of bins, each 0.1 wide. */
  public static final int NUM_BINS = 10;

  private final double[] weight = new double[NUM_BINS];
  private final double[] predicted = new double[NUM_BINS];
  private final double[] correct = new double[NUM_BINS];

  /** Adds a row by the probability of its most probable label, and whether that label is right. */
  public void add(double probability, boolean right, double rowWeight) {
    int bin = Math.max(0, Math.min(NUM_BINS - 1, (int) (probability * NUM_BINS)));
    weight[bin] += rowWeight;
    predicted[bin] += rowWeight * probability;
    correct[bin] += right ? rowWeight : 0;
  }

  /** The expected calibration error, from 0 to 1; NaN without rows. */
  public double error() {
    double sum = 0;
    double total = 0;
    for (int bin = 0; bin < NUM_BINS; bin++) {
      sum += Math.abs(predicted[bin] - correct[bin]);
      total += weight[bin];
    }
    return sum / total;
  }
}
