// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.label;

import centroid.interval.Interval;
import centroid.util.SortOrder;
import java.util.Arrays;

/**
 * The range of the probability of one of two labels (inductive Venn-Abers predictor; Vovk, Petej and Fedorova, 2015): isotonic regression of the labels on
 * their scores, evaluated at a row's score after adding the row with the other label, and with this one. If models and scores do not depend on the
 * calibration rows, one of the two is perfectly calibrated for any distribution; of out-of-bag rows this holds approximately. The range is wide where
 * few calibration rows have similar scores. Immutable and thread-safe.
 *
 * <p>Construction takes O(n log n). A query visits only the blocks that the added row joins.
 */
final class VennAbers {

  /** Distinct scores, ascending. */
  private final double[] score;
  /** The weight below each score, and the part of it that has the label. */
  private final double[] weightBelow;
  private final double[] sumBelow;
  /** The first score of the last block of the regression on the scores up to each. */
  private final int[] blockStart;
  /** The last score of the first block of the regression on the scores from each on. */
  private final int[] blockEnd;

  /**
   * A predictor.
   *
   * @param scores of the calibration rows; read only
   * @param labels 1 for a row with the label; read only
   * @param weights of the rows, not negative; read only
   * @param numRows the effective number of rows; the added row counts as one
   */
  VennAbers(double[] scores, int[] labels, double[] weights, double numRows) {
    int[] order = SortOrder.ascending(scores);
    double unit = numRows / Arrays.stream(weights).sum();
    double[] distinct = new double[scores.length];
    double[] weight = new double[scores.length + 1];
    double[] sum = new double[scores.length + 1];
    int size = 0;
    for (int k : order) {
      if (size == 0 || scores[k] > distinct[size - 1]) {
        distinct[size++] = scores[k];
        weight[size] = weight[size - 1];
        sum[size] = sum[size - 1];
      }
      weight[size] += unit * weights[k];
      sum[size] += unit * weights[k] * labels[k];
    }
    score = Arrays.copyOf(distinct, size);
    weightBelow = Arrays.copyOf(weight, size + 1);
    sumBelow = Arrays.copyOf(sum, size + 1);
    blockStart = new int[size];
    blockEnd = new int[size];
    pool();
  }

  /** Pools adjacent violators from both ends. Only the last block changes in each step, so each place stores the block that ends there. */
  private void pool() {
    for (int k = 0; k < score.length; k++) {
      int start = k;
      while (start > 0 && mean(blockStart[start - 1], start - 1) >= mean(start, k)) {
        start = blockStart[start - 1];
      }
      blockStart[k] = start;
    }
    for (int k = score.length - 1; k >= 0; k--) {
      int end = k;
      while (end < score.length - 1 && mean(end + 1, blockEnd[end + 1]) <= mean(k, end)) {
        end = blockEnd[end + 1];
      }
      blockEnd[k] = end;
    }
  }

  private double mean(int first, int last) {
    return (sumBelow[last + 1] - sumBelow[first]) / (weightBelow[last + 1] - weightBelow[first]);
  }

  /** The range of the probability at a score. */
  Interval at(double rowScore) {
    return new Interval(value(rowScore, 0), value(rowScore, 1));
  }

  /** The regression at a score, with a row of that score and this label added. */
  private double value(double rowScore, int label) {
    int found = Arrays.binarySearch(score, rowScore);
    int first = found >= 0 ? found : -found - 1;
    int last = found >= 0 ? found : first - 1;
    double value = joined(first, last, label);
    boolean joins = true;
    while (joins) {
      joins = false;
      if (last < score.length - 1 && mean(last + 1, blockEnd[last + 1]) <= value) {
        last = blockEnd[last + 1];
        joins = true;
      }
      if (first > 0 && mean(blockStart[first - 1], first - 1) >= value) {
        first = blockStart[first - 1];
        joins = true;
      }
      value = joined(first, last, label);
    }
    return value;
  }

  /** The mean of a block with the added row, kept between 0 and 1 despite rounding. */
  private double joined(int first, int last, int label) {
    double mean = (sumBelow[last + 1] - sumBelow[first] + label) / (weightBelow[last + 1] - weightBelow[first] + 1);
    return Math.max(0, Math.min(1, mean));
  }
}
