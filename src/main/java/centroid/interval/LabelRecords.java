// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

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
   * @return the records
   */
  public static LabelRecords of(double[][] probabilities, int[] label) {
    double[] weight = new double[label.length];
    Arrays.fill(weight, 1);
    int[] row = new int[label.length];
    Arrays.setAll(row, k -> k);
    return new LabelRecords(probabilities, label, row, weight);
  }

  /**
   * The number of records.
   *
   * @return at least the number of rows
   */
  public int size() {
    return label.length;
  }

  /**
   * The number of different rows.
   *
   * @return at least 1
   */
  public int numRows() {
    return weight.length;
  }

  /** What a record counts: the weight of its row, shared by the row's records. */
  double[] recordWeights() {
    return ResidualRecords.shared(weight, row);
  }

  /** How many equally weighted rows say as much as these. */
  double effectiveRows() {
    return ResidualRecords.effectiveSize(weight);
  }

  /**
   * The log-loss of each row under a calibration. Where that was chosen on these rows the mean is a little too good, by far less than its
   * standard error: two numbers are chosen of a few candidates.
   *
   * @param calibration what the probabilities are calibrated by
   * @return the mean over the row's records of the negative logarithm of the true label's probability
   */
  public double[] losses(ProbabilityCalibration calibration) {
    double[] sum = new double[numRows()];
    int[] count = new int[numRows()];
    for (int k = 0; k < label.length; k++) {
      sum[row[k]] -= Math.log(calibration.apply(probabilities[k])[label[k]]);
      count[row[k]]++;
    }
    for (int which = 0; which < numRows(); which++) {
      sum[which] /= count[which];
    }
    return sum;
  }
}
