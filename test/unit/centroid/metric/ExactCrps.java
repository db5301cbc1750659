// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

import centroid.util.SortOrder;
import org.apache.commons.math3.distribution.NormalDistribution;

/** The CRPS of distributions with a closed form, for comparison with {@link Crps}. */
public final class ExactCrps {

  private static final NormalDistribution NORMAL = new NormalDistribution();

  private ExactCrps() {
  }

  /**
   * The exact score of a distribution of points with masses:
   * {@code sum_j v_j |x_j - y| - 1/2 sum_j sum_k v_j v_k |x_j - x_k|}. O(m log m).
   *
   * @param points x, at least one; read only
   * @param mass v, summing to 1; null for equal masses; read only
   */
  public static double ofSample(double[] points, double[] mass, double value) {
    double distance = 0;
    double spread = 0;
    double massBelow = 0;
    double sumBelow = 0;
    for (int k : SortOrder.ascending(points)) {
      double v = mass == null ? 1.0 / points.length : mass[k];
      distance += v * Math.abs(points[k] - value);
      // In ascending order each pair is met once, with the larger point second; the pair counts twice, so its half once.
      spread += v * (massBelow * points[k] - sumBelow);
      massBelow += v;
      sumBelow += v * points[k];
    }
    return distance - spread;
  }

  /**
   * The score of a normal distribution: {@code s [z (2 Phi(z) - 1) + 2 phi(z) - 1 / sqrt(pi)]} with {@code z = (y - mu) / s}.
   *
   * @param mean mu
   * @param deviation s, not negative; 0 gives the absolute error
   */
  public static double ofNormal(double mean, double deviation, double value) {
    if (deviation == 0) {
      return Math.abs(value - mean);
    }
    double z = (value - mean) / deviation;
    return deviation * (z * (2 * NORMAL.cumulativeProbability(z) - 1) + 2 * NORMAL.density(z) - 1 / Math.sqrt(Math.PI));
  }
}
