// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

/** A classifier whose intervals or prediction sets may be calibrated. */
public interface CalibratedEstimator {

  /**
   * Returns whether intervals or sets are calibrated to contain single observed values.
   *
   * @return false for confidence intervals, without calibration, and before training
   */
  boolean isCalibrated();
}
