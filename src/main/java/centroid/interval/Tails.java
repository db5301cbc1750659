// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

/** Bounds beyond the largest level that the calibration set supports. */
public enum Tails {
  /** The bound of the largest residual. */
  LAST,
  /** Infinite, the only bound that keeps the coverage. */
  INFINITE
}
