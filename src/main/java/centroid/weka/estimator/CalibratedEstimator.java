// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

/** A classifier whose intervals or prediction sets may be calibrated. */
public interface CalibratedEstimator {

  /** Whether intervals or sets are calibrated to contain single observed values; false for confidence intervals and before training. */
  boolean isCalibrated();

  /** The effective number of calibration rows; NaN if it is not calibrated. */
  double calibrationRows();
}
