// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Default sizes and blocks of pools. */
class PoolPlanTest {

  @ParameterizedTest
  @CsvSource({"1, 100, 20", "3, 100, 20", "10, 4999, 20", "11, 100, 22", "50, 100, 100",
      "1, 5000, 3", "3, 5000, 9", "7, 20000, 20", "10, 20000, 20", "50, 20000, 100"})
  void theDefaultSizeIsTwoPerMemberAndAtLeastTwenty(int numMembers, int numRows, int size) {
    assertEquals(size, PoolPlan.defaultSize(numMembers, numRows));
  }

  @ParameterizedTest
  @CsvSource({"3, 100, 20", "10, 100, 20", "20, 100, 40", "5, 5000, 15"})
  void aPoolGrowsInBlocksOfItsDefaultSize(int numMembers, int numRows, int block) {
    assertEquals(new PoolPlan(block, block, 5), PoolPlan.growing(numMembers, numRows, 0));
    assertEquals(2 * block, PoolPlan.growing(numMembers, numRows, 0).size(2));
    assertEquals(5 * block, PoolPlan.growing(numMembers, numRows, 0).largest());
  }

  @Test
  void aGivenPoolIsOneBlock() {
    PoolPlan plan = PoolPlan.fixed(17);
    assertEquals(17, plan.largest());
    assertEquals(0, plan.size(0));
    assertEquals(17, plan.size(1));
  }

  /** A pool smaller than two blocks is one block. */
  @ParameterizedTest
  @ValueSource(ints = {10, 11, 19, 20, 24, 39, 40, 47, 199})
  void aPoolEndsAtItsBound(int bound) {
    PoolPlan plan = PoolPlan.growing(10, 100, bound);
    assertEquals(bound, plan.largest());
    assertTrue(plan.first() < 40, plan.toString());
    assertEquals(Math.max(1, bound / 20), plan.numBlocks());
  }

  @Test
  void emptyBlocksAreRejected() {
    assertThrows(IllegalArgumentException.class, () -> new PoolPlan(0, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> new PoolPlan(1, 0, 1));
    assertThrows(IllegalArgumentException.class, () -> new PoolPlan(1, 1, 0));
  }
}
