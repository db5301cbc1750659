// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.record;

/** Cumulative weight shares of a sorted sample, for weighted quantiles. */
public final class WeightShares {

  private WeightShares() {
  }

  /** The cumulative weight share of each value; the last is 1. */
  public static double[] upTo(double[] weight) {
    double[] upTo = new double[weight.length];
    double sum = 0;
    for (int k = 0; k < weight.length; k++) {
      sum += weight[k];
      upTo[k] = sum;
    }
    for (int k = 0; k < weight.length; k++) {
      upTo[k] = k == weight.length - 1 ? 1 : upTo[k] / sum;
    }
    return upTo;
  }

  /** The first index whose share is at least the given one; the length if there is none. O(log n). */
  public static int firstNotBelow(double[] upTo, double share) {
    int low = 0;
    int high = upTo.length;
    while (low < high) {
      int between = (low + high) >>> 1;
      if (upTo[between] >= share) {
        high = between;
      } else {
        low = between + 1;
      }
    }
    return low;
  }
}
