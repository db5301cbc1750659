// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

/** Coverage counted by hand, for comparison with ours. A value on a bound is inside, as in Weka. */
public final class CoveredShare {

  private CoveredShare() {
  }

  /** The share of values inside their intervals; NaN without values. */
  public static double of(double[] lower, double[] upper, double[] value) {
    int inside = 0;
    for (int k = 0; k < value.length; k++) {
      if (lower[k] <= value[k] && value[k] <= upper[k]) {
        inside++;
      }
    }
    return (double) inside / value.length;
  }
}
