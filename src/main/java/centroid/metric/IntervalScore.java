// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

import centroid.interval.Interval;

/**
 * The interval score of Winkler (1972; Gneiting and Raftery 2007, section 6.2): the width, and a penalty for values outside.
 * {@code S = (u - l) + 2 / (1 - level) (l - y) 1{y < l} + 2 / (1 - level) (y - u) 1{y > u}}. Smaller is better; the true quantiles minimise its
 * expectation.
 */
public final class IntervalScore {

  private IntervalScore() {
  }

  /**
   * The score of one interval.
   *
   * @param level the nominal level, such as 0.95
   * @return infinite, never NaN, for infinite bounds
   */
  public static double of(double lower, double upper, double value, double level) {
    double penalty = 2 / (1 - Interval.checkLevel(level));
    // Not upper - lower alone, which is NaN if both are the same infinity.
    double width = lower == upper ? 0 : upper - lower;
    if (value < lower) {
      return width + penalty * (lower - value);
    }
    return value > upper ? width + penalty * (value - upper) : width;
  }

  /** The mean score of intervals of one level, NaN without rows; reads all arrays only. */
  public static double mean(double[] lower, double[] upper, double[] value, double level) {
    double sum = 0;
    for (int k = 0; k < value.length; k++) {
      sum += of(lower[k], upper[k], value[k], level);
    }
    return sum / value.length;
  }
}
