// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import java.util.random.RandomGenerator;

/**
 * Draws row numbers with given probabilities in constant time (Walker's alias method in Vose's form), after O(n) for the tables.
 *
 * <p>Immutable and thread-safe; the generator is passed in. One draw takes one long from the generator, and a double if probabilities are unequal.
 */
public final class RowSampler {

  private final int numRows;
  /** Probability of keeping the column; null if all rows are equally likely. */
  private final double[] keep;
  private final int[] alias;

  private RowSampler(int numRows, double[] keep, int[] alias) {
    this.numRows = numRows;
    this.keep = keep;
    this.alias = alias;
  }

  /** A sampler of at least one row in which all rows are equally likely. */
  public static RowSampler uniform(int numRows) {
    if (numRows < 1) {
      throw new IllegalArgumentException("Number of rows must be at least 1, but was " + numRows);
    }
    return new RowSampler(numRows, null, null);
  }

  /**
   * A sampler that draws row i with probability weights[i] / sum.
   *
   * @param weights read, not kept
   * @throws IllegalArgumentException if a weight is negative, infinite or NaN, or all are zero
   */
  public static RowSampler of(double[] weights) {
    double scale = weights.length / checkedSum(weights);
    if (allEqual(weights)) {
      return uniform(weights.length);
    }
    int n = weights.length;
    double[] keep = new double[n];
    int[] alias = new int[n];
    int[] stack = new int[n];
    int numSmall = 0;
    int numLarge = 0;
    for (int row = 0; row < n; row++) {
      keep[row] = weights[row] * scale;
      alias[row] = row;
      // Small columns wait at the front of the stack, large ones at its end.
      if (keep[row] < 1) {
        stack[numSmall++] = row;
      } else {
        stack[n - ++numLarge] = row;
      }
    }
    while (numSmall > 0 && numLarge > 0) {
      int small = stack[--numSmall];
      int large = stack[n - numLarge];
      alias[small] = large;
      keep[large] -= 1 - keep[small];
      if (keep[large] < 1) {
        numLarge--;
        stack[numSmall++] = large;
      }
    }
    settleRounding(weights, keep, alias, stack, numSmall);
    return new RowSampler(n, keep, alias);
  }

  /** Columns left by rounding keep their whole probability; rows of weight 0, which must never be drawn, alias to the heaviest row. */
  private static void settleRounding(double[] weights, double[] keep, int[] alias, int[] stack, int numSmall) {
    int heaviest = 0;
    for (int row = 1; row < weights.length; row++) {
      heaviest = weights[row] > weights[heaviest] ? row : heaviest;
    }
    for (int k = 0; k < numSmall; k++) {
      if (weights[stack[k]] > 0) {
        keep[stack[k]] = 1;
      } else {
        alias[stack[k]] = heaviest;
      }
    }
  }

  private static double checkedSum(double[] weights) {
    double sum = 0;
    for (int row = 0; row < weights.length; row++) {
      if (!(weights[row] >= 0 && weights[row] < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("Row weights must be finite and not negative, but row " + (row + 1) + " has " + weights[row]);
      }
      sum += weights[row];
    }
    // Also rejects a sum so small that the scale overflows.
    double scale = weights.length / sum;
    if (!(scale > 0 && scale < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("Row weights must have a positive, finite sum that they can be divided by, but it was " + sum);
    }
    return sum;
  }

  private static boolean allEqual(double[] weights) {
    for (double weight : weights) {
      if (weight != weights[0]) {
        return false;
      }
    }
    return true;
  }

  public int numRows() {
    return numRows;
  }

  public boolean isUniform() {
    return keep == null;
  }

  /** Draws a row number, from 0. */
  public int next(RandomGenerator random) {
    int column = index(random, numRows);
    return keep == null || random.nextDouble() < keep[column] ? column : alias[column];
  }

  /** A random number from 0 to below the bound, uniform to 1 part in 2^32: one multiplication, no loop. */
  static int index(RandomGenerator random, int bound) {
    return (int) Math.multiplyHigh(random.nextLong() >>> 1, 2L * bound);
  }
}
