// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCases;
import centroid.RandomData;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads back the alias table exactly, by a generator with a given column and threshold. */
class RowSamplerTest {

  /** A generator whose next long leads to a given column, and whose next double is given. */
  private record Fixed(int column, int numRows, double threshold) implements RandomGenerator {

    @Override
    public long nextLong() {
      BigInteger middle = BigInteger.valueOf(2L * column + 1).shiftLeft(63).divide(BigInteger.valueOf(2L * numRows));
      return middle.longValueExact() << 1;
    }

    @Override
    public double nextDouble() {
      return threshold;
    }
  }

  /** The probability of every row, from the probabilities that each column keeps and passes to its alias. */
  private static double[] probabilities(RowSampler sampler) {
    int n = sampler.numRows();
    double[] probability = new double[n];
    for (int column = 0; column < n; column++) {
      double kept = kept(sampler, column);
      probability[column] += kept / n;
      if (kept < 1) {
        probability[sampler.next(new Fixed(column, n, Math.nextDown(1.0)))] += (1 - kept) / n;
      }
    }
    return probability;
  }

  /** The smallest threshold at which the column is not kept, by bisection over the bits of doubles from 0 to 1. */
  private static double kept(RowSampler sampler, int column) {
    long low = 0;
    long high = Double.doubleToLongBits(1.0);
    while (low < high) {
      long middle = (low + high) >>> 1;
      boolean keeps = sampler.next(new Fixed(column, sampler.numRows(), Double.longBitsToDouble(middle))) == column;
      low = keeps ? middle + 1 : low;
      high = keeps ? high : middle;
    }
    return Double.longBitsToDouble(low);
  }

  private static void assertTableOf(double[] weights) {
    double sum = Arrays.stream(weights).sum();
    double[] expected = Arrays.stream(weights).map(weight -> weight / sum).toArray();
    double[] actual = probabilities(RowSampler.of(weights));
    assertArrayEquals(expected, actual, 1e-14);
    for (int row = 0; row < weights.length; row++) {
      assertTrue(weights[row] > 0 || actual[row] == 0, "A row without weight must have probability 0 exactly");
    }
  }

  @Test
  void theTableHoldsExactlyTheWeights() {
    RandomCases.check(200, random -> {
      int numRows = random.between(1, 60);
      assertTableOf(RandomData.weights(numRows, random));
    });
  }

  /** Weights of which one is larger than all others together by many orders of magnitude. */
  @Test
  void theTableHoldsExactlyWeightsOfVeryDifferentSize() {
    RandomCases.check(200, random -> {
      int numRows = random.between(1, 60);
      double[] weights = RandomData.weights(numRows, random);
      Arrays.setAll(weights, row -> weights[row] * Math.pow(10, random.nextInt(-18, 19)));
      assertTableOf(weights);
    });
  }

  /** Small integers: the columns fill up exactly, so that rounding decides which of them are left over. */
  @Test
  void theTableHoldsExactlySmallCounts() {
    RandomCases.check(200, random -> {
      int numRows = random.between(1, 60);
      double[] weights = new double[numRows];
      Arrays.setAll(weights, row -> random.nextInt(4));
      weights[random.nextInt(numRows)] = 1;
      assertTableOf(weights);
    });
  }

  @Test
  void theScaleOfTheWeightsDoesNotMatter() {
    RandomCases.check(100, random -> {
      int numRows = random.between(2, 30);
      double[] weights = RandomData.weights(numRows, random);
      for (double scale : new double[] {0x1p-900, 0x1p900}) {
        double[] scaled = Arrays.stream(weights).map(weight -> weight * scale).toArray();
        assertArrayEquals(probabilities(RowSampler.of(weights)), probabilities(RowSampler.of(scaled)));
      }
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 1000, Integer.MAX_VALUE})
  void everyRowIsReachedAndNoneBeyond(int numRows) {
    RowSampler sampler = RowSampler.uniform(numRows);
    for (int row : new int[] {0, numRows / 2, numRows - 1}) {
      assertEquals(row, sampler.next(new Fixed(row, numRows, 0)));
    }
    assertEquals(0, sampler.next(constant(0L)));
    assertEquals(numRows - 1, sampler.next(constant(-1L)));
  }

  private static RandomGenerator constant(long value) {
    return () -> value;
  }

  @Test
  void equalWeightsAreUniform() {
    assertTrue(RowSampler.of(new double[] {2.5, 2.5, 2.5}).isUniform());
    assertTrue(RowSampler.of(new double[] {7}).isUniform());
    assertTrue(RowSampler.uniform(4).isUniform());
    assertFalse(RowSampler.of(new double[] {2.5, 2.5, Math.nextUp(2.5)}).isUniform());
    assertEquals(3, RowSampler.of(new double[] {1, 2, 3}).numRows());
  }

  @Test
  void equalWeightsDrawTheSameRowsAsNone() {
    RowSampler equal = RowSampler.of(new double[] {3, 3, 3, 3, 3});
    RowSampler none = RowSampler.uniform(5);
    SplittableRandom first = new SplittableRandom(1);
    SplittableRandom second = new SplittableRandom(1);
    for (int k = 0; k < 100; k++) {
      assertEquals(none.next(first), equal.next(second));
    }
  }

  /** As documented in RowSampler. */
  @Test
  void takesOneLongAndOneDoubleMoreIfUnequal() {
    assertEquals(1, numbersTaken(RowSampler.uniform(5)));
    assertEquals(2, numbersTaken(RowSampler.of(new double[] {1, 2, 0})));
  }

  private static int numbersTaken(RowSampler sampler) {
    int[] calls = new int[1];
    SplittableRandom random = new SplittableRandom(1);
    sampler.next(() -> {
      calls[0]++;
      return random.nextLong();
    });
    return calls[0];
  }

  /**
   * Chi-square tests of 20 tables with 100,000 draws each at the level 1e-6: with new seeds, one of the 20 would fail
   * with probability 2e-5.
   */
  @Test
  void drawsFollowTheWeights() {
    for (int seed = 0; seed < 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double[] weights = new double[2 + random.nextInt(30)];
      // The weights of the first table are equal.
      double inequality = Math.min(1, seed);
      Arrays.setAll(weights, row -> 0.1 + inequality * random.nextDouble());
      RowSampler sampler = RowSampler.of(weights);
      long[] counts = new long[weights.length];
      for (int k = 0; k < 100_000; k++) {
        counts[sampler.next(random)]++;
      }
      assertTrue(new ChiSquareTest().chiSquareTest(weights, counts) > 1e-6);
    }
  }

  @Test
  void rowsWithoutWeightAreNeverDrawn() {
    double[] weights = {0, 0.1, 0, 0.7, 0.2, 0};
    RowSampler sampler = RowSampler.of(weights);
    SplittableRandom random = new SplittableRandom(8);
    for (int k = 0; k < 100_000; k++) {
      assertTrue(weights[sampler.next(random)] > 0);
    }
  }

  @Test
  void theWeightsAreNotModifiedAndNotKept() {
    double[] weights = {1, 0, 3};
    RowSampler sampler = RowSampler.of(weights);
    assertArrayEquals(new double[] {1, 0, 3}, weights);
    Arrays.fill(weights, 1);
    assertArrayEquals(new double[] {0.25, 0, 0.75}, probabilities(sampler), 1e-15);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, -1, -Double.MIN_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void invalidWeightsAreRejected(double weight) {
    assertNames(() -> RowSampler.of(new double[] {1, weight, 1}), "Row weights", "finite and not negative", "row 2", String.valueOf(weight));
  }

  @Test
  void weightsWithoutAPositiveFiniteSumAreRejected() {
    assertSumRejected("0.0", new double[] {0, 0});
    assertSumRejected("0.0", new double[0]);
    assertSumRejected("1.0E-320", new double[] {1e-320, 0, 0});
    assertSumRejected("Infinity", new double[] {Double.MAX_VALUE, Double.MAX_VALUE});
  }

  private static void assertSumRejected(String sum, double[] weights) {
    assertNames(() -> RowSampler.of(weights), "Row weights", "positive, finite sum", sum);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
  void lessThanOneRowIsRejected(int numRows) {
    assertNames(() -> RowSampler.uniform(numRows), "rows", "at least 1", String.valueOf(numRows));
  }
}
