// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

/** How often intervals hold what came true. A value on a bound is inside, as in Weka. */
public final class Coverage {

  private Coverage() {
  }

  /**
   * The share of values inside their intervals.
   *
   * @param lower lower bounds; read only
   * @param upper upper bounds; read only
   * @param value what came true; read only
   * @return from 0 to 1; NaN if there are none
   */
  public static double share(double[] lower, double[] upper, double[] value) {
    int inside = 0;
    for (int k = 0; k < value.length; k++) {
      if (lower[k] <= value[k] && value[k] <= upper[k]) {
        inside++;
      }
    }
    return (double) inside / value.length;
  }

  /**
   * The calibration error: the mean distance of shares from the levels that were promised.
   *
   * @param share share of values inside, for each level; read only
   * @param level the levels; read only
   * @return mean |share - level|
   */
  public static double calibrationError(double[] share, double[] level) {
    double sum = 0;
    for (int k = 0; k < level.length; k++) {
      sum += Math.abs(share[k] - level[k]);
    }
    return sum / level.length;
  }
}
