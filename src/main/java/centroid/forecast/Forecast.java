// SPDX-License-Identifier: GPL-3.0-only
package centroid.forecast;

import centroid.interval.Interval;

/**
 * Forecasts of the next steps.
 *
 * @param value a forecast for each step
 * @param levels of the intervals
 * @param intervals {@code [level][step]}
 * @param beyond {@code [level][step]}: whether backtests are too few for the level, so that the bounds have no guarantee
 */
public record Forecast(double[] value, double[] levels, Interval[][] intervals, boolean[][] beyond) {

  public int steps() {
    return value.length;
  }
}
