// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import java.io.Serializable;
import weka.core.Instance;
import weka.core.Instances;

/**
 * The numbers that a network may predict: those between the smallest and the largest target it has seen, and a little more. A network
 * goes on in straight lines where it has seen no rows, and what it says far out means nothing.
 *
 * @param low the smallest target
 * @param high the largest target
 * @serial exclude
 */
record TargetRange(double low, double high) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** How far predictions may leave the range, as a share of its length. */
  private static final double MARGIN = 0.1;

  /**
   * The range of a numeric class.
   *
   * @param rows read: at least one row, all with a class
   */
  static TargetRange of(Instances rows) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (Instance row : rows) {
      low = Math.min(low, row.classValue());
      high = Math.max(high, row.classValue());
    }
    return new TargetRange(low, high);
  }

  /** The smallest range that holds this one and another. */
  TargetRange with(TargetRange other) {
    return new TargetRange(Math.min(low, other.low), Math.max(high, other.high));
  }

  /** The number nearest to a prediction that may be predicted. */
  double bound(double prediction) {
    double margin = MARGIN * (high - low);
    return Math.max(low - margin, Math.min(high + margin, prediction));
  }
}
