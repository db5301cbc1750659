// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

import centroid.interval.Interval;

/**
 * The interval score of Winkler (1972; Gneiting and Raftery 2007, section 6.2): the width, and a fine for values outside.
 * {@code S = (u - l) + 2 / (1 - level) (l - y) 1{y < l} + 2 / (1 - level) (y - u) 1{y > u}}. Smaller is better, and on average
 * nothing beats the true quantiles.
 */
public final class IntervalScore {

  private IntervalScore() {
  }

  /**
   * The score of one interval.
   *
   * @param level the level that the interval was made for, such as 0.95
   * @return the score; infinite, never NaN, for infinite bounds
   * @throws IllegalArgumentException if the level is not strictly between 0 and 1
   */
  public static double of(double lower, double upper, double value, double level) {
    double fine = 2 / (1 - Interval.checkLevel(level));
    // Not upper - lower alone, which is NaN where both are the same infinity.
    double width = lower == upper ? 0 : upper - lower;
    if (value < lower) {
      return width + fine * (lower - value);
    }
    return value > upper ? width + fine * (value - upper) : width;
  }

  /**
   * The mean score of many intervals of one level.
   *
   * @param lower lower bounds; read only
   * @param upper upper bounds; read only
   * @param value what came true; read only
   * @return the mean; NaN if there are none
   */
  public static double mean(double[] lower, double[] upper, double[] value, double level) {
    double sum = 0;
    for (int k = 0; k < value.length; k++) {
      sum += of(lower[k], upper[k], value[k], level);
    }
    return sum / value.length;
  }
}
