// SPDX-License-Identifier: GPL-3.0-only
package centroid.forecast;

/** The seasonal naive forecast: the last value of the same season. */
public final class SeasonalNaive {

  private SeasonalNaive() {
  }

  /**
   * Forecasts a step from the values before an origin.
   *
   * @param origin the number of known values, at least 1
   * @param step from 0
   */
  public static double forecast(double[] value, int origin, int step, int period) {
    int time = origin + step;
    int seasons = step / period + 1;
    return value[Math.max(0, time - seasons * period)];
  }
}
