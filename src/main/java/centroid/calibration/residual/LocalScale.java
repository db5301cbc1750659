// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

/** Whether a residual forest tells location and scale of errors around a row. */
public enum LocalScale {
  /** If that makes intervals better on rows that members have not seen. */
  AUTO,
  /** Never: the scale follows the members' disagreement alone. */
  OFF,
  /** Always, if there are rows enough. */
  ON
}
