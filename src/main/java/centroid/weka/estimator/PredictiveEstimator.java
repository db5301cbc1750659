// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

import centroid.interval.PredictiveDistribution;
import weka.core.Instance;

/**
 * A classifier of numbers that says what is expected of a row as one distribution: density, quantiles, intervals, and how much of the
 * uncertainty is the models' own.
 *
 * <p>In place of Weka's {@code ConditionalDensityEstimator}: for each of those Weka's evaluation asks a kernel estimate of the training
 * targets about every test row, whose cost grows with the rows that it has been asked about.
 */
public interface PredictiveEstimator {

  /**
   * What is expected of a row.
   *
   * @param row the row; its class value is not looked at
   * @return its predictive distribution; null if nothing can be predicted
   * @throws Exception if it can't predict
   */
  PredictiveDistribution predictDistribution(Instance row) throws Exception;

  /**
   * The natural logarithm of the predictive density.
   *
   * @param row the row; its class value is not looked at
   * @param value where
   * @return the log density; minus infinity if nothing can be predicted
   * @throws Exception if it can't predict
   */
  default double logDensity(Instance row, double value) throws Exception {
    PredictiveDistribution distribution = predictDistribution(row);
    return distribution == null ? Double.NEGATIVE_INFINITY : distribution.logDensity(value);
  }
}
