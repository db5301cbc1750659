// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.calibration.residual.IntervalCalibration;
import java.util.Arrays;

/**
 * The out-of-bag or held-out scores of the calibration rows: interval scores of a numeric class, log-losses of a nominal one. Models of different learners
 * are compared by these, row by row. They are not saved with a model.
 *
 * @param numbers the calibration rows among the training rows with a class value, from 0
 * @param weights of the rows, positive
 * @param levels the levels of interval scores; empty for a nominal class
 * @param scores scores[level][row], or scores[0][row] of a nominal class; less is better
 */
public record RowScores(int[] numbers, double[] weights, double[] levels, double[][] scores) {

  /**
   * Returns the interval scores of a numeric class at all levels that its calibration knows.
   *
   * @param numbers kept
   * @param weights kept
   * @param intervals not read from a file
   */
  public static RowScores of(int[] numbers, double[] weights, IntervalCalibration intervals) {
    double[] levels = IntervalCalibration.scoreLevels();
    return new RowScores(numbers, weights, levels, Arrays.stream(levels).mapToObj(intervals::rowScores).toArray(double[][]::new));
  }

  /** Returns the log-losses of a nominal class; the arrays are kept. */
  public static RowScores of(int[] numbers, double[] weights, double[] losses) {
    return new RowScores(numbers, weights, new double[0], new double[][] {losses});
  }

  /** Returns the score of each row, in the order of {@link #numbers}: its log-loss, or the mean of its interval scores at some levels. */
  public double[] perRow(double... wanted) {
    double[] mean = new double[numbers.length];
    int[] which = levels.length == 0 ? new int[1] : Arrays.stream(wanted).mapToInt(this::place).toArray();
    for (int level : which) {
      for (int row = 0; row < mean.length; row++) {
        mean[row] += scores[level][row] / which.length;
      }
    }
    return mean;
  }

  private int place(double level) {
    for (int k = 0; k < levels.length; k++) {
      if (levels[k] == level) {
        return k;
      }
    }
    throw new IllegalArgumentException("The levels of interval scores must be among " + Arrays.toString(levels) + ", but one was " + level);
  }

  /** Returns the weighted mean of {@link #perRow}, an estimate for new rows. */
  public double mean(double... wanted) {
    double[] values = perRow(wanted);
    double total = Arrays.stream(weights).sum();
    double mean = 0;
    for (int row = 0; row < values.length; row++) {
      mean += weights[row] / total * values[row];
    }
    return mean;
  }
}
