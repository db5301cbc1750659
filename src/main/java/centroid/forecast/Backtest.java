// SPDX-License-Identifier: GPL-3.0-only
package centroid.forecast;

import centroid.metric.IntervalScore;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Forecasts of a series from many origins in its past, by models that were trained on the values before their first origin alone (rolling-origin backtest).
 *
 * @param firstOrigin the number of values before the first forecast
 * @param stride the distance of origins
 * @param forecast {@code [origin][step]} on the scale of the design
 * @param error observed minus forecast value on the same scale; NaN after the end of the series
 * @param design how values become those of the scale
 */
record Backtest(int firstOrigin, int stride, double[][] forecast, double[][] error, Design design) {

  /**
   * Runs a backtest.
   *
   * @param firstOrigin at least the history of the design plus one row
   * @param refits the number of models, each trained once and used for equally many origins
   */
  static Backtest run(Series series, Design design, Regression learner, int firstOrigin, int stride, int steps, int refits) throws Exception {
    double[] value = design.inner(series.value());
    int numOrigins = (series.length() - firstOrigin + stride - 1) / stride;
    double[][] forecast = new double[numOrigins][];
    double[][] error = new double[numOrigins][steps];
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
      forecast[k] = Arrays.copyOf(model.forecast(value, origin, possible, series.known()), steps);
      Arrays.fill(error[k], Double.NaN);
      for (int h = 0; h < possible; h++) {
        error[k][h] = value[origin + h] - forecast[k][h];
      }
    }
    return new Backtest(firstOrigin, stride, forecast, error, design);
  }

  int numOrigins() {
    return error.length;
  }

  /** The errors one step ahead, in the order of time. */
  double[] oneStep() {
    return Arrays.stream(error).mapToDouble(errors -> errors[0]).toArray();
  }

  /** The mean absolute error of a step on the scale of the series. */
  double meanAbsoluteError(int step) {
    return IntStream.range(0, error.length).mapToDouble(k -> Math.abs(observed(k, step) - design.outer(forecast[k][step])))
        .filter(size -> !Double.isNaN(size)).average().orElse(Double.NaN);
  }

  private double observed(int origin, int step) {
    return design.outer(forecast[origin][step] + error[origin][step]);
  }

  /** The interval score of an origin and step on the scale of the series, from half the width on that of the design; NaN after the end of the series. */
  double intervalScore(int origin, int step, double half, double level) {
    double observed = observed(origin, step);
    double centre = forecast[origin][step];
    return Double.isNaN(observed) ? Double.NaN : IntervalScore.of(design.outer(centre - half), design.outer(centre + half), observed, level);
  }
}
