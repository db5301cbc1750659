// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.label;

/** Of which rows prediction sets hold the true label as often as promised. */
public enum LabelCoverage {
  /** Of all rows together; rare labels may be missed more often. */
  MARGINAL,
  /** Of the rows of every label. */
  CLASS
}
