// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

import centroid.util.RandomOrder;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Random subsets in ascending order. */
public final class Subsample {

  private Subsample() {
  }

  /**
   * Samples {@code size} of the numbers 0 to {@code count} - 1 without replacement, in ascending order; all if there are no more. O(count) time.
   *
   * @param random not used if all are taken
   */
  public static int[] of(int count, int size, RandomGenerator random) {
    int[] numbers = new int[count];
    Arrays.setAll(numbers, k -> k);
    if (count <= size) {
      return numbers;
    }
    int[] chosen = RandomOrder.choose(numbers, size, random);
    Arrays.sort(chosen);
    return chosen;
  }
}
