// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How far pools may grow. */
class PoolPlanTest {

  @ParameterizedTest
  @CsvSource({"1, 10, 5, 50", "3, 10, 5, 50", "5, 10, 5, 50", "10, 20, 5, 50", "20, 40, 10, 100", "13, 29, 6, 65"})
  void aPoolGrowsInBlocksToFiveForEachKept(int numMembers, int first, int block, int largest) {
    PoolPlan plan = PoolPlan.growing(numMembers, 4999, 0);
    assertEquals(first, plan.first());
    assertEquals(block, plan.block());
    assertEquals(largest, plan.largest());
    assertEquals(first + block, plan.size(2));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 10, 40})
  void manyRowsHaveThreeForEachKept(int numMembers) {
    assertEquals(PoolPlan.fixed(3 * numMembers), PoolPlan.growing(numMembers, 5000, 0));
  }

  @Test
  void aGivenPoolIsOneBlock() {
    PoolPlan plan = PoolPlan.fixed(17);
    assertEquals(17, plan.largest());
    assertEquals(0, plan.size(0));
    assertEquals(17, plan.size(1));
  }

  @Test
  void timeGivesTwiceAsMany() {
    assertEquals(100, PoolPlan.timed(10, 0).largest());
    assertEquals(200, PoolPlan.timed(20, 0).largest());
  }

  /** A pool smaller than a first block is one block. */
  @ParameterizedTest
  @ValueSource(ints = {10, 11, 19, 20, 24, 25, 33})
  void aBudgetAndABoundEndAtTheBound(int bound) {
    PoolPlan plan = PoolPlan.timed(10, bound);
    assertEquals(bound, plan.largest());
    assertTrue(plan.first() < 20 + plan.block(), plan.toString());
  }

  @Test
  void nothingToTrainIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new PoolPlan(0, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> new PoolPlan(1, 0, 1));
    assertThrows(IllegalArgumentException.class, () -> new PoolPlan(1, 1, 0));
  }
}
