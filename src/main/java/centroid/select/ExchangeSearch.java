// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Searches for the m pool members S with the smallest {@code 1'K_SS 1}. From a random start, each chosen member in turn is exchanged for the one
 * that reduces the sum most, until a sweep changes nothing, for at most eight sweeps. O(B m) per sweep, since the column sums over S are
 * updated.
 */
final class ExchangeSearch {

  private static final int MAX_SWEEPS = 8;

  private final double[][] kernel;
  private final double[] diagonal;
  /** columnSum[b] = sum over s in S of K_bs. */
  private final double[] columnSum;
  private final int[] chosen;
  private final boolean[] isChosen;

  private ExchangeSearch(double[][] kernel, int[] start) {
    this.kernel = kernel;
    this.diagonal = new double[kernel.length];
    for (int b = 0; b < diagonal.length; b++) {
      diagonal[b] = kernel[b][b];
    }
    this.chosen = start;
    this.columnSum = new double[kernel.length];
    this.isChosen = new boolean[kernel.length];
    for (int member : start) {
      isChosen[member] = true;
      addColumn(member, 1);
    }
  }

  /**
   * Searches for m members from a random start.
   *
   * @param kernel symmetric, positive semi-definite; read only
   * @return distinct members, ascending
   */
  static int[] from(double[][] kernel, int size, RandomGenerator random) {
    return new ExchangeSearch(kernel, Subsample.of(kernel.length, size, random)).search();
  }

  /** Searches from m distinct members, which are overwritten by the result, ascending. */
  static int[] from(double[][] kernel, int[] start) {
    return new ExchangeSearch(kernel, start).search();
  }

  /** The sum that the search minimises; reads both arguments only. */
  static double sum(double[][] kernel, int[] members) {
    double sum = 0;
    for (int b : members) {
      for (int c : members) {
        sum += kernel[b][c];
      }
    }
    return sum;
  }

  private int[] search() {
    boolean changed = true;
    for (int sweep = 0; sweep < MAX_SWEEPS && changed; sweep++) {
      changed = false;
      for (int k = 0; k < chosen.length; k++) {
        changed |= exchange(k);
      }
    }
    Arrays.sort(chosen);
    return chosen;
  }

  /** Without S_k, member b adds 2 sum_s K_bs + K_bb. The present one stays unless another is better by more than rounding. */
  private boolean exchange(int k) {
    int present = chosen[k];
    addColumn(present, -1);
    int best = present;
    double bestCost = 2 * columnSum[present] + diagonal[present];
    double margin = 1e-12 * Math.abs(bestCost);
    for (int b = 0; b < diagonal.length; b++) {
      double cost = 2 * columnSum[b] + diagonal[b];
      // The cost is tested first, since it is rarely lower.
      if (cost < bestCost - margin && !isChosen[b]) {
        bestCost = cost;
        best = b;
      }
    }
    isChosen[present] = false;
    isChosen[best] = true;
    chosen[k] = best;
    addColumn(best, 1);
    return best != present;
  }

  private void addColumn(int member, double sign) {
    double[] column = kernel[member];
    for (int b = 0; b < columnSum.length; b++) {
      columnSum[b] += sign * column[b];
    }
  }
}
