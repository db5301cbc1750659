// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

import java.util.Arrays;
import java.util.Comparator;

/** Empirical coverage: how often intervals contain the observed value, compared with their nominal level. */
public final class Coverage {

  private static final int NUM_THIRDS = 3;
  /** Widths that differ only by rounding are equal. */
  private static final double SAME = 1 + 1e-9;

  private Coverage() {
  }

  /** The calibration error: the mean absolute difference between coverage and nominal level. Reads both arguments only. */
  public static double calibrationError(double[] share, double[] level) {
    double sum = 0;
    for (int k = 0; k < level.length; k++) {
      sum += Math.abs(share[k] - level[k]);
    }
    return sum / level.length;
  }

  /**
   * Coverage of the narrowest, the middle and the widest third of intervals (size-stratified coverage), a check of conditional coverage. Thirds
   * are thirds of the weight; a row at a border belongs partly to both. Rows of equal width share their coverage, so the order of rows does not
   * matter: if all intervals are equally wide, every third has the coverage of all.
   *
   * @param width of each interval, may be infinite; read only
   * @param inside whether the observed value was inside; read only
   * @param weight of each row, positive; read only
   */
  public static double[] byThirdsOfWidth(double[] width, boolean[] inside, double[] weight) {
    Integer[] order = new Integer[width.length];
    Arrays.setAll(order, row -> row);
    Arrays.sort(order, Comparator.comparingDouble(row -> width[row]));
    double third = Arrays.stream(weight).sum() / NUM_THIRDS;
    double[] covered = new double[NUM_THIRDS];
    double before = 0;
    for (int first = 0, end; first < order.length; first = end) {
      double sum = 0;
      double hits = 0;
      for (end = first; end < order.length && width[order[end]] <= SAME * width[order[first]]; end++) {
        sum += weight[order[end]];
        hits += inside[order[end]] ? weight[order[end]] : 0;
      }
      for (int k = 0; k < NUM_THIRDS; k++) {
        double overlap = Math.min(before + sum, (k + 1) * third) - Math.max(before, k * third);
        covered[k] += Math.max(0, overlap) / sum * hits;
      }
      before += sum;
    }
    return Arrays.stream(covered).map(sum -> sum / third).toArray();
  }
}
