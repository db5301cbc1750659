// SPDX-License-Identifier: GPL-3.0-only
package centroid.replay;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A growing list of row numbers, in which a row stands as often as it counts. A list rather than counts, since drawing from it takes no search, and it is no
 * larger.
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

  /** Removes rows that are gone, those before the oldest. */
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
