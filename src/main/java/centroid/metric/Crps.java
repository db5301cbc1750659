package centroid.metric;

import java.util.Arrays;
import java.util.Comparator;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * The continuous ranked probability score of a forecast distribution F and a value y:
 * {@code CRPS = integral of (F(z) - 1{z >= y})^2 dz = 2 integral over t of rho_t(y - F^-1(t))} with the {@link Pinball} loss rho.
 * It is in units of the value, smaller is better, and for a forecast that is a single point it is the absolute error.
 */
public final class Crps {

  private static final NormalDistribution NORMAL = new NormalDistribution();

  private Crps() {
  }

  /**
   * The score of a distribution known by quantiles in the middle of equal parts: quantile k of K belongs to the probability
   * (k - 1/2) / K, so their mean pinball loss is the integral by the midpoint rule.
   *
   * @param quantile at least one, from the smallest probability to the largest; read only
   * @param value what came true
   * @return the score; infinite if a quantile is, unless the value equals it
   */
  public static double ofQuantiles(double[] quantile, double value) {
    double sum = 0;
    for (int k = 0; k < quantile.length; k++) {
      sum += Pinball.loss(quantile[k], value, (k + 0.5) / quantile.length);
    }
    return 2 * sum / quantile.length;
  }

  /**
   * The exact score of a distribution of points with masses:
   * {@code sum_j v_j |x_j - y| - 1/2 sum_j sum_k v_j v_k |x_j - x_k|}. O(m log m).
   *
   * @param points x, at least one; read only
   * @param mass v, summing to 1; null for equal masses; read only
   * @param value what came true
   * @return the score
   */
  public static double ofSample(double[] points, double[] mass, double value) {
    Integer[] order = new Integer[points.length];
    Arrays.setAll(order, k -> k);
    Arrays.sort(order, Comparator.comparingDouble(k -> points[k]));
    double distance = 0;
    double spread = 0;
    double massBelow = 0;
    double sumBelow = 0;
    for (int k : order) {
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
   * @param value what came true
   * @return the score
   */
  public static double ofNormal(double mean, double deviation, double value) {
    if (deviation == 0) {
      return Math.abs(value - mean);
    }
    double z = (value - mean) / deviation;
    return deviation * (z * (2 * NORMAL.cumulativeProbability(z) - 1) + 2 * NORMAL.density(z) - 1 / Math.sqrt(Math.PI));
  }
}
