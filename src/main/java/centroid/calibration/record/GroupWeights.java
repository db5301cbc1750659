// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.record;

import java.util.function.DoubleUnaryOperator;

/**
 * Weights of calibration records for group-conditional (Mondrian) coverage. A share of the weight belongs to the records of the group, a larger share for
 * larger groups; the rest belongs to all, so small groups are shrunk towards the pooled estimate. Groups of several attributes are applied one after
 * the other, each to the weights so far. Not thread-safe.
 */
public final class GroupWeights {

  private final double[] weight;
  private final int[] row;
  private final int numRows;
  private double effectiveRows;

  /**
   * Weights before any group is favoured.
   *
   * @param weight of each record, at least one positive; kept and overwritten
   * @param row of each record, from 0; read only
   */
  public GroupWeights(double[] weight, int[] row, int numRows, double effectiveRows) {
    this.weight = weight;
    this.row = row;
    this.numRows = numRows;
    this.effectiveRows = effectiveRows;
  }

  /**
   * Increases the weight of a group and returns these weights.
   *
   * @param group the group of each record; read only
   * @param which the group; nothing changes if no record is in it
   * @param ownShare the group's share of the weight as a function of its effective number of rows, such as {@link #half}
   */
  public GroupWeights favour(int[] group, int which, DoubleUnaryOperator ownShare) {
    double total = 0;
    double inside = 0;
    for (int k = 0; k < weight.length; k++) {
      total += weight[k];
      inside += group[k] == which ? weight[k] : 0;
    }
    if (which < 0 || inside == 0) {
      return this;
    }
    double own = ownShare.applyAsDouble(effectiveRows * inside / total);
    for (int k = 0; k < weight.length; k++) {
      weight[k] *= (1 - own) / total + (group[k] == which ? own / inside : 0);
    }
    double[] ofRows = new double[numRows];
    for (int k = 0; k < weight.length; k++) {
      ofRows[row[k]] += weight[k];
    }
    effectiveRows = ResidualRecords.effectiveSize(ofRows);
    return this;
  }

  /** The share n / (n + borrowed) for n rows, which is 1/2 at n = borrowed. */
  public static DoubleUnaryOperator half(double borrowed) {
    return rows -> rows / (rows + borrowed);
  }

  /** The share n^2 / (n^2 + borrowed^2), which is steeper: nearly 0 for few rows and nearly 1 for many. */
  public static DoubleUnaryOperator steepHalf(double borrowed) {
    return rows -> rows * rows / (rows * rows + borrowed * borrowed);
  }

  /** The array of weights itself; not to be modified once it is in use. */
  public double[] weights() {
    return weight;
  }

  /** The effective number of rows (Kish). */
  public double effectiveRows() {
    return effectiveRows;
  }
}
