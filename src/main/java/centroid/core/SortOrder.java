// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import java.util.Arrays;

/** The order of numbers by size; ties go to the lowest index. */
public final class SortOrder {

  private SortOrder() {
  }

  /**
   * Indices of numbers from the smallest number to the largest. O(n log n), without boxing.
   *
   * @param values read only; NaN counts as largest
   * @return a new array
   */
  public static int[] ascending(double[] values) {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, values.length - 1));
    long mask = (1L << bits) - 1;
    long[] keys = new long[values.length];
    for (int k = 0; k < keys.length; k++) {
      // As whole numbers doubles are in order but for the sign; the last bits make room for the index.
      long number = Double.doubleToLongBits(values[k]);
      keys[k] = (number ^ (number >> 63 & Long.MAX_VALUE)) & ~mask | k;
    }
    Arrays.sort(keys);
    int[] order = new int[keys.length];
    for (int k = 0; k < order.length; k++) {
      int index = (int) (keys[k] & mask);
      int place = k;
      // Numbers that differ in their last bits only are not in order yet.
      for (; place > 0 && Double.compare(values[order[place - 1]], values[index]) > 0; place--) {
        order[place] = order[place - 1];
      }
      order[place] = index;
    }
    return order;
  }
}
