// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import java.io.Serializable;
import java.util.TreeSet;

/**
 * Estimates how many different values a column has from the smallest hashes (k minimum values), with a standard error of 3 %. Up to {@code SIZE} values
 * the number is exact.
 *
 * @serial exclude
 */
final class DistinctIds implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final int SIZE = 1024;

  private final TreeSet<Double> smallest = new TreeSet<>();

  /** Adds the number of a value, see {@link RowHash#id}. */
  void add(double hash) {
    if (smallest.size() < SIZE || hash < smallest.last()) {
      smallest.add(hash);
      if (smallest.size() > SIZE) {
        smallest.pollLast();
      }
    }
  }

  void addAll(DistinctIds other) {
    other.smallest.forEach(this::add);
  }

  /** Returns the number of different values; 0 if there are none. */
  double estimate() {
    return smallest.size() < SIZE ? smallest.size() : (SIZE - 1) / (smallest.last() * 0x1p-53);
  }
}
