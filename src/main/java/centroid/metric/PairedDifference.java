// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

import java.util.Arrays;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Paired difference of the scores of two learners on the same rows. Its standard error is much smaller than those of the means, because errors of two
 * learners are correlated.
 *
 * @param mean the weighted mean difference
 * @param standardError its standard error
 */
public record PairedDifference(double mean, double standardError) {

  /** Returns the weighted mean of second minus first with its standard error; arrays are read only. */
  public static PairedDifference of(double[] weights, double[] first, double[] second) {
    double[] difference = new double[first.length];
    for (int row = 0; row < difference.length; row++) {
      difference[row] = second[row] - first[row];
    }
    return ofMean(weights, difference);
  }

  /** A weighted mean and its standard error. */
  public static PairedDifference ofMean(double[] weights, double[] values) {
    double total = Arrays.stream(weights).sum();
    double mean = 0;
    for (int row = 0; row < values.length; row++) {
      mean += weights[row] / total * values[row];
    }
    double squares = 0;
    for (int row = 0; row < values.length; row++) {
      double part = weights[row] / total * (values[row] - mean);
      squares += part * part;
    }
    int n = values.length;
    return new PairedDifference(mean, n < 2 ? Double.POSITIVE_INFINITY : Math.sqrt(squares * n / (n - 1)));
  }

  /** The probability that the first is better, by the normal approximation; 0.5 if the difference is 0. */
  public double probability() {
    return mean == 0 ? 0.5 : standardError == 0 ? mean > 0 ? 1 : 0 : new NormalDistribution(null, 0, 1).cumulativeProbability(mean / standardError);
  }

  /** Whether the difference exceeds its standard error. */
  public boolean isDistinguishable() {
    return mean > standardError;
  }
}
