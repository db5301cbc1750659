// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

import java.io.Serializable;

/**
 * The expected calibration error of class probabilities (Naeini et al. 2015): rows are put into ten bins of equal width by the probability of
 * their most probable label, and the distances between mean probability and share of right labels are averaged, each bin by its weight. The same
 * bins as in the reliability plot. Not safe for threads.
 *
 * @serial exclude
 */
public final class CalibrationBins implements Serializable {

  private static final long serialVersionUID = 1L;

  /** The number of bins, each 0.1 wide. */
  public static final int NUM_BINS = 10;

  private final double[] weight = new double[NUM_BINS];
  private final double[] promised = new double[NUM_BINS];
  private final double[] kept = new double[NUM_BINS];

  /** Empty bins. */
  public CalibrationBins() {
    // all sums are 0
  }

  /** Adds a row. */
  public void add(double probability, boolean right, double rowWeight) {
    int bin = Math.max(0, Math.min(NUM_BINS - 1, (int) (probability * NUM_BINS)));
    weight[bin] += rowWeight;
    promised[bin] += rowWeight * probability;
    kept[bin] += right ? rowWeight : 0;
  }

  /**
   * The expected calibration error.
   *
   * @return from 0 to 1; NaN without rows
   */
  public double error() {
    double sum = 0;
    double total = 0;
    for (int bin = 0; bin < NUM_BINS; bin++) {
      sum += Math.abs(promised[bin] - kept[bin]);
      total += weight[bin];
    }
    return sum / total;
  }
}
