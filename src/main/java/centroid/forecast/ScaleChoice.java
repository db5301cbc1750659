// SPDX-License-Identifier: GPL-3.0-only
package centroid.forecast;

import centroid.metric.IntervalScore;
import java.util.List;
import java.util.stream.IntStream;

/** Chooses the memory of the local scale by the interval score of the backtest. */
final class ScaleChoice {

  private static final double[] MEMORIES = {0, 30, 8};
  private static final double[] LEVELS = {0.8, 0.95};
  /** A local scale must lower the score at least to this part. */
  private static final double GAIN = 0.99;

  private ScaleChoice() {
  }

  static LocalScale best(Backtest backtest) {
    double[] oneStep = backtest.oneStep();
    List<LocalScale> scales = IntStream.range(0, MEMORIES.length).mapToObj(k -> LocalScale.of(oneStep, MEMORIES[k])).toList();
    LocalScale best = scales.get(0);
    double least = GAIN * score(backtest, best);
    for (LocalScale scale : scales.subList(1, scales.size())) {
      double score = score(backtest, scale);
      if (score < least) {
        least = score;
        best = scale;
      }
    }
    return best;
  }

  private static double score(Backtest backtest, LocalScale scale) {
    double[] local = scale.at(backtest.oneStep());
    HorizonErrors errors = HorizonErrors.of(backtest.error(), local);
    double sum = 0;
    for (double level : LEVELS) {
      double[] half = errors.quantiles(level);
      for (int k = 0; k < backtest.numOrigins(); k++) {
        for (int step = 0; step < half.length; step++) {
          double error = backtest.error()[k][step];
          if (!Double.isNaN(error)) {
            sum += IntervalScore.of(-half[step] * local[k], half[step] * local[k], error, level) * (1 - level);
          }
        }
      }
    }
    return sum;
  }
}
