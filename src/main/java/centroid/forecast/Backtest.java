// SPDX-License-Identifier: GPL-3.0-only
package centroid.forecast;

import java.util.Arrays;

/**
 * Forecasts of a series from many origins in its past, by models that were trained on the values before their first origin alone (rolling-origin backtest).
 *
 * @param firstOrigin the number of values before the first forecast
 * @param stride the distance of origins
 * @param error {@code [origin][step]}: observed minus forecast value on the scale of the design; NaN after the end of the series
 * @param outerError the same on the scale of the series
 */
record Backtest(int firstOrigin, int stride, double[][] error, double[][] outerError) {

  /**
   * Runs a backtest.
   *
   * @param firstOrigin at least the history of the design plus one row
   * @param refits the number of models, each trained once and used for equally many origins
   */
  static Backtest run(Series series, Design design, Regression learner, int firstOrigin, int stride, int steps, int refits) throws Exception {
    double[] value = design.inner(series.value());
    int numOrigins = (series.length() - firstOrigin + stride - 1) / stride;
    double[][] error = new double[numOrigins][steps];
    double[][] outerError = new double[numOrigins][steps];
    RecursiveModel model = null;
    int lastBlock = -1;
    for (int k = 0; k < numOrigins; k++) {
      int origin = firstOrigin + k * stride;
      int block = (int) ((long) k * refits / numOrigins);
      if (block != lastBlock) {
        model = RecursiveModel.fit(value, origin, series.known(), series.period(), design, learner);
        lastBlock = block;
      }
      int possible = Math.min(steps, series.length() - origin);
      double[] forecast = model.forecast(value, origin, possible, series.known());
      Arrays.fill(error[k], Double.NaN);
      Arrays.fill(outerError[k], Double.NaN);
      for (int h = 0; h < possible; h++) {
        error[k][h] = value[origin + h] - forecast[h];
        outerError[k][h] = series.value()[origin + h] - design.outer(forecast[h]);
      }
    }
    return new Backtest(firstOrigin, stride, error, outerError);
  }

  int numOrigins() {
    return error.length;
  }

  int steps() {
    return error[0].length;
  }

  /** The errors one step ahead, in the order of time. */
  double[] oneStep() {
    return Arrays.stream(error).mapToDouble(errors -> errors[0]).toArray();
  }

  /** The mean absolute error of a step on the scale of the series. */
  double meanAbsoluteError(int step) {
    return Arrays.stream(outerError).mapToDouble(errors -> Math.abs(errors[step])).filter(size -> !Double.isNaN(size)).average().orElse(Double.NaN);
  }
}
