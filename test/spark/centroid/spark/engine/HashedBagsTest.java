// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.spark.data.RowHash;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HashedBagsTest {

  private static final int NUM_ROWS = 20_000;

  private static double id(int row) {
    return RowHash.id(RowHash.of(RowHash.of("file.csv"), row));
  }

  /** Returns the sizes of the bags and, last, the mean share of bags that do not contain a row. */
  private static double[] sizes(HashedBags bags) {
    double[] sizes = new double[bags.numBags() + 1];
    for (int row = 0; row < NUM_ROWS; row++) {
      int[] drawn = bags.bagsOf(id(row), 1);
      Arrays.stream(drawn).forEach(bag -> sizes[bag]++);
      sizes[bags.numBags()] += 1 - (double) Arrays.stream(drawn).distinct().count() / bags.numBags();
    }
    sizes[bags.numBags()] /= NUM_ROWS;
    return sizes;
  }

  @Test
  void everyRowIsDrawnOncePerBagOfFullSize() {
    HashedBags bags = new HashedBags(1, 50, NUM_ROWS, NUM_ROWS);
    assertTrue(IntStream.range(0, NUM_ROWS).allMatch(row -> bags.bagsOf(id(row), 1).length == 50));
    double[] sizes = sizes(bags);
    // Binomial with standard deviation 140; a deviation of six has a false alarm rate of 1e-7 for 50 bags.
    assertTrue(IntStream.range(0, 50).allMatch(bag -> Math.abs(sizes[bag] - NUM_ROWS) < 6 * 140), Arrays.toString(sizes));
    assertEquals(Math.pow(1 - 1.0 / 50, 50), sizes[50], 0.003);
  }

  @Test
  void bagsStayBelowTheLimit() {
    HashedBags bags = new HashedBags(2, 20, HashedBags.sizeWithin(1000), NUM_ROWS);
    double[] sizes = sizes(bags);
    assertTrue(IntStream.range(0, 20).allMatch(bag -> sizes[bag] <= 1000 && sizes[bag] > 680), Arrays.toString(sizes));
  }

  @Test
  void drawsAreProportionalToWeightAndReproducible() {
    HashedBags bags = new HashedBags(3, 10, 100, 1000);
    assertEquals(5, bags.bagsOf(id(1), 5).length);
    assertEquals(0, bags.bagsOf(id(1), 0).length);
    assertArrayEquals(bags.bagsOf(id(7), 2), new HashedBags(3, 10, 100, 1000).bagsOf(id(7), 2));
    double mean = IntStream.range(0, NUM_ROWS).map(row -> bags.bagsOf(id(row), 0.3).length).average().orElseThrow();
    assertEquals(0.3, mean, 0.02);
  }
}
