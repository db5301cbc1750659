// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

/** Bounds beyond the largest level that the calibration set supports. */
public enum Tails {
  /** The bound of the largest residual. */
  LAST,
  /** Infinite, which is the only bound with guaranteed coverage. */
  INFINITE
}
