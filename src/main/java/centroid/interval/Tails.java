// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

/** What a bound is where the rows that calibrate are too few to tell it. */
public enum Tails {
  /** The outermost residual that was seen. */
  LAST,
  /** Infinite: nothing is promised that was not seen. */
  INFINITE
}
