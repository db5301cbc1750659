// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import java.io.Serializable;
import weka.core.Instance;
import weka.core.Instances;

/**
 * The range of the training targets. Predictions are limited to it, plus a margin, because a network extrapolates linearly far from its training rows.
 *
 * @serial exclude
 */
record TargetRange(double low, double high) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** The margin on either side, as a share of the length of the range. */
  private static final double MARGIN = 0.1;

  /** Returns the range of the class values of one or more rows, none of which is missing. */
  static TargetRange of(Instances rows) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (Instance row : rows) {
      low = Math.min(low, row.classValue());
      high = Math.max(high, row.classValue());
    }
    return new TargetRange(low, high);
  }

  /** Returns the smallest range that contains this one and another. */
  TargetRange union(TargetRange other) {
    return new TargetRange(Math.min(low, other.low), Math.max(high, other.high));
  }

  /** Limits a prediction to the range and its margin. */
  double limit(double prediction) {
    double margin = MARGIN * (high - low);
    return Math.max(low - margin, Math.min(high + margin, prediction));
  }
}
