// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

/** What an interval is about, and how it is formed. */
public enum IntervalMethod {
  /** Holds the next observed value: calibrated on out-of-bag rows. */
  PREDICTION,
  /** Holds the regression function: mean and standard deviation of the bootstrap. */
  NORMAL,
  /** Holds the regression function: quantiles of the bootstrap. */
  PERCENTILE,
  /** Holds the regression function: quantiles of the bootstrap, mirrored at the estimate. */
  PIVOTAL;

  /** What intervals of this method are meant to contain. */
  public IntervalKind kind() {
    return this == PREDICTION ? IntervalKind.PREDICTION : IntervalKind.CONFIDENCE;
  }
}
