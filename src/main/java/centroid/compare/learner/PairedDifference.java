// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare.learner;

import java.util.Arrays;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * How much larger one learner's scores are than another's on the same rows. What is hard for one is mostly hard for the other, so the difference is
 * known far better than either mean.
 *
 * @param mean the weighted mean difference
 * @param standardError its standard error
 */
public record PairedDifference(double mean, double standardError) {

  /**
   * The difference of two learners.
   *
   * @param weights what rows count, positive; read only
   * @param first the scores of one; read only
   * @param second the scores of the other on the same rows; read only
   */
  public static PairedDifference of(double[] weights, double[] first, double[] second) {
    double[] difference = new double[first.length];
    for (int row = 0; row < difference.length; row++) {
      difference[row] = second[row] - first[row];
    }
    return ofMean(weights, difference);
  }

  /** A weighted mean and its standard error. */
  static PairedDifference ofMean(double[] weights, double[] values) {
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

  /** The same known less well. */
  public PairedDifference widened(double factor) {
    return new PairedDifference(mean, factor * standardError);
  }

  /** How probable it is that the first is really better, as far as these rows can tell. */
  public double probability() {
    return mean == 0 ? 0.5 : standardError == 0 ? mean > 0 ? 1 : 0 : new NormalDistribution(null, 0, 1).cumulativeProbability(mean / standardError);
  }

  /** Whether rows tell the two apart. */
  public boolean isApart() {
    return mean > standardError;
  }
}
