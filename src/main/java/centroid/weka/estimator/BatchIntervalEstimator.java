// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

import centroid.interval.Interval;
import centroid.interval.PredictiveDistribution;
import weka.core.Instances;

/** A classifier that predicts the intervals of many rows faster at once than row by row. */
public interface BatchIntervalEstimator {

  /**
   * Predicts many rows.
   *
   * @param rows the rows; their class values are not used
   * @return the prediction of each row
   * @throws Exception if a prediction fails
   */
  double[][] distributionsForInstances(Instances rows) throws Exception;

  /**
   * Predicts the intervals of many rows.
   *
   * @param rows the rows; their class values are not used
   * @param levels confidence levels between 0 and 1
   * @return intervals[row][level]
   * @throws Exception if a prediction fails
   */
  Interval[][] predictIntervals(Instances rows, double[] levels) throws Exception;

  /**
   * Predicts the distributions of many rows.
   *
   * @param rows the rows; their class values are not used
   * @return the predictive distribution of each row; null where nothing can be predicted
   * @throws Exception if a prediction fails
   */
  PredictiveDistribution[] predictDistributions(Instances rows) throws Exception;
}
