// SPDX-License-Identifier: GPL-3.0-only
package centroid.forecast;

/**
 * A factor of interval widths that follows the observed coverage: each value outside of its interval raises it, each value inside lowers it, so that the
 * coverage in the long run is the level, however the series changes (adaptive conformal inference on the scale of widths).
 */
final class AdaptiveWidth {

  private static final double RATE = 0.1;
  /** More than this is no longer a correction. */
  private static final double MAX_LOG = Math.log(8);

  private final double level;
  private double log;

  AdaptiveWidth(double level) {
    this.level = level;
  }

  double factor() {
    return Math.exp(log);
  }

  void observe(boolean inside) {
    log = Math.max(-MAX_LOG, Math.min(MAX_LOG, log + RATE * (inside ? level - 1 : level)));
  }
}
