// SPDX-License-Identifier: GPL-3.0-only
package centroid.validity;

/**
 * Online conformal ranks: the rank of each new value among the calibration rows and all values before it. If calibration rows and new rows are exchangeable,
 * these ranks are independent and uniform, up to the width of a cell and an effective number of calibration rows; ranks among the calibration rows alone
 * depend on each other. Values of the same cell, a 4096th of the range, are ordered at random. O(log 4096) for each value. Not thread-safe.
 */
final class OnlineRanks {

  private static final int BITS = 12;
  private static final int CELLS = 1 << BITS;

  private final double calibrationRows;
  /** A Fenwick tree: the number of earlier values in each cell. */
  private final int[] tree = new int[CELLS + 1];
  private int earlier;

  /**
   * Creates ranks without new values.
   *
   * @param calibrationRows the effective number of calibration rows, whose own ranks are evenly spread
   */
  OnlineRanks(double calibrationRows) {
    this.calibrationRows = calibrationRows;
  }

  /**
   * Returns the rank of the next value.
   *
   * @param rank its rank among the calibration rows, from 0 to 1
   * @param chance a uniform random number that orders values of the same cell
   */
  double next(double rank, double chance) {
    int cell = (int) Math.min(CELLS - 1, Math.max(0, rank * CELLS));
    int below = upTo(cell);
    int same = upTo(cell + 1) - below;
    double result = (rank * (calibrationRows + 1) + below + chance * same) / (calibrationRows + 1 + earlier);
    for (int k = cell + 1; k <= CELLS; k += k & -k) {
      tree[k]++;
    }
    earlier++;
    return result;
  }

  /** The number of earlier values in the first cells. */
  private int upTo(int numCells) {
    int sum = 0;
    for (int k = numCells; k > 0; k -= k & -k) {
      sum += tree[k];
    }
    return sum;
  }
}
