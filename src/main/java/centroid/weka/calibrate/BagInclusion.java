// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import centroid.weka.rows.TrainingRows;
import java.util.Arrays;

/**
 * What the calibration has to know about the bags that contain a row.
 *
 * @param percent the size of a bag in percent of the rows
 */
record BagInclusion(TrainingRows rows, int percent) {

  /** The smallest probability to be out of bag that is corrected for, which bounds the factor of a row's weight by 20. */
  private static final double LEAST_PROBABILITY = 0.05;
  /** The number of rows above which the influence of each on the residuals of similar rows decreases, for bags of the size of the data. */
  private static final int INFLUENTIAL = 20_000;

  /** Returns the weights of rows divided by the probability that some bag lacks the row: heavy rows are in most bags, and would be under-represented. */
  double[] weights(int[] numbers, int numBags) {
    double[] weights = rows.weights();
    double total = Arrays.stream(weights).sum();
    int bagSize = rows.bagSize(percent);
    return Arrays.stream(numbers).mapToDouble(row -> {
      double outOfBag = Math.pow(1 - weights[row] / total, bagSize);
      return weights[row] / Math.max(LEAST_PROBABILITY, 1 - Math.pow(1 - outOfBag, numBags));
    }).toArray();
  }

  /**
   * Returns the influence of a row on the residuals of similar rows. Above a number of rows it is proportional to the share of members that are trained on the
   * row, and inversely proportional to the number of rows beside it.
   *
   * @param numRows the number of rows from which bags are drawn; these rows may be a sample of them
   */
  double influence(long numRows) {
    double trained = (1 - Math.exp(-percent / 100.0)) / (1 - Math.exp(-1));
    return Math.min(1, trained * INFLUENTIAL / numRows);
  }
}
