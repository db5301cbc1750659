// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.record;

import java.util.Arrays;

/**
 * What ensembles that had not seen a row say about its label. A row may have several records, of several ensembles.
 *
 * @param probabilities probabilities[record][label]
 * @param label the true label of each record
 * @param row of each record its row, from 0
 * @param weight of each row its instance weight, positive
 */
public record LabelRecords(double[][] probabilities, int[] label, int[] row, double[] weight) {

  /**
   * One record for each row, all of the same weight.
   *
   * @param probabilities probabilities[row][label]; kept
   * @param label the true labels; kept
   */
  public static LabelRecords of(double[][] probabilities, int[] label) {
    double[] weight = new double[label.length];
    Arrays.fill(weight, 1);
    int[] row = new int[label.length];
    Arrays.setAll(row, k -> k);
    return new LabelRecords(probabilities, label, row, weight);
  }

  /** The number of records, at least the number of rows. */
  public int size() {
    return label.length;
  }

  /** The number of different rows, at least 1. */
  public int numRows() {
    return weight.length;
  }

  /** What a record counts: the weight of its row, shared by the row's records. */
  public double[] recordWeights() {
    return ResidualRecords.shared(weight, row);
  }

  /** How many equally weighted rows say as much as these. */
  public double effectiveRows() {
    return ResidualRecords.effectiveSize(weight);
  }
}
