// SPDX-License-Identifier: GPL-3.0-only
package centroid.util;

import java.util.Arrays;

/** The sort order of numbers (argsort). */
public final class SortOrder {

  private SortOrder() {
  }

  /**
   * Returns the indices of the numbers in ascending order, in a new array; ties go to the lowest index. O(n log n), without boxing.
   *
   * @param values read only; NaN counts as largest
   */
  public static int[] ascending(double[] values) {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, values.length - 1));
    long mask = (1L << bits) - 1;
    long[] keys = new long[values.length];
    for (int k = 0; k < keys.length; k++) {
      // The bits of doubles sort like the doubles, except for the sign; the last bits are replaced by the index.
      long number = Double.doubleToLongBits(values[k]);
      keys[k] = (number ^ (number >> 63 & Long.MAX_VALUE)) & ~mask | k;
    }
    Arrays.sort(keys);
    int[] order = new int[keys.length];
    for (int k = 0; k < order.length; k++) {
      int index = (int) (keys[k] & mask);
      int place = k;
      // Numbers that differ only in their last bits are not sorted yet.
      for (; place > 0 && Double.compare(values[order[place - 1]], values[index]) > 0; place--) {
        order[place] = order[place - 1];
      }
      order[place] = index;
    }
    return order;
  }
}
