// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCases;
import centroid.core.RowSampler;
import centroid.util.RandomStreams;
import centroid.util.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;

/** Counts of balanced bags, and when bags are not balanced. */
class BalancedBagsTest {

  private static double[] ones(int size) {
    double[] ones = new double[size];
    Arrays.fill(ones, 1);
    return ones;
  }

  private static BalancedBags bags(int numBags, int bagSize, int numRows, long seed) {
    return new BalancedBags(numBags, bagSize, ones(numRows), RandomStreams.of(seed));
  }

  /** Bags that are drawn independently take the rows that a sampler draws from their own stream. */
  private static boolean isBalanced(int numBags, int bagSize, int numRows) {
    RowSampler sampler = RowSampler.of(ones(numRows));
    SplittableRandom random = RandomStreams.of(1).child(0).generator();
    int[] independent = new int[bagSize];
    Arrays.setAll(independent, k -> sampler.next(random));
    return !Arrays.equals(independent, bags(numBags, bagSize, numRows, 1).bag(0));
  }

  /** How often each row is drawn in some bags. */
  private static int[] counts(BalancedBags bags, int from, int to, int numRows) {
    int[] counts = new int[numRows];
    for (int bag = from; bag < to; bag++) {
      for (int row : bags.bag(bag)) {
        counts[row]++;
      }
    }
    return counts;
  }

  @Test
  void everyRowIsDrawnOnceForEachBagOfTheSizeOfTheData() {
    RandomCases.check(200, random -> {
      int numBags = random.between(2, 40);
      int numRows = random.between(1, 50);
      long seed = random.anyLong();
      BalancedBags bags = bags(numBags, numRows, numRows, seed);
      int[] expected = new int[numRows];
      Arrays.fill(expected, numBags);
      assertArrayEquals(expected, counts(bags, 0, numBags, numRows));
    });
  }

  @Test
  void rowsAreDrawnEquallyOftenToWithinOne() {
    RandomCases.check(200, random -> {
      int numBags = random.between(2, 40);
      int numRows = random.between(1, 50);
      int bagSize = random.between(1, 70);
      long seed = random.anyLong();
      BalancedBags bags = bags(numBags, bagSize, numRows, seed);
      for (int bag = 0; bag < numBags; bag++) {
        assertEquals(bagSize, bags.bag(bag).length);
      }
      int[] counts = counts(bags, 0, numBags, numRows);
      assertEquals(numBags * bagSize, Arrays.stream(counts).sum());
      int least = Arrays.stream(counts).min().orElseThrow();
      assertTrue(Arrays.stream(counts).allMatch(count -> count <= least + 1));
    });
  }

  /** A bag of all rows once would not be a bootstrap sample: with 100 rows it has a probability of 1e-42. */
  @Test
  void aSingleBagIsARealBootstrapSample() {
    BalancedBags bags = bags(1, 100, 100, 1);
    assertFalse(isBalanced(1, 100, 100));
    assertTrue(Arrays.stream(bags.bag(0)).distinct().count() < 100);
  }

  /** A bag of balanced bags still leaves rows out: of 1000, about 1000 / e. */
  @Test
  void balancedBagsLeaveRowsOut() {
    BalancedBags bags = bags(50, 1000, 1000, 1);
    for (int bag = 0; bag < 50; bag++) {
      long numOut = 1000 - Arrays.stream(bags.bag(bag)).distinct().count();
      // Without balance 368 with a standard deviation below 10; 60 is more than 5 of them.
      assertEquals(1000 / Math.E, numOut, 60);
    }
  }

  @Test
  void sameBagsInAnyOrderOfRequests() {
    for (double[] weights : new double[][] {ones(20), {1, 2, 3, 4, 5, 6, 7}}) {
      BalancedBags ascending = new BalancedBags(12, 8, weights, RandomStreams.of(1));
      BalancedBags descending = new BalancedBags(12, 8, weights, RandomStreams.of(1));
      int[][] bags = new int[12][];
      for (int bag = 0; bag < 12; bag++) {
        bags[bag] = ascending.bag(bag);
      }
      for (int bag = 11; bag >= 0; bag--) {
        assertArrayEquals(bags[bag], descending.bag(bag));
        assertArrayEquals(bags[bag], ascending.bag(bag));
      }
    }
  }

  @Test
  void sameBagsForAnyThreadCount() throws Exception {
    BalancedBags alone = bags(40, 30, 30, 1);
    BalancedBags shared = bags(40, 30, 30, 1);
    List<int[]> bags = new Workers(8).map(40, shared::bag);
    for (int bag = 0; bag < 40; bag++) {
      assertArrayEquals(alone.bag(bag), bags.get(bag));
    }
  }

  @Test
  void bagsAreNewArrays() {
    BalancedBags bags = bags(4, 10, 10, 1);
    assertNotSame(bags.bag(2), bags.bag(2));
    Arrays.fill(bags.bag(2), -1);
    assertTrue(Arrays.stream(bags.bag(2)).allMatch(row -> row >= 0));
  }

  @Test
  void anotherSeedGivesOtherBags() {
    assertFalse(Arrays.equals(bags(4, 50, 50, 1).bag(0), bags(4, 50, 50, 2).bag(0)));
    assertFalse(Arrays.equals(bags(4, 50, 50, 1).bag(0), bags(4, 50, 50, 1).bag(1)));
  }

  /** Every row is equally likely in every place of every bag: chi-square at the level 1e-6. */
  @Test
  void everyRowIsEquallyLikelyInEveryPlace() {
    long[] cells = new long[5 * 6];
    for (int seed = 0; seed < 20_000; seed++) {
      BalancedBags bags = bags(3, 2, 5, seed);
      for (int place = 0; place < 6; place++) {
        cells[5 * place + bags.bag(place / 2)[place % 2]]++;
      }
    }
    double[] expected = new double[30];
    Arrays.fill(expected, 4000);
    assertTrue(new ChiSquareTest().chiSquareTest(expected, cells) > 1e-6);
  }

  // ------------------------------------------------------------------------- independent bags

  @Test
  void unequalWeightsGiveIndependentBags() {
    double[] weights = {1, 2, 0, 5};
    BalancedBags bags = new BalancedBags(10, 6, weights, RandomStreams.of(3));
    RowSampler sampler = RowSampler.of(weights);
    for (int bag = 0; bag < 10; bag++) {
      SplittableRandom random = RandomStreams.of(3).child(bag).generator();
      int[] expected = new int[6];
      Arrays.setAll(expected, k -> sampler.next(random));
      assertArrayEquals(expected, bags.bag(bag));
    }
  }

  /** Chi-square at the level 1e-6, the probability that a new seed would fail. */
  @Test
  void independentBagsFollowTheWeights() {
    double[] weights = {1, 2, 0.5, 5};
    int[] counts = counts(new BalancedBags(1000, 50, weights, RandomStreams.of(4)), 0, 1000, 4);
    assertTrue(new ChiSquareTest().chiSquareTest(weights, Arrays.stream(counts).asLongStream().toArray()) > 1e-6);
  }

  @Test
  void invalidWeightsAreRejected() {
    assertThrows(IllegalArgumentException.class, () -> new BalancedBags(2, 2, new double[] {1, Double.NaN}, RandomStreams.of(1)));
    assertThrows(IllegalArgumentException.class, () -> new BalancedBags(2, 2, new double[] {0, 0}, RandomStreams.of(1)));
  }

  // ------------------------------------------------------------------------- blocks

  /** Rows enough for blocks of 20 bags. The bags are small, so the lists are short and the test is quick. */
  @Test
  void everyBlockIsBalancedByItself() {
    int numRows = BalancedBags.MAX_BLOCK / 20;
    int bagSize = numRows / 20;
    BalancedBags bags = bags(40, bagSize, numRows, 1);
    for (int block = 0; block < 2; block++) {
      int[] counts = counts(bags, 20 * block, 20 * block + 20, numRows);
      assertTrue(Arrays.stream(counts).allMatch(count -> count <= 1));
    }
  }

  /**
   * 11 bags of such data fit into a block, so 111 bags need 11 blocks of 10 or 11. A block of a single bag would draw every
   * row once at most; here, every bag has 1.5 million of 3 million rows, so more than 200,000 repetitions.
   */
  @Test
  void noBlockHasASingleBag() {
    int numRows = BalancedBags.MAX_BLOCK / 11;
    int bagSize = numRows / 2;
    assertTrue(isBalanced(111, bagSize, numRows));
    BalancedBags bags = bags(111, bagSize, numRows, 1);
    assertTrue(Arrays.stream(bags.bag(110)).distinct().count() < bagSize);
  }

  /** 12 bags fit into a block, but 25 bags need three blocks, and those have 8 or 9. */
  @Test
  void bagsAreIndependentIfABlockWouldHaveFew() {
    assertFalse(isBalanced(25, 5, BalancedBags.MAX_BLOCK / 12));
    assertTrue(isBalanced(30, 5, BalancedBags.MAX_BLOCK / 12));
  }

  /** 35 bags in two blocks of 17 and 18: every row once in each, at most. */
  @Test
  void blocksOfUnequalSizeAreBalanced() {
    int numRows = BalancedBags.MAX_BLOCK / 20;
    BalancedBags bags = bags(35, numRows / 20, numRows, 1);
    assertTrue(Arrays.stream(counts(bags, 0, 17, numRows)).allMatch(count -> count <= 1));
    assertTrue(Arrays.stream(counts(bags, 17, 35, numRows)).allMatch(count -> count <= 1));
  }

  @Test
  void blocksDifferFromEachOther() {
    int numRows = BalancedBags.MAX_BLOCK / 20;
    BalancedBags bags = bags(40, 50, numRows, 1);
    assertFalse(Arrays.equals(bags.bag(0), bags.bag(20)));
  }

  @Test
  void sameBagsInAnyOrderOfRequestsAcrossBlocks() {
    int numRows = BalancedBags.MAX_BLOCK / 20;
    BalancedBags ascending = bags(50, 100, numRows, 1);
    BalancedBags jumping = bags(50, 100, numRows, 1);
    int[] first = ascending.bag(0);
    int[] last = ascending.bag(49);
    assertArrayEquals(last, jumping.bag(49));
    assertArrayEquals(first, jumping.bag(0));
  }

  @Test
  void bagsAreIndependentIfFewOfThemFitIntoABlock() {
    int tooMany = BalancedBags.MAX_BLOCK / (BalancedBags.MIN_BAGS - 1);
    assertFalse(isBalanced(40, 5, tooMany));
    int justRight = BalancedBags.MAX_BLOCK / BalancedBags.MIN_BAGS;
    assertTrue(isBalanced(40, 5, justRight));
  }

  @Test
  void aSmallPoolThatFitsIntoOneBlockIsBalanced() {
    int numRows = BalancedBags.MAX_BLOCK / (BalancedBags.MIN_BAGS - 1);
    assertTrue(isBalanced(BalancedBags.MIN_BAGS - 1, 5, numRows));
    assertTrue(isBalanced(2, 5, numRows));
  }
}
