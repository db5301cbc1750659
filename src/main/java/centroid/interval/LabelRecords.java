// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

/**
 * Class probabilities of ensembles that had not seen the row. A row may have several records, of several ensembles.
 *
 * @param probabilities probabilities[record][label]
 * @param label the true label of each record
 * @param row of each record its row, from 0
 * @param numRows the number of different rows
 */
public record LabelRecords(double[][] probabilities, int[] label, int[] row, int numRows) {

  /**
   * Learns how sure such ensembles may be.
   *
   * @param prior share of each label, all positive; kept
   * @return calibrated probabilities
   */
  public ProbabilityCalibration calibrated(double[] prior) {
    return ProbabilityCalibration.fit(probabilities, label, prior, numRows);
  }

  /**
   * The log-loss of each row under a calibration. Where that was chosen on these rows the mean is a little too good, by far less than its
   * standard error: two numbers are chosen of a few candidates.
   *
   * @param calibration what the probabilities are calibrated by
   * @return the mean over the row's records of the negative logarithm of the true label's probability
   */
  public double[] losses(ProbabilityCalibration calibration) {
    double[] sum = new double[numRows];
    int[] count = new int[numRows];
    for (int k = 0; k < label.length; k++) {
      sum[row[k]] -= Math.log(calibration.apply(probabilities[k])[label[k]]);
      count[row[k]]++;
    }
    for (int which = 0; which < numRows; which++) {
      sum[which] /= count[which];
    }
    return sum;
  }
}
