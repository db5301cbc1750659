// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Random orders, and random choice without replacement. All operations give every order the same probability, but use the generator
 * differently: calling another one changes what a seed gives.
 */
public final class RandomOrder {

  private RandomOrder() {
  }

  /**
   * The numbers 0 to {@code count} - 1 in random order.
   *
   * @return a new array
   */
  public static int[] of(int count, RandomGenerator random) {
    int[] numbers = new int[count];
    Arrays.setAll(numbers, k -> k);
    return of(numbers, random);
  }

  /**
   * Items in random order (the inside-out form of Fisher and Yates): each comes to a random place among those before it, and the one
   * that was there moves to the end.
   *
   * @param items read only
   * @return a new array
   */
  public static int[] of(int[] items, RandomGenerator random) {
    int[] order = new int[items.length];
    for (int k = 0; k < order.length; k++) {
      int place = random.nextInt(k + 1);
      order[k] = order[place];
      order[place] = items[k];
    }
    return order;
  }

  /**
   * Shuffles in place, from the last item to the first (Fisher and Yates).
   *
   * @param items overwritten
   */
  public static void shuffle(int[] items, RandomGenerator random) {
    for (int k = items.length - 1; k > 0; k--) {
      swap(items, k, random.nextInt(k + 1));
    }
  }

  /**
   * Chooses without replacement. O(size) time besides copying the items.
   *
   * @param items what can be chosen; read only
   * @param size how many are chosen, at most all
   * @return the chosen items in random order, a new array
   */
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
