// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

import centroid.core.RandomOrder;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Picks distinct numbers at random, in ascending order. */
public final class Subsample {

  private Subsample() {
  }

  /**
   * Picks at most {@code size} of the numbers 0 to {@code count} - 1, each equally likely. O(count) time.
   *
   * @param size how many are wanted at most; all are taken if there are no more than that
   * @param random the source of randomness; not touched if all are taken
   * @return the numbers, ascending
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
