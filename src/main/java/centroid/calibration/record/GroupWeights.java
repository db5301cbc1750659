// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.record;

import java.util.function.DoubleUnaryOperator;

/**
 * Weights of records that favour those like a new row. A share of the weight is that of its group's own records, the larger the more rows they are; the rest is
 * shared by all, so few rows borrow from all. One favour follows another: the rows of a group are what the weights so far leave of it. Not thread-safe.
 */
public final class GroupWeights {

  private final double[] weight;
  private final int[] row;
  private final int numRows;
  private double effectiveRows;

  /**
   * Weights that favour nobody.
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
   * Favours a group.
   *
   * @param group the group of each record; read only
   * @param which the group; nothing changes if no record is in it
   * @param ownShare the share of the weight that a number of rows has of its own, such as {@link #half}
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

  /** The share n / (n + borrowed): that of so many rows is a half. */
  public static DoubleUnaryOperator half(double borrowed) {
    return rows -> rows / (rows + borrowed);
  }

  /** The share n^2 / (n^2 + borrowed^2): a half too, but of few rows nearly nothing and of many nearly all. */
  public static DoubleUnaryOperator steepHalf(double borrowed) {
    return rows -> rows * rows / (rows * rows + borrowed * borrowed);
  }

  /** The weights; not to be modified once they are in use. */
  public double[] weights() {
    return weight;
  }

  /** Rows of equal weight that say as much (Kish). */
  public double effectiveRows() {
    return effectiveRows;
  }
}
