// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Coverage, width and interval score of intervals of one level.
 *
 * @param coverage share of observed values inside
 * @param width mean width
 * @param score mean interval score
 * @param rowScore the interval score of each row
 */
public record IntervalSummary(double coverage, double width, double score, double[] rowScore) {

  /** The quantile of a 95 % confidence interval. */
  private static final double QUANTILE = 1.96;

  /**
   * Summarises intervals; reads all arrays only.
   *
   * @param width widths, without the gaps between several intervals of a row
   * @return NaN without rows
   */
  public static IntervalSummary of(double[] lower, double[] upper, double[] width, boolean[] inside, double[] value, double level) {
    double[] scores = IntStream.range(0, value.length).mapToDouble(row -> IntervalScore.of(lower[row], upper[row], value[row], level)).toArray();
    long hits = IntStream.range(0, inside.length).filter(row -> inside[row]).count();
    return new IntervalSummary((double) hits / inside.length, mean(width), mean(scores), scores);
  }

  /**
   * Compares scores with those of others on the same rows in the same order.
   *
   * @return the mean difference, positive if these are better, and half the length of its 95 % confidence interval, NaN for a single row
   */
  public double[] advantageOver(IntervalSummary other) {
    double[] difference = IntStream.range(0, rowScore.length).mapToDouble(row -> other.rowScore[row] - rowScore[row]).toArray();
    double mean = mean(difference);
    double squares = Arrays.stream(difference).map(one -> (one - mean) * (one - mean)).sum();
    int n = difference.length;
    return new double[] {mean, n < 2 ? Double.NaN : QUANTILE * Math.sqrt(squares / (n - 1) / n)};
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).sum() / values.length;
  }
}
