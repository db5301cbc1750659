// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.calibration.residual.IntervalCalibration;
import centroid.calibration.residual.ResidualCalibration;
import java.util.Arrays;

/**
 * How well each training row that calibrates was predicted by members that had not seen it: interval scores of a numeric class, log-losses of
 * a nominal one. Models of different learners are compared by these, row by row. They are not saved with a model.
 *
 * @param numbers the rows among the training rows that have a class, from 0
 * @param weights what each of them counts, positive
 * @param levels the levels of interval scores; empty for a nominal class
 * @param scores scores[level][row], or scores[0][row] of a nominal class; less is better
 */
public record RowScores(int[] numbers, double[] weights, double[] levels, double[][] scores) {

  /**
   * The scores of a numeric class.
   *
   * @param numbers the rows that calibrate; kept
   * @param weights what they count; kept
   * @param intervals their calibration, not read from a file
   * @return interval scores at all levels that it knows
   */
  public static RowScores of(int[] numbers, double[] weights, IntervalCalibration intervals) {
    double[] levels = ResidualCalibration.scoreLevels();
    return new RowScores(numbers, weights, levels, Arrays.stream(levels).mapToObj(intervals::rowScores).toArray(double[][]::new));
  }

  /**
   * The scores of a nominal class.
   *
   * @param numbers the rows that calibrate; kept
   * @param weights what they count; kept
   * @param losses their log-losses; kept
   * @return the log-losses
   */
  public static RowScores of(int[] numbers, double[] weights, double[] losses) {
    return new RowScores(numbers, weights, new double[0], new double[][] {losses});
  }

  /**
   * The score of each row: its log-loss, or the mean of its interval scores at some levels.
   *
   * @param wanted levels of {@link #levels}; not looked at for a nominal class
   * @return in the order of {@link #numbers}
   */
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
    throw new IllegalArgumentException("Interval scores of rows are known at the levels " + Arrays.toString(levels) + ", but were asked for at " + level);
  }

  /**
   * The weighted mean over the rows.
   *
   * @param wanted as in {@link #perRow}
   * @return an estimate for new rows
   */
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
