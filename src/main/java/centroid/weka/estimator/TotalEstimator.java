// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

import centroid.total.TotalDistribution;
import weka.core.Instances;

/** A classifier that predicts totals and means of a numeric class with their uncertainty. */
public interface TotalEstimator {

  /**
   * Predicts the weighted sum of the class values of rows.
   *
   * @param rows rows that the model was not trained on; their class values are ignored
   * @param weights of the rows: 1 for a total, 1 / n for the mean of n rows
   * @throws IllegalArgumentException if there is no row, all weights are 0, the class is nominal, or the model is not calibrated
   */
  TotalDistribution predictTotal(Instances rows, double[] weights) throws Exception;

  /** Returns a sentence if many rows seem to be training rows, whose errors are too small; null otherwise, or if it is not known. */
  String trainingRowNote(Instances rows);
}
