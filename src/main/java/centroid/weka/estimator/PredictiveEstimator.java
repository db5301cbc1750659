// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

import centroid.interval.PredictiveDistribution;
import weka.core.Instance;

/**
 * A classifier for a numeric class that returns a predictive distribution for each row: density, quantiles, intervals, and the share of model uncertainty.
 * Its intervals, if it is Weka's {@link weka.classifiers.IntervalEstimator} too, must be those of the distribution; a classifier with intervals of another
 * kind implements {@link RowPredictor}.
 *
 * <p>It replaces Weka's {@code ConditionalDensityEstimator}. For those, Weka's evaluation computes a kernel density of the training targets for every test row,
 * and each row takes longer than the previous one.
 */
public interface PredictiveEstimator {

  /**
   * Returns the predictive distribution of a row.
   *
   * @return null if no prediction is possible
   * @throws Exception if it can't predict
   */
  PredictiveDistribution predictDistribution(Instance row) throws Exception;

  /**
   * Returns the natural logarithm of the predictive density at a value; minus infinity if no prediction is possible.
   *
   * @throws Exception if it can't predict
   */
  default double logDensity(Instance row, double value) throws Exception {
    PredictiveDistribution distribution = predictDistribution(row);
    return distribution == null ? Double.NEGATIVE_INFINITY : distribution.logDensity(value);
  }
}
