// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

/** The pinball (quantile) loss: the true quantile minimises its expectation. */
final class Pinball {

  private Pinball() {
  }

  /**
   * The loss {@code rho_t(y - q) = (t - 1{y < q}) (y - q)}.
   *
   * @param probability t, strictly between 0 and 1
   * @return at least 0; 0 if the value equals the quantile, even if both are infinite; infinite for other infinite quantiles
   */
  static double loss(double quantile, double value, double probability) {
    if (value == quantile) {
      return 0;
    }
    return value < quantile ? (1 - probability) * (quantile - value) : probability * (value - quantile);
  }
}
