// SPDX-License-Identifier: GPL-3.0-only
package centroid.forest;

/** Whether predictions are corrected by the mean residual that a residual forest estimates at a row. */
public enum BiasCorrection {
  /** If that lowers the error of the calibration rows. */
  AUTO,
  /** Never. */
  OFF,
  /** Always, given enough calibration rows. */
  ON
}
