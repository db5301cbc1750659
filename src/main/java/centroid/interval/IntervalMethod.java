// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

/** The kind of interval: a prediction interval of the next observed value, or a bootstrap confidence interval of the regression function. */
public enum IntervalMethod {
  /** Prediction interval, calibrated on out-of-bag or held-out rows. */
  PREDICTION,
  /** Confidence interval from the mean and the standard deviation of the bootstrap distribution. */
  NORMAL,
  /** Confidence interval between quantiles of the bootstrap distribution. */
  PERCENTILE,
  /** Confidence interval between quantiles of the bootstrap distribution, reflected at its mean (basic bootstrap: at the estimate from all rows). */
  PIVOTAL;

  /** Returns what intervals of this method are meant to contain. */
  public IntervalKind kind() {
    return this == PREDICTION ? IntervalKind.PREDICTION : IntervalKind.CONFIDENCE;
  }
}
