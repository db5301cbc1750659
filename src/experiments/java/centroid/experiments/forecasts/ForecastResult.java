// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.forecasts;

import centroid.experiments.harness.Summable;
import centroid.interval.Interval;
import centroid.metric.IntervalScore;
import java.util.Arrays;

/**
 * Coverage and interval score of forecasts, summed over trials.
 *
 * @param count the number of forecasts
 * @param covered by level and step
 * @param score by level, the mean over steps, divided by the mean absolute change from season to season
 */
record ForecastResult(double count, double[] covered, double[] score) implements Summable<ForecastResult> {

  /** Evaluates one forecast. */
  static ForecastResult of(Interval[][] intervals, double[] actual, double[] levels, double scale) {
    double[] covered = new double[levels.length * actual.length];
    double[] score = new double[levels.length];
    for (int k = 0; k < levels.length; k++) {
      for (int step = 0; step < actual.length; step++) {
        Interval interval = intervals[k][step];
        covered[k * actual.length + step] = interval.contains(actual[step]) ? 1 : 0;
        score[k] += IntervalScore.of(interval.lower(), interval.upper(), actual[step], levels[k]) / scale / actual.length;
      }
    }
    return new ForecastResult(1, covered, score);
  }

  @Override
  public ForecastResult plus(ForecastResult other) {
    return new ForecastResult(count + other.count, sum(covered, other.covered), sum(score, other.score));
  }

  private static double[] sum(double[] first, double[] second) {
    double[] sum = new double[first.length];
    Arrays.setAll(sum, k -> first[k] + second[k]);
    return sum;
  }

  double coverage(int level, int step) {
    return covered[level * (covered.length / score.length) + step] / count;
  }

  double coverage(int level) {
    int steps = covered.length / score.length;
    return Arrays.stream(covered, level * steps, (level + 1) * steps).average().orElse(Double.NaN) / count;
  }

  double score(int level) {
    return score[level] / count;
  }
}
