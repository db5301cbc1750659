// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.record;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Residuals of ensembles that had not seen the row: the error of their mean, and how far they disagreed. A row may have several records,
 * of several ensembles.
 *
 * @param error y minus the mean of the members
 * @param mean the mean of the members
 * @param variance unbiased variance among the members
 * @param noise the variance of observations around their predictions that members state; 0 if they state none
 * @param row of each record its row, from 0
 * @param weight of each row its instance weight, positive
 */
public record ResidualRecords(double[] error, double[] mean, double[] variance, double[] noise, int[] row, double[] weight) {

  /**
   * Records without any knowledge of the members: every row's distance to the mean.
   *
   * @param target the training targets, finite
   * @param weight their weights, positive; kept
   */
  public static ResidualRecords ofTargets(double[] target, double[] weight) {
    double total = Arrays.stream(weight).sum();
    // Shares: the product of a huge weight and a large target would be infinite.
    double mean = IntStream.range(0, target.length).mapToDouble(row -> weight[row] / total * target[row]).sum();
    double[] none = new double[target.length];
    return of(Arrays.stream(target).map(y -> y - mean).toArray(), none, none, none, weight);
  }

  /**
   * One record for each row.
   *
   * @param error y minus the mean of the members
   * @param weight instance weights, positive
   * @return the records; all arrays are kept
   */
  public static ResidualRecords of(double[] error, double[] mean, double[] variance, double[] noise, double[] weight) {
    int[] row = new int[error.length];
    Arrays.setAll(row, k -> k);
    return new ResidualRecords(error, mean, variance, noise, row, weight);
  }

  /** The number of records, at least the number of rows. */
  public int size() {
    return error.length;
  }

  /** The number of different rows, at least 1. */
  public int numRows() {
    return weight.length;
  }

  /** How many equally weighted rows say as much as these. */
  public double effectiveRows() {
    return effectiveSize(weight);
  }

  /** Kish's number of equally weighted rows that say as much: squared sum over sum of squares. */
  public static double effectiveSize(double[] weights) {
    double sum = 0;
    double squares = 0;
    double largest = 0;
    for (double weight : weights) {
      largest = Math.max(largest, weight);
    }
    for (double weight : weights) {
      sum += weight / largest;
      squares += weight / largest * (weight / largest);
    }
    return sum * sum / squares;
  }

  /** What a record counts: the weight of its row, shared by the row's records. */
  public double[] recordWeights() {
    return shared(weight, row);
  }

  /** The weights of rows, each shared by the row's records. */
  static double[] shared(double[] weight, int[] row) {
    int[] count = new int[weight.length];
    for (int which : row) {
      count[which]++;
    }
    double[] shared = new double[row.length];
    Arrays.setAll(shared, k -> weight[row[k]] / count[row[k]]);
    return shared;
  }

  /** The mean of numbers of records over the records of each row. */
  public double[] perRow(double[] values) {
    double[] sum = new double[weight.length];
    int[] count = new int[weight.length];
    for (int k = 0; k < values.length; k++) {
      sum[row[k]] += values[k];
      count[row[k]]++;
    }
    Arrays.setAll(sum, k -> sum[k] / count[k]);
    return sum;
  }

  /** Variance among the members plus stated noise, of every record. */
  public double[] totalVariance() {
    double[] total = new double[error.length];
    Arrays.setAll(total, k -> variance[k] + noise[k]);
    return total;
  }
}
