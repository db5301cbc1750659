// SPDX-License-Identifier: GPL-3.0-only
package centroid.validity;

import centroid.util.SortOrder;
import java.util.Arrays;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;

/**
 * A Kolmogorov-Smirnov test of exchangeability between the calibration rows and a batch of new rows, by the ranks of the observed values: once of the ranks,
 * which finds a shift, and once of their distances from the middle, which finds another amount of noise. Calibration rows are a sample too, so the test is that
 * of two samples. The p-value is asymptotic, and doubled for two tests.
 *
 * @param pValue the probability of ranks that are as far from uniform, if the rows are exchangeable
 * @param shift whether the ranks themselves differ more than their distances from the middle
 */
public record RankDifference(double pValue, boolean shift) {

  private static final double TOLERANCE = 1e-12;
  private static final int MAX_TERMS = 100_000;

  /** Tests a batch of rows of equal weight; see {@link #of(double[], double[], double)}. */
  public static RankDifference of(double[] rank, double calibrationRows) {
    double[] equal = new double[rank.length];
    Arrays.fill(equal, 1);
    return of(rank, equal, calibrationRows);
  }

  /**
   * Tests a batch. O(n log n).
   *
   * @param rank the ranks of the observed values among the calibration rows, from 0 to 1; at least one; read only
   * @param weight of each row, positive: the batch counts as its effective number of rows; read only
   * @param calibrationRows the effective number of calibration rows
   */
  public static RankDifference of(double[] rank, double[] weight, double calibrationRows) {
    double sum = Arrays.stream(weight).sum();
    double batchRows = sum * sum / Arrays.stream(weight).map(w -> w * w).sum();
    double size = calibrationRows * batchRows / (calibrationRows + batchRows);
    double ofRanks = distance(rank, weight, sum);
    double ofDistances = distance(Arrays.stream(rank).map(u -> Math.abs(2 * u - 1)).toArray(), weight, sum);
    double root = Math.sqrt(size) * Math.max(ofRanks, ofDistances);
    double single = root == 0 ? 1 : 1 - new KolmogorovSmirnovTest().ksSum(root, TOLERANCE, MAX_TERMS);
    return new RankDifference(Math.min(1, 2 * Math.max(0, single)), ofRanks >= ofDistances);
  }

  /** The largest distance between the distribution of values and the uniform distribution. */
  private static double distance(double[] value, double[] weight, double sum) {
    double largest = 0;
    double below = 0;
    for (int k : SortOrder.ascending(value)) {
      double upTo = below + weight[k];
      largest = Math.max(largest, Math.max(value[k] - below / sum, upTo / sum - value[k]));
      below = upTo;
    }
    return largest;
  }
}
