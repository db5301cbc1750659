// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

/** How often intervals hold what came true, against how often they should. */
public final class Coverage {

  private Coverage() {
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
