// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

import weka.core.Instances;

/** A calibrated classifier that can be adapted to rows of a later time without training its models again. */
public interface RecalibratableEstimator extends CalibratedEstimator {

  /**
   * Adapts intervals, probabilities and prediction sets to new rows. Predicted numbers are shifted by the mean residual of the new rows if that is clearly
   * not 0, unless predictions must not be corrected. The models do not change. Recalibrating again starts from the calibration so far.
   *
   * @param rows rows with class values that the model was not trained on, the latest last; not modified
   * @param halfLife a row weighs half as much as one that is so many rows later, at least 7 rows; 0 for equal weights
   * @param origin where the rows come from, such as a file name, for the model's text
   * @throws IllegalArgumentException if there are too few rows, or the model is not calibrated
   */
  void recalibrate(Instances rows, double halfLife, String origin) throws Exception;

  /** Restores the calibration of the training. */
  void restoreCalibration();
}
