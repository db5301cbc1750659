// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCases;
import centroid.RandomData;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Exact invariants of every draw, and the moments of many draws. */
class BootstrapSchemeTest {

  private static final int MANY = 40_000;

  private static double[] draw(BootstrapScheme scheme, int numRows, double[] base, RandomGenerator random) {
    double[] weights = new double[numRows];
    // Earlier content must not matter.
    Arrays.fill(weights, Double.NaN);
    scheme.over(numRows, base).next(weights, random);
    return weights;
  }

  @Test
  void drawsAreNotNegativeAndSumToTheNumberOfRows() {
    RandomCases.check(300, random -> {
      BootstrapScheme scheme = random.oneOf(BootstrapScheme.values());
      int numRows = random.between(1, 200);
      boolean weighted = random.oneOf(false, true);
      double[] base = weighted ? RandomData.weights(numRows, random) : null;
      double[] weights = draw(scheme, numRows, base, random);
      assertTrue(Arrays.stream(weights).allMatch(weight -> weight >= 0));
      assertEquals(numRows, Arrays.stream(weights).sum(), 1e-12 * numRows);
      for (int row = 0; row < numRows; row++) {
        assertTrue(base == null || base[row] > 0 || weights[row] == 0, "A row without base weight must get none");
      }
    });
  }

  @Test
  void multinomialDrawsAreCounts() {
    RandomCases.check(100, random -> {
      int numRows = random.between(1, 200);
      double[] weights = draw(BootstrapScheme.MULTINOMIAL, numRows, null, random);
      assertTrue(Arrays.stream(weights).allMatch(weight -> weight == Math.rint(weight)));
    });
  }

  @Test
  void multinomialDrawsCountTheRowsOfTheSampler() {
    RandomCases.check(100, random -> {
      int numRows = random.between(1, 50);
      long seed = random.anyLong();
      double[] base = RandomData.weights(numRows, new SplittableRandom(seed));
      RowSampler sampler = RowSampler.of(base);
      SplittableRandom same = new SplittableRandom(seed);
      double[] counts = new double[numRows];
      for (int k = 0; k < numRows; k++) {
        counts[sampler.next(same)]++;
      }
      assertArrayEquals(counts, draw(BootstrapScheme.MULTINOMIAL, numRows, base, new SplittableRandom(seed)));
    });
  }

  /** Exponential numbers times the base weights, scaled to sum to n. */
  @Test
  void bayesianDrawsAreScaledExponentials() {
    RandomCases.check(100, random -> {
      int numRows = random.between(1, 50);
      long seed = random.anyLong();
      double[] base = RandomData.weights(numRows, new SplittableRandom(seed));
      SplittableRandom same = new SplittableRandom(seed);
      double[] exponentials = new double[numRows];
      Arrays.setAll(exponentials, row -> base[row] * -Math.log(1 - same.nextDouble()));
      double sum = Arrays.stream(exponentials).sum();
      double[] expected = Arrays.stream(exponentials).map(value -> numRows * value / sum).toArray();
      assertArrayEquals(expected, draw(BootstrapScheme.BAYESIAN, numRows, base, new SplittableRandom(seed)), 1e-12 * numRows);
    });
  }

  @ParameterizedTest
  @EnumSource
  void equalBaseWeightsAreTheSameAsNone(BootstrapScheme scheme) {
    double[] base = new double[20];
    Arrays.fill(base, 0.3);
    assertArrayEquals(draw(scheme, 20, null, new SplittableRandom(4)), draw(scheme, 20, base, new SplittableRandom(4)));
  }

  @ParameterizedTest
  @EnumSource
  void aSingleRowHasAllTheWeight(BootstrapScheme scheme) {
    assertArrayEquals(new double[] {1}, draw(scheme, 1, new double[] {5}, new SplittableRandom(4)));
  }

  /**
   * Mean and variance of each of 10 equally weighted rows, and the covariance of the first two. Theory: mean 1; variance
   * 1 - 1/n (multinomial) or (n-1)/(n+1) (Bayesian); covariance -variance/(n-1), as the sum is fixed. Each of 21
   * statistics is allowed 5 standard errors, so new seeds would fail with a probability of about 21 * 6e-7 = 1.2e-5.
   */
  @ParameterizedTest
  @EnumSource
  void momentsAreThoseOfTheScheme(BootstrapScheme scheme) {
    int n = 10;
    double variance = scheme == BootstrapScheme.MULTINOMIAL ? 1 - 1.0 / n : (n - 1.0) / (n + 1);
    BootstrapScheme.Draws draws = scheme.over(n, null);
    SplittableRandom random = new SplittableRandom(20);
    Statistic[] mean = statistics(n);
    Statistic[] square = statistics(n);
    Statistic product = new Statistic();
    double[] weights = new double[n];
    for (int k = 0; k < MANY; k++) {
      draws.next(weights, random);
      for (int row = 0; row < n; row++) {
        mean[row].add(weights[row]);
        square[row].add((weights[row] - 1) * (weights[row] - 1));
      }
      product.add((weights[0] - 1) * (weights[1] - 1));
    }
    for (int row = 0; row < n; row++) {
      mean[row].assertNear(1);
      square[row].assertNear(variance);
    }
    product.assertNear(-variance / (n - 1));
  }

  /**
   * A chi-square test of all multinomial counts together at the level 1e-6, the probability that new seeds would fail.
   */
  @Test
  void multinomialDrawsFollowTheBaseWeights() {
    double[] base = {0.5, 3, 1, 0.25, 2, 2, 1};
    BootstrapScheme.Draws draws = BootstrapScheme.MULTINOMIAL.over(base.length, base);
    SplittableRandom random = new SplittableRandom(21);
    long[] counts = new long[base.length];
    double[] weights = new double[base.length];
    for (int k = 0; k < MANY; k++) {
      draws.next(weights, random);
      for (int row = 0; row < weights.length; row++) {
        counts[row] += (long) weights[row];
      }
    }
    assertTrue(new ChiSquareTest().chiSquareTest(base, counts) > 1e-6);
  }

  @Test
  void knowsTheNumberOfRows() {
    assertEquals(3, BootstrapScheme.BAYESIAN.over(3, null).numRows());
    assertEquals(3, BootstrapScheme.MULTINOMIAL.over(3, new double[] {1, 2, 3}).numRows());
  }

  @ParameterizedTest
  @EnumSource
  void invalidBaseWeightsAreRejected(BootstrapScheme scheme) {
    assertThrows(IllegalArgumentException.class, () -> scheme.over(2, new double[] {1, Double.NaN}));
    assertThrows(IllegalArgumentException.class, () -> scheme.over(2, new double[] {1, -1}));
    assertThrows(IllegalArgumentException.class, () -> scheme.over(2, new double[] {1, Double.POSITIVE_INFINITY}));
    assertThrows(IllegalArgumentException.class, () -> scheme.over(2, new double[] {0, 0}));
    assertThrows(IllegalArgumentException.class, () -> scheme.over(0, null));
  }

  private static Statistic[] statistics(int size) {
    Statistic[] statistics = new Statistic[size];
    Arrays.setAll(statistics, k -> new Statistic());
    return statistics;
  }

  /** A mean with its standard error. */
  private static final class Statistic {
    private double sum;
    private double sumOfSquares;
    private int count;

    void add(double value) {
      sum += value;
      sumOfSquares += value * value;
      count++;
    }

    void assertNear(double expected) {
      double mean = sum / count;
      double standardError = Math.sqrt((sumOfSquares / count - mean * mean) / count);
      assertEquals(expected, mean, 5 * standardError);
    }
  }
}
