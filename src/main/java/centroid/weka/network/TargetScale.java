// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import java.io.Serializable;
import weka.core.Instance;
import weka.core.Instances;

/**
 * The scale of the targets of training rows. Networks learn standardised targets. Predictions are limited to the range of the targets, plus a margin, because
 * networks extrapolate linearly far from their training rows.
 *
 * @param centre mean of a numeric class, else 0
 * @param deviation standard deviation of a numeric class, 0 if it is constant, else 1
 * @param low the smallest target
 * @param high the largest target
 * @serial exclude
 */
record TargetScale(double centre, double deviation, double low, double high) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** The margin on either side, as a share of the length of the range. */
  private static final double MARGIN = 0.1;

  /**
   * Estimates the scale of one or more rows, all with a class value.
   *
   * @throws IllegalArgumentException if a numeric class has no finite variance
   */
  static TargetScale of(Instances rows) {
    boolean nominal = rows.classAttribute().isNominal();
    Moments moments = nominal ? new Moments(0, 1) : Moments.of(rows, rows.classIndex());
    if (!Double.isFinite(moments.mean()) || !Double.isFinite(moments.deviation())) {
      throw new IllegalArgumentException("Class values must be finite and have a finite variance, but have mean " + moments.mean() + " and deviation "
          + moments.deviation() + "; remove rows of infinite class values, or rescale the class");
    }
    return new TargetScale(moments.mean(), moments.deviation(), Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY).including(rows);
  }

  /** Returns the same scale with a range that includes further rows. */
  TargetScale including(Instances rows) {
    double least = low;
    double most = high;
    for (Instance row : rows) {
      least = Math.min(least, row.classValue());
      most = Math.max(most, row.classValue());
    }
    return new TargetScale(centre, deviation, least, most);
  }

  /** Standardises a target. */
  double standardised(double target) {
    return deviation == 0 ? 0 : (target - centre) / deviation;
  }

  /** Returns the prediction for the output of a network. */
  double prediction(double output) {
    return limited(centre + deviation * output);
  }

  /** Limits a prediction to the range and its margin. */
  double limited(double prediction) {
    double margin = MARGIN * (high - low);
    return Math.max(low - margin, Math.min(high + margin, prediction));
  }
}
