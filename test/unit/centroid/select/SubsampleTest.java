// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCases;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;

/** Distinct numbers, each equally likely. */
class SubsampleTest {

  @Test
  void numbersAreDistinctAscendingAndInRange() {
    RandomCases.check(300, random -> {
      int count = random.between(0, 50);
      int size = random.between(0, 60);
      int[] numbers = Subsample.of(count, size, random);
      assertEquals(Math.min(count, size), numbers.length);
      assertArrayEquals(Arrays.stream(numbers).distinct().sorted().toArray(), numbers);
      assertTrue(Arrays.stream(numbers).allMatch(number -> number >= 0 && number < count));
    });
  }

  @Test
  void allAreTakenWithoutTouchingTheGenerator() {
    assertArrayEquals(new int[] {0, 1, 2, 3}, Subsample.of(4, 4, null));
    assertArrayEquals(new int[] {0, 1, 2, 3}, Subsample.of(4, 100, null));
  }

  /** Chi-square over the 10 pairs of 5 numbers at the level 1e-6, the probability that a new seed would fail. */
  @Test
  void everySubsetIsEquallyLikely() {
    SplittableRandom random = new SplittableRandom(1);
    long[] cells = new long[25];
    for (int k = 0; k < 100_000; k++) {
      int[] pair = Subsample.of(5, 2, random);
      cells[5 * pair[0] + pair[1]]++;
    }
    long[] counts = Arrays.stream(cells).filter(count -> count > 0).toArray();
    assertEquals(10, counts.length);
    double[] expected = new double[10];
    Arrays.fill(expected, 10_000);
    assertTrue(new ChiSquareTest().chiSquareTest(expected, counts) > 1e-6);
  }
}
