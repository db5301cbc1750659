// SPDX-License-Identifier: GPL-3.0-only
package centroid.forecast;

/**
 * The local scale with the smallest interval score in a backtest.
 *
 * @param scale the scale
 * @param score the sum of interval scores over origins, steps and levels on the scale of the series
 */
record ScaleChoice(LocalScale scale, double score) {

  private static final double[] MEMORIES = {0, 30, 8};
  private static final double[] LEVELS = {0.8, 0.95};
  /** A local scale must lower the score at least to this part. */
  private static final double GAIN = 0.99;

  static ScaleChoice best(Backtest backtest) {
    ScaleChoice constant = of(backtest, MEMORIES[0]);
    ScaleChoice best = constant;
    for (int k = 1; k < MEMORIES.length; k++) {
      ScaleChoice local = of(backtest, MEMORIES[k]);
      if (local.score < Math.min(best.score, GAIN * constant.score)) {
        best = local;
      }
    }
    return best;
  }

  private static ScaleChoice of(Backtest backtest, double memory) {
    double[] oneStep = backtest.oneStep();
    LocalScale scale = LocalScale.of(oneStep, memory);
    double[] local = scale.at(oneStep);
    HorizonErrors errors = HorizonErrors.of(backtest.error(), local);
    double sum = 0;
    for (double level : LEVELS) {
      double[] half = errors.quantiles(level);
      for (int k = 0; k < backtest.numOrigins(); k++) {
        for (int step = 0; step < half.length; step++) {
          double score = backtest.intervalScore(k, step, half[step] * local[k], level);
          sum += Double.isNaN(score) ? 0 : score * (1 - level);
        }
      }
    }
    return new ScaleChoice(scale, sum);
  }
}
