// SPDX-License-Identifier: GPL-3.0-only
package centroid.validity;

import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.special.Beta;

/**
 * A test whether labels are as frequent among new rows as among calibration rows with the same probabilities. The ranks of labels do not show a change that
 * makes one label more frequent than another and no row more surprising. The p-value is multiplied by the number of labels.
 *
 * <p>The number of rows of a rare label is far from normal, and so is its share of the calibration rows: a label that none of them has may well occur in a new
 * row. So the count is taken for a multiple of a Poisson count with the same variance and skewness, and compared with that of the calibration rows by the exact
 * conditional test. Where the count is not skewed towards the difference, this is the normal approximation.
 *
 * @param pValue the probability of frequencies that differ as much, if the model is valid
 * @param label the label whose frequency differs most
 * @param observed its share of the rows
 * @param expected its mean expected share
 */
public record FrequencyDifference(double pValue, int label, double observed, double expected) {

  /** The skewness of a Poisson count of 100; below it the normal approximation is good enough. */
  private static final double SKEWED = 0.1;

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
      double skewness = 0;
      for (int row = 0; row < n; row++) {
        observed += actual[row] == c ? 1 : 0;
        expected += share[row][c];
        double ofRow = Math.max(0, share[row][c] * (1 - share[row][c]));
        variance += ofRow;
        skewness += ofRow * (1 - 2 * share[row][c]);
      }
      // The multiple of a Poisson count: 1 for a rare label, -1 if its absence is rare.
      double multiple = variance > 0 ? skewness / variance : expected < n / 2.0 ? 1 : -1;
      double difference = Math.abs(observed - expected);
      double tests = numLabels == 2 ? 1 : numLabels;
      double pValue = difference == 0 ? 1
          : Math.min(1, tests * 2 * tail(difference, variance, observed > expected ? multiple : -multiple, n / (n + calibrationRows)));
      if (largest == null || pValue < largest.pValue) {
        largest = new FrequencyDifference(pValue, c, observed / n, expected / n);
      }
    }
    return largest;
  }

  /**
   * The probability of a difference that is as large, on the same side.
   *
   * @param multiple skewness over variance of the count, positive if it is skewed to this side
   * @param part the share of the new rows among new and calibration rows
   */
  private static double tail(double difference, double variance, double multiple, double part) {
    double error = Math.sqrt(variance / (1 - part));
    double normal = new NormalDistribution(null, 0, 1).cumulativeProbability(-difference / error);
    if (multiple < SKEWED * Math.sqrt(variance)) {
      return normal;
    }
    double mean = variance / (multiple * multiple);
    double count = mean + difference / multiple;
    double ofCalibration = mean * (1 - part) / part;
    double atLeast = Beta.regularizedBeta(part, count, ofCalibration + 1);
    double above = ofCalibration > 0 ? Beta.regularizedBeta(part, count + 1, ofCalibration) : 0;
    return Math.max(normal, (atLeast + above) / 2);
  }
}
