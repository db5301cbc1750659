// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

/** The pinball loss of a quantile: the proper score whose expectation the true quantile minimises. */
public final class Pinball {

  private Pinball() {
  }

  /**
   * The loss {@code rho_t(y - q) = (t - 1{y < q}) (y - q)}.
   *
   * <ul>
   * <li>A value that equals the quantile costs nothing, even if both are infinite.
   * <li>An infinite quantile costs infinitely much otherwise.
   * </ul>
   *
   * @param probability t, strictly between 0 and 1
   * @return at least 0
   */
  public static double loss(double quantile, double value, double probability) {
    if (value == quantile) {
      return 0;
    }
    return value < quantile ? (1 - probability) * (quantile - value) : probability * (value - quantile);
  }
}
