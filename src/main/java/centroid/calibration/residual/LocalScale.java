// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

/** Whether intervals are locally adaptive: a residual forest estimates the location and the scale of residuals at a row. */
public enum LocalScale {
  /** If that improves the interval score of the calibration rows. */
  AUTO,
  /** Never: the scale depends only on the variance among the members and the noise they estimate. */
  OFF,
  /** Always, given enough calibration rows. */
  ON
}
