// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Out-of-bag residuals of small ensembles, none of whose members had seen the row: the error of their mean and the variance
 * among them. Immutable.
 *
 * @param error y minus the mean of the members
 * @param variance unbiased variance among the members, and the noise that they state if they do
 * @param numRows number of different rows behind the records, which may hold several records of a row
 * @serial exclude
 */
public record ResidualRecords(double[] error, double[] variance, int numRows) implements Serializable {

  private static final long serialVersionUID = 1L;

  /**
   * Records without any knowledge of the members: every row's distance to the mean.
   *
   * @param target the training targets, finite
   * @return one record for each row, with variance 0
   */
  public static ResidualRecords ofTargets(double[] target) {
    double mean = Arrays.stream(target).average().orElse(0);
    return new ResidualRecords(Arrays.stream(target).map(y -> y - mean).toArray(), new double[target.length], target.length);
  }

  /**
   * The mean of the variances.
   *
   * @return at least 0
   */
  public double meanVariance() {
    return Arrays.stream(variance).average().orElse(0);
  }
}
