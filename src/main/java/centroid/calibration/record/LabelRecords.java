// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.record;

import java.util.Arrays;

/**
 * Out-of-bag or held-out class probabilities of the calibration rows. A row may have several records, from several ensembles.
 *
 * @param probabilities probabilities[record][label]
 * @param label the true label of each record
 * @param row the row of each record, from 0
 * @param weight the instance weight of each row, positive
 */
public record LabelRecords(double[][] probabilities, int[] label, int[] row, double[] weight) {

  /** One record for each row, all of weight 1; arrays are kept. */
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

  public int numRows() {
    return weight.length;
  }

  /** The weight of each record: that of its row, divided by the number of the row's records. */
  public double[] recordWeights() {
    return ResidualRecords.shared(weight, row);
  }

  /** The effective number of rows (Kish). */
  public double effectiveRows() {
    return ResidualRecords.effectiveSize(weight);
  }
}
