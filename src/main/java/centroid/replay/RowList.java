// SPDX-License-Identifier: GPL-3.0-only
package centroid.replay;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A growing list of row numbers with repetitions. Drawing from a list needs no search, unlike counts.
 */
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

  /** Removes the rows before the oldest. */
  void removeBefore(int oldest) {
    int kept = 0;
    for (int k = 0; k < size; k++) {
      if (rows[k] >= oldest) {
        rows[kept++] = rows[k];
      }
    }
    size = kept;
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
