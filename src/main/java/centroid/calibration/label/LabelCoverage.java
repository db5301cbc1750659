// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.label;

/** The rows for which prediction sets have nominal coverage. */
public enum LabelCoverage {
  /** Marginal coverage: all rows together; rare labels may be covered less often. */
  MARGINAL,
  /** Class-conditional (Mondrian) coverage: the rows of every label. */
  CLASS
}
