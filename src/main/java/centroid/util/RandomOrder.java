// SPDX-License-Identifier: GPL-3.0-only
package centroid.util;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Random permutations, and sampling without replacement. All operations give every order the same probability, but they use the generator
 * differently: replacing one by another changes the results of a seed.
 */
public final class RandomOrder {

  private RandomOrder() {
  }

  /** The numbers 0 to {@code count} - 1 in random order, a new array. */
  public static int[] of(int count, RandomGenerator random) {
    int[] numbers = new int[count];
    Arrays.setAll(numbers, k -> k);
    return of(numbers, random);
  }

  /** Returns the items in random order, in a new array (the inside-out form of the Fisher-Yates shuffle). Reads {@code items} only. */
  public static int[] of(int[] items, RandomGenerator random) {
    int[] order = new int[items.length];
    for (int k = 0; k < order.length; k++) {
      int place = random.nextInt(k + 1);
      order[k] = order[place];
      order[place] = items[k];
    }
    return order;
  }

  /** Shuffles in place, from the last item to the first (Fisher-Yates). */
  public static void shuffle(int[] items, RandomGenerator random) {
    for (int k = items.length - 1; k > 0; k--) {
      swap(items, k, random.nextInt(k + 1));
    }
  }

  /** Samples {@code size} items without replacement, in random order, into a new array. O(size) besides a copy of the items, which are read only. */
  public static int[] choose(int[] items, int size, RandomGenerator random) {
    int[] rest = items.clone();
    for (int k = 0; k < size; k++) {
      swap(rest, k, k + random.nextInt(rest.length - k));
    }
    return Arrays.copyOf(rest, size);
  }

  private static void swap(int[] items, int one, int other) {
    int item = items[one];
    items[one] = items[other];
    items[other] = item;
  }
}
