// SPDX-License-Identifier: GPL-3.0-only
package centroid.validity;

/**
 * The mean of a loss over new rows beside what the model expects of itself: the expectation of the loss under the predictive distribution of each row, with a
 * band of two standard errors. The band is wider by {@code sqrt(1 + k / n)}, since a model that was calibrated on n rows knows its own errors from
 * them only. Not thread-safe.
 */
public final class ExpectedMean {

  /** The number of equally probable values by which the distribution of a row is represented. */
  public static final int NUM_VALUES = 200;

  private static final double TWO_SIDED = 1.96;

  private final double calibrationRows;
  private int numRows;
  private double observed;
  private double expected;
  private double variance;

  /** Starts without rows. */
  public ExpectedMean(double calibrationRows) {
    this.calibrationRows = calibrationRows;
  }

  /** Adds a row with the loss of its observed value, and the losses of equally probable values. Reads the array only. */
  public void add(double loss, double[] possible) {
    double mean = 0;
    for (double value : possible) {
      mean += value / possible.length;
    }
    double squares = 0;
    for (double value : possible) {
      // An unbounded interval has infinite losses only.
      squares += value == mean ? 0 : (value - mean) * (value - mean) / possible.length;
    }
    add(loss, mean, squares);
  }

  /** Adds a row of a nominal class with the loss of its label, and the loss and the probability of each label. Reads the arrays only. */
  public void add(double loss, double[] possible, double[] probability) {
    double mean = 0;
    for (int k = 0; k < possible.length; k++) {
      mean += probability[k] > 0 ? probability[k] * possible[k] : 0;
    }
    double squares = 0;
    for (int k = 0; k < possible.length; k++) {
      squares += probability[k] > 0 ? probability[k] * (possible[k] - mean) * (possible[k] - mean) : 0;
    }
    add(loss, mean, squares);
  }

  private void add(double loss, double mean, double squares) {
    numRows++;
    observed += loss;
    expected += mean;
    variance += squares;
  }

  /** The mean loss of the new rows; NaN without rows. */
  public double observed() {
    return observed / numRows;
  }

  public double expected() {
    return expected / numRows;
  }

  /** Half the width of the band around {@link #expected}. */
  public double margin() {
    return TWO_SIDED * Math.sqrt(variance * (1 + numRows / calibrationRows)) / numRows;
  }
}
