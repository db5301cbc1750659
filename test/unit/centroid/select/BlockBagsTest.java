// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCases;
import centroid.util.RandomStreams;
import centroid.util.Workers;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The bags of a growing pool are balanced at the end of every block. */
class BlockBagsTest {

  private static double[] ones(int size) {
    double[] ones = new double[size];
    Arrays.fill(ones, 1);
    return ones;
  }

  private static BlockBags bags(PoolPlan plan, int bagSize, int numRows, long seed) {
    return new BlockBags(plan, bagSize, ones(numRows), RandomStreams.of(seed));
  }

  private static void add(int[] counts, int[] bag) {
    for (int row : bag) {
      counts[row]++;
    }
  }

  @Test
  void everyNumberOfWholeBlocksIsBalanced() {
    RandomCases.check(200, random -> {
      PoolPlan plan = new PoolPlan(random.between(2, 20), random.between(2, 10), random.between(1, 6));
      int numRows = random.between(1, 40);
      BlockBags bags = bags(plan, numRows, numRows, random.anyLong());
      int[] counts = new int[numRows];
      for (int block = 1; block <= plan.numBlocks(); block++) {
        for (int bag = plan.size(block - 1); bag < plan.size(block); bag++) {
          add(counts, bags.bag(bag));
        }
        int expected = plan.size(block);
        assertTrue(Arrays.stream(counts).allMatch(count -> count == expected), Arrays.toString(counts));
      }
    });
  }

  /** Where bags are smaller than the data, each block is balanced to within one. */
  @Test
  void everyBlockOfSmallBagsIsBalancedToWithinOne() {
    RandomCases.check(100, random -> {
      PoolPlan plan = new PoolPlan(random.between(2, 12), random.between(2, 8), 3);
      int numRows = random.between(5, 40);
      BlockBags bags = bags(plan, random.between(1, numRows), numRows, random.anyLong());
      for (int block = 1; block <= plan.numBlocks(); block++) {
        int[] counts = new int[numRows];
        for (int bag = plan.size(block - 1); bag < plan.size(block); bag++) {
          add(counts, bags.bag(bag));
        }
        int least = Arrays.stream(counts).min().orElseThrow();
        assertTrue(Arrays.stream(counts).allMatch(count -> count <= least + 1));
      }
    });
  }

  @Test
  void theFirstBlockHasTheBagsOfAPoolOfItsSize() {
    BlockBags growing = bags(new PoolPlan(12, 5, 4), 30, 30, 3);
    BalancedBags alone = new BalancedBags(12, 30, ones(30), RandomStreams.of(3));
    for (int bag = 0; bag < 12; bag++) {
      assertArrayEquals(alone.bag(bag), growing.bag(bag));
    }
  }

  @Test
  void bagsDoNotDependOnHowFarThePoolMayGrow() {
    BlockBags few = bags(new PoolPlan(10, 5, 2), 20, 20, 3);
    BlockBags many = bags(new PoolPlan(10, 5, 9), 20, 20, 3);
    for (int bag = 0; bag < 15; bag++) {
      assertArrayEquals(few.bag(bag), many.bag(bag));
    }
    assertFalse(Arrays.equals(many.bag(10), many.bag(15)), "blocks differ");
  }

  @Test
  void sameBagsForAnyThreadCountAndOrder() throws Exception {
    PoolPlan plan = new PoolPlan(10, 5, 7);
    BlockBags alone = bags(plan, 30, 30, 1);
    BlockBags shared = bags(plan, 30, 30, 1);
    List<int[]> bags = new Workers(4).map(40, b -> shared.bag(39 - b));
    for (int bag = 0; bag < 40; bag++) {
      assertArrayEquals(alone.bag(bag), bags.get(39 - bag));
    }
  }
}
