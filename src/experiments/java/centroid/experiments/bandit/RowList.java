// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import java.util.Arrays;
import java.util.SplittableRandom;

/** A growing list of row numbers. */
final class RowList {

  private int[] rows = new int[64];
  private int size;

  void add(int row) {
    if (size == rows.length) {
      rows = Arrays.copyOf(rows, 2 * size);
    }
    rows[size++] = row;
  }

  void clear() {
    size = 0;
  }

  int size() {
    return size;
  }

  int get(int index) {
    return rows[index];
  }

  int draw(SplittableRandom random) {
    return rows[random.nextInt(size)];
  }
}
