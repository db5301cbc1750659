// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

/**
 * The continuous ranked probability score of a forecast distribution F and a value y:
 * {@code CRPS = integral of (F(z) - 1{z >= y})^2 dz = 2 integral over t of rho_t(y - F^-1(t))} with the {@link Pinball} loss rho.
 * It is in units of the value; smaller is better. For a point forecast it is the absolute error.
 */
public final class Crps {

  private Crps() {
  }

  /**
   * The score of a distribution that is given by its quantiles at the probabilities (k - 1/2) / K for k = 1 to K, so that their mean pinball loss is
   * the integral by the midpoint rule.
   *
   * @param quantile at least one, ascending; read only
   * @return infinite if a quantile is, unless the value equals it
   */
  public static double ofQuantiles(double[] quantile, double value) {
    double sum = 0;
    for (int k = 0; k < quantile.length; k++) {
      sum += Pinball.loss(quantile[k], value, (k + 0.5) / quantile.length);
    }
    return 2 * sum / quantile.length;
  }
}
