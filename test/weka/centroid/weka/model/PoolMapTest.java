// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomData;
import centroid.weka.Models;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PoolMapTest {

  private static final double EXACT = 1e-12;

  /** Models that differ along the direction (3, 4) alone: distances to their mean are 5, 0 and 5. */
  @Test
  void modelsOnALineHaveOneDirection() {
    PoolMap map = PoolMap.of(new double[][] {{1, 1}, {4, 5}, {7, 9}}, new double[][] {{10, 13}, {4, 5}});
    assertArrayEquals(new double[] {1, 0}, map.shares(), EXACT);
    assertEquals(5, Math.abs(map.pool()[0][0]), EXACT);
    assertArrayEquals(new double[2], map.pool()[1], EXACT);
    assertEquals(-map.pool()[0][0], map.pool()[2][0], EXACT);
    assertEquals(2 * map.pool()[2][0], map.members()[0][0], EXACT);
    assertArrayEquals(map.pool()[1], map.members()[1], EXACT);
  }

  @Test
  void theFirstDirectionIsThatOfTheLargestVariance() {
    PoolMap map = PoolMap.of(new double[][] {{0, 2}, {0, -2}, {1, 0}, {-1, 0}}, new double[][] {{1, 2}});
    assertArrayEquals(new double[] {0.8, 0.2}, map.shares(), EXACT);
    assertEquals(2, Math.abs(map.members()[0][0]), EXACT);
    assertEquals(1, Math.abs(map.members()[0][1]), EXACT);
  }

  @Test
  void equalModelsAreOnePoint() {
    PoolMap map = PoolMap.of(new double[][] {{3, 4}, {3, 4}}, new double[][] {{3, 4}});
    assertArrayEquals(new double[][] {{0, 0}, {0, 0}}, map.pool());
    assertArrayEquals(new double[2], map.shares());
  }

  @Test
  void predictionsWhoseSquaresOverflowHaveNoMap() {
    PoolMap map = PoolMap.of(new double[][] {{1e200}, {-1e200}}, new double[][] {{0}});
    assertEquals(0, map.pool().length + map.members().length);
    assertArrayEquals(new double[2], map.shares());
  }

  /** A map that was not used before is computed when it is saved. */
  @Test
  void aMapComputedOnSavingIsTheSame() throws Exception {
    double[][] pool = RandomData.gaussians(12, 40, new SplittableRandom(1));
    PoolMap seen = PoolMap.of(pool, Arrays.copyOf(pool, 3));
    double[][] before = seen.pool();
    PoolMap read = (PoolMap) Models.read(Models.saved(PoolMap.of(pool, Arrays.copyOf(pool, 3))));
    assertArrayEquals(before, read.pool());
    assertArrayEquals(seen.members(), read.members());
    assertArrayEquals(seen.shares(), read.shares());
    assertSame(before, seen.pool(), "the map is computed once");
  }

  /** Predictions are dropped after the map is computed. */
  @Test
  void aSavedMapHoldsNoPredictions() throws Exception {
    double[][] pool = RandomData.gaussians(12, 1000, new SplittableRandom(1));
    assertTrue(Models.saved(PoolMap.of(pool, pool)).length < 3000);
  }

  @Test
  void evenlySpacedModelsAndRowsAreDrawnOfMany() {
    double[][] pool = IntStream.range(0, 400).mapToObj(b -> IntStream.range(0, 2400).mapToDouble(e -> b).toArray()).toArray(double[][]::new);
    PoolMap map = PoolMap.of(pool, new double[][] {pool[399]});
    assertEquals(200, map.pool().length);
    // Every second model is drawn: 0, 2, ... 398 with the mean 199, at 1200 rows.
    assertEquals(200 * Math.sqrt(1200), Math.abs(map.members()[0][0]), 1e-6);
    assertTrue(Arrays.stream(map.pool()).mapToDouble(point -> point[0]).distinct().count() == 200);
  }
}
