// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

import centroid.interval.Interval;
import weka.core.Instance;

/** A classifier that says, for a class of two labels, between which bounds the probability of a label lies. */
public interface ProbabilityRangeEstimator {

  /**
   * The range of the probability of the second label: as wide as the rows that calibrate leave it open.
   *
   * @param instance the row; its class value is not looked at
   * @return bounds between 0 and 1; null if the class has other than two labels, or nothing is calibrated
   * @throws Exception if the classifier fails
   */
  Interval predictProbabilityRange(Instance instance) throws Exception;
}
