// SPDX-License-Identifier: GPL-3.0-only
package centroid.selective;

import centroid.util.SortOrder;
import java.util.Arrays;

/**
 * The risk-coverage curve: the mean loss among the answered rows, by the share of rows that is answered, the most certain rows first. Rows that are equally
 * certain are answered together.
 *
 * @param share ascending, the last is 1
 * @param risk the mean loss of the answered rows at each share
 */
public record RiskCoverage(double[] share, double[] risk) {

  /**
   * Computes the curve.
   *
   * @param certainty larger for rows that are answered first; read only
   * @param loss of each row; read only
   * @param weight of each row, positive; read only
   */
  public static RiskCoverage of(double[] certainty, double[] loss, double[] weight) {
    int[] order = SortOrder.ascending(certainty);
    double total = Arrays.stream(weight).sum();
    double[] share = new double[order.length];
    double[] risk = new double[order.length];
    int size = 0;
    double answered = 0;
    double sum = 0;
    for (int k = order.length - 1; k >= 0; k--) {
      answered += weight[order[k]];
      sum += weight[order[k]] * loss[order[k]];
      if (k == 0 || certainty[order[k - 1]] < certainty[order[k]]) {
        share[size] = k == 0 ? 1 : answered / total;
        risk[size++] = sum / answered;
      }
    }
    return new RiskCoverage(Arrays.copyOf(share, size), Arrays.copyOf(risk, size));
  }

  /** The area under the curve, the mean risk over all shares; smaller is better. */
  public double area() {
    double area = 0;
    for (int k = 0; k < share.length; k++) {
      area += risk[k] * (share[k] - (k == 0 ? 0 : share[k - 1]));
    }
    return area;
  }
}
