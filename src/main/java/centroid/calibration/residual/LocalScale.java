// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

/** Whether intervals are locally adaptive: a residual forest estimates the location and the scale of residuals at a row. */
public enum LocalScale {
  /** Locally adaptive if that improves the interval score of the calibration rows. */
  AUTO,
  /** Never locally adaptive: the scale depends only on the variance among the members and the noise they estimate. */
  OFF,
  /** Locally adaptive whenever there are enough calibration rows. */
  ON
}
