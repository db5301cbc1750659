// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

import centroid.interval.Interval;
import weka.core.Instance;

/** A classifier that returns bounds of the class probability for a class with two labels (Venn-Abers). */
public interface ProbabilityRangeEstimator {

  /**
   * Returns the range of the probability of the second label, whose width shows the uncertainty of the calibration.
   *
   * @return bounds between 0 and 1; null without calibration, or if the class does not have two labels
   * @throws Exception if the classifier fails
   */
  Interval predictProbabilityRange(Instance instance) throws Exception;
}
