// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

/**
 * The continuous ranked probability score of a forecast distribution F and a value y:
 * {@code CRPS = integral of (F(z) - 1{z >= y})^2 dz = 2 integral over t of rho_t(y - F^-1(t))} with the {@link Pinball} loss rho.
 * It is in units of the value, smaller is better, and for a forecast that is a single point it is the absolute error.
 */
public final class Crps {

  private Crps() {
  }

  /**
   * The score of a distribution known by quantiles in the middle of equal parts: quantile k of K belongs to the probability
   * (k - 1/2) / K, so their mean pinball loss is the integral by the midpoint rule.
   *
   * @param quantile at least one, from the smallest probability to the largest; read only
   * @return the score; infinite if a quantile is, unless the value equals it
   */
  public static double ofQuantiles(double[] quantile, double value) {
    double sum = 0;
    for (int k = 0; k < quantile.length; k++) {
      sum += Pinball.loss(quantile[k], value, (k + 0.5) / quantile.length);
    }
    return 2 * sum / quantile.length;
  }
}
