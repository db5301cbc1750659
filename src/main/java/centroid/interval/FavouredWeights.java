// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

/**
 * Weights of records that favour those like a new row. Of the weight of a group of n rows {@code n / (n + borrowed)} is that of its own
 * records and the rest is shared by all, so few rows borrow from all. One favour follows another: n is what the weights so far leave of
 * the group. Not thread-safe.
 */
final class FavouredWeights {

  private final double[] weight;
  private final int[] row;
  private final int numRows;
  private double effectiveRows;

  /**
   * Weights that favour nobody.
   *
   * @param weight of each record, at least one positive; kept and overwritten
   * @param row of each record, from 0; read only
   * @param numRows how many different rows there are
   * @param effectiveRows rows of equal weight that say as much
   */
  FavouredWeights(double[] weight, int[] row, int numRows, double effectiveRows) {
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
   * @param borrowed rows of a group whose own weight is a half
   * @return these weights
   */
  FavouredWeights favour(int[] group, int which, double borrowed) {
    double total = 0;
    double inside = 0;
    for (int k = 0; k < weight.length; k++) {
      total += weight[k];
      inside += group[k] == which ? weight[k] : 0;
    }
    if (which < 0 || inside == 0) {
      return this;
    }
    double rowsInside = effectiveRows * inside / total;
    double ownShare = rowsInside / (rowsInside + borrowed);
    for (int k = 0; k < weight.length; k++) {
      weight[k] *= (1 - ownShare) / total + (group[k] == which ? ownShare / inside : 0);
    }
    double[] ofRows = new double[numRows];
    for (int k = 0; k < weight.length; k++) {
      ofRows[row[k]] += weight[k];
    }
    effectiveRows = ResidualRecords.effectiveSize(ofRows);
    return this;
  }

  /** The weights; not to be modified once they are in use. */
  double[] weights() {
    return weight;
  }

  /** Rows of equal weight that say as much (Kish). */
  double effectiveRows() {
    return effectiveRows;
  }
}
