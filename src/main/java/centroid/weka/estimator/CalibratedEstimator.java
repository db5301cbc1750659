// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

/** A classifier that can tell whether rows have told it how sure it may be. */
public interface CalibratedEstimator {

  /**
   * Whether intervals, or sets, are calibrated to hold single values.
   *
   * @return false if nothing has calibrated them, they are confidence intervals, or there is no model yet
   */
  boolean isCalibrated();
}
