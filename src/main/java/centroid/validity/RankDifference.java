// SPDX-License-Identifier: GPL-3.0-only
package centroid.validity;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
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

  /**
   * Tests a batch. O(n log n).
   *
   * @param rank the ranks of the observed values among the calibration rows, from 0 to 1; at least one; read only
   * @param calibrationRows the effective number of calibration rows
   */
  public static RankDifference of(double[] rank, double calibrationRows) {
    double size = calibrationRows * rank.length / (calibrationRows + rank.length);
    double ofRanks = distance(rank, u -> u);
    double ofDistances = distance(rank, u -> Math.abs(2 * u - 1));
    double root = Math.sqrt(size) * Math.max(ofRanks, ofDistances);
    double single = root == 0 ? 1 : 1 - new KolmogorovSmirnovTest().ksSum(root, TOLERANCE, MAX_TERMS);
    return new RankDifference(Math.min(1, 2 * Math.max(0, single)), ofRanks >= ofDistances);
  }

  /** The largest distance between the distribution of values and the uniform distribution. */
  private static double distance(double[] rank, DoubleUnaryOperator value) {
    double[] sorted = Arrays.stream(rank).map(value).sorted().toArray();
    double largest = 0;
    for (int k = 0; k < sorted.length; k++) {
      largest = Math.max(largest, Math.max(sorted[k] - (double) k / sorted.length, (k + 1.0) / sorted.length - sorted[k]));
    }
    return largest;
  }
}
