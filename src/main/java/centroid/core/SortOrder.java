// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import java.util.Arrays;
import java.util.Comparator;

/** The order of numbers by size; ties go to the lowest index. */
public final class SortOrder {

  private SortOrder() {
  }

  /**
   * Indices of numbers from the smallest number to the largest.
   *
   * @param values read only; NaN counts as largest
   * @return a new array
   */
  public static int[] ascending(double[] values) {
    Integer[] order = new Integer[values.length];
    Arrays.setAll(order, k -> k);
    Arrays.sort(order, Comparator.comparingDouble(k -> values[k]));
    int[] indices = new int[order.length];
    Arrays.setAll(indices, k -> order[k]);
    return indices;
  }
}
