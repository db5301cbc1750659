// SPDX-License-Identifier: GPL-3.0-only
package centroid.forecast;

/** Interval widths from the errors of a backtest that another program has run. */
public final class BacktestWidths {

  private BacktestWidths() {
  }

  /**
   * Returns half the width of the interval of each step after the last origin.
   *
   * @param error {@code [origin][step]}: observed minus forecast values from all origins in the order of time; NaN after the end of the series, so that the
   *     last origin has one error; at least as many origins as steps
   */
  public static double[] half(double[][] error, double level) {
    Backtest backtest = new Backtest(0, 1, new double[error.length][error[0].length], error, new Design(new int[0], Design.Reference.NONE, false, 0));
    double[] scale = ScaleChoice.best(backtest).scale().at(backtest.oneStep());
    double[] half = HorizonErrors.of(error, scale).quantiles(level);
    for (int step = 0; step < half.length; step++) {
      half[step] *= scale[scale.length - 1];
    }
    return half;
  }
}
