// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.record;

/** Shares of a weighted sample in ascending order: how much of the weight lies up to each value. */
public final class WeightShares {

  private WeightShares() {
  }

  /** The share of the weight up to each value; the last is 1. */
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

  /** The first place whose share is not below a given one; the number of places if there is none. O(log n). */
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
