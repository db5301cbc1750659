// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.record;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Out-of-bag, out-of-fold or held-out residuals of the calibration rows. A row may have several records, from several ensembles.
 *
 * @param error the residual: observed value minus the mean of the members
 * @param mean the mean of the members
 * @param variance the unbiased variance among the members
 * @param noise the noise variance that the members estimate; 0 if they estimate none
 * @param row the row of each record, from 0
 * @param weight the instance weight of each row, positive
 */
public record ResidualRecords(double[] error, double[] mean, double[] variance, double[] noise, int[] row, double[] weight) {

  /**
   * Residuals of the targets' weighted mean, for models without out-of-bag or held-out rows.
   *
   * @param target the training targets, finite; read only
   * @param weight their weights, positive; kept
   */
  public static ResidualRecords ofTargets(double[] target, double[] weight) {
    double total = Arrays.stream(weight).sum();
    // Divides first, since the product of a large weight and a large target could overflow.
    double mean = IntStream.range(0, target.length).mapToDouble(row -> weight[row] / total * target[row]).sum();
    double[] none = new double[target.length];
    return of(Arrays.stream(target).map(y -> y - mean).toArray(), none, none, none, weight);
  }

  /** One record for each row; all arrays are kept. */
  public static ResidualRecords of(double[] error, double[] mean, double[] variance, double[] noise, double[] weight) {
    int[] row = new int[error.length];
    Arrays.setAll(row, k -> k);
    return new ResidualRecords(error, mean, variance, noise, row, weight);
  }

  /**
   * These records as the ensembles of a match's size would have them, around shifted predictions; these if the sizes are equal.
   *
   * @param shifts what is added to the prediction of each row; null for nothing
   */
  public ResidualRecords matched(SizeMatch match, double[] shifts) {
    double[] shift = Arrays.stream(row).mapToDouble(which -> shifts == null ? 0 : shifts[which]).toArray();
    double[] around = new double[error.length];
    Arrays.setAll(around, k -> error[k] - shift[k]);
    double factor = match.factor(around, variance, recordWeights());
    if (factor == 1) {
      return this;
    }
    Arrays.setAll(around, k -> factor * around[k] + shift[k]);
    return new ResidualRecords(around, mean, variance, noise, row, weight);
  }

  /** The number of records, at least the number of rows. */
  public int size() {
    return error.length;
  }

  public int numRows() {
    return weight.length;
  }

  /** The effective number of rows (Kish). */
  public double effectiveRows() {
    return effectiveSize(weight);
  }

  /** Kish's effective sample size: the squared sum of the weights over the sum of their squares. */
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

  /** The weight of each record: that of its row, divided by the number of the row's records. */
  public double[] recordWeights() {
    return shared(weight, row);
  }

  static double[] shared(double[] weight, int[] row) {
    int[] count = new int[weight.length];
    for (int which : row) {
      count[which]++;
    }
    double[] shared = new double[row.length];
    Arrays.setAll(shared, k -> weight[row[k]] / count[row[k]]);
    return shared;
  }

  /** Averages values of records over the records of each row. */
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

  /** The variance among the members plus the estimated noise variance, of every record. */
  public double[] totalVariance() {
    double[] total = new double[error.length];
    Arrays.setAll(total, k -> variance[k] + noise[k]);
    return total;
  }
}
