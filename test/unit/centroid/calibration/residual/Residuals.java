// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import centroid.calibration.record.ResidualRecords;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Residuals of calibration rows. */
public final class Residuals {

  private Residuals() {
  }

  /** One record of weight 1 for each row, with prediction 0 and no noise estimate. */
  public static ResidualRecords of(double[] error, double[] variance) {
    return weighted(error, variance, filled(error.length, 1));
  }

  /** One record for each row, with prediction 0 and no noise estimate. */
  static ResidualRecords weighted(double[] error, double[] variance, double[] weight) {
    return ResidualRecords.of(error, new double[error.length], variance, new double[error.length], weight);
  }

  /** Exponential errors whose scale follows the variance. */
  static ResidualRecords skewed(int numRows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] variance = random.doubles(numRows).map(u -> 0.1 + 3 * u).toArray();
    double[] error = Arrays.stream(variance).map(v -> Math.sqrt(v) * (-Math.log(1 - random.nextDouble()) * 2 - 1)).toArray();
    return of(error, variance);
  }

  /** The inputs of a row, with places for the ensemble's prediction. */
  public static double[] row(double... inputs) {
    return Arrays.copyOf(inputs, inputs.length + IntervalCalibration.MODEL_INPUTS);
  }

  public static double[] filled(int size, double value) {
    double[] values = new double[size];
    Arrays.fill(values, value);
    return values;
  }
}
