// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

import weka.core.Instance;

/** A classifier that gives prediction sets for a nominal class, as Weka's {@link weka.classifiers.IntervalEstimator} gives intervals. */
public interface PredictionSetEstimator {

  /**
   * Returns the prediction set: plausible labels, which contain the true label with about the given probability or more.
   *
   * @param confidenceLevel a fraction such as 0.95
   * @return true for every label in the set; never empty
   * @throws Exception if it can't predict, the class is numeric or the level is not between 0 and 1
   */
  boolean[] predictSet(Instance instance, double confidenceLevel) throws Exception;
}
