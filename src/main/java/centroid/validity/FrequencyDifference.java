// SPDX-License-Identifier: GPL-3.0-only
package centroid.validity;

import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * A test whether labels are as frequent among new rows as among calibration rows with the same probabilities. The ranks of labels do not show a change that
 * makes one label more frequent than another and no row more surprising. Normal approximation, multiplied by the number of labels.
 *
 * @param pValue the probability of frequencies that differ as much, if the model is valid
 * @param label the label whose frequency differs most
 * @param observed its share of the rows
 * @param expected its mean expected share
 */
public record FrequencyDifference(double pValue, int label, double observed, double expected) {

  /**
   * Tests a batch. O(rows x labels).
   *
   * @param share share[row][label] that is expected, which sums to 1; at least one row; read only
   * @param actual observed labels, one beyond the shares is not expected at all; read only
   * @param calibrationRows the effective number of calibration rows
   */
  public static FrequencyDifference of(double[][] share, int[] actual, double calibrationRows) {
    int n = actual.length;
    int numLabels = share[0].length;
    FrequencyDifference largest = null;
    for (int c = 0; c < numLabels; c++) {
      double observed = 0;
      double expected = 0;
      double variance = 0;
      for (int row = 0; row < n; row++) {
        observed += actual[row] == c ? 1 : 0;
        expected += share[row][c];
        variance += Math.max(0, share[row][c] * (1 - share[row][c]));
      }
      double error = Math.sqrt(variance * (1 + n / calibrationRows));
      double z = observed == expected ? 0 : Math.abs(observed - expected) / error;
      double tests = numLabels == 2 ? 1 : numLabels;
      double pValue = Math.min(1, tests * 2 * new NormalDistribution(null, 0, 1).cumulativeProbability(-z));
      if (largest == null || pValue < largest.pValue) {
        largest = new FrequencyDifference(pValue, c, observed / n, expected / n);
      }
    }
    return largest;
  }
}
