// SPDX-License-Identifier: GPL-3.0-only
package centroid.total;

import java.util.function.DoubleUnaryOperator;

/**
 * The distribution of one row's value, as equally probable values.
 *
 * @param mean of the values
 * @param deviations of the values from their mean, ascending
 * @param variance of the values
 */
public record RowErrors(double mean, double[] deviations, double variance) {

  /**
   * Reads a distribution. Infinite quantiles, which a small calibration set may give, are replaced by the nearest finite one.
   *
   * @param quantile the quantile of a probability, not decreasing
   * @param size the number of values
   * @return null if no quantile is finite
   */
  public static RowErrors of(DoubleUnaryOperator quantile, int size) {
    double[] values = new double[size];
    int first = -1;
    int last = -1;
    for (int k = 0; k < size; k++) {
      values[k] = quantile.applyAsDouble((k + 0.5) / size);
      if (Double.isFinite(values[k])) {
        first = first < 0 ? k : first;
        last = k;
      }
    }
    if (first < 0) {
      return null;
    }
    double mean = 0;
    for (int k = 0; k < size; k++) {
      values[k] = values[Math.max(first, Math.min(last, k))];
      mean += (values[k] - mean) / (k + 1);
    }
    double variance = 0;
    for (int k = 0; k < size; k++) {
      values[k] -= mean;
      variance += values[k] * values[k] / size;
    }
    return new RowErrors(mean, values, variance);
  }
}
