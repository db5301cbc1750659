// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

/**
 * A closed interval.
 *
 * @param lower the lower bound
 * @param upper the upper bound, not below the lower one
 */
public record Interval(double lower, double upper) {

  /** The interval of all numbers. */
  public static final Interval EVERYTHING = new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

  public double width() {
    return upper - lower;
  }

  /** Whether a value is between the bounds or equal to one; false for NaN. */
  public boolean contains(double value) {
    return lower <= value && value <= upper;
  }

  /** Returns the confidence level if it is strictly between 0 and 1, and otherwise throws an exception. */
  public static double checkLevel(double level) {
    if (level > 0 && level < 1) {
      return level;
    }
    throw new IllegalArgumentException("The confidence level must be a fraction between 0 and 1, such as 0.95, but was " + level);
  }
}
