// SPDX-License-Identifier: GPL-3.0-only
package centroid.forecast;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Conformal quantiles of the standardised absolute errors of each step. Quantiles do not fall from one step to the next: errors of later steps contain those
 * of earlier ones, and the mean over origins contains every season.
 *
 * <p>Errors of neighbouring origins overlap in time. A quantile of such errors varies like that of fewer independent ones, whose number takes the place of the
 * number of errors in the conformal rank. If they are too few for a level, the largest error counts as the quantile of the largest level that
 * they support, and the ratio of normal quantiles leads from there to the level.
 *
 * @param size {@code [step][k]}: absolute errors divided by the local scale of their origin, ascending
 * @param effective {@code [step]}: the number of independent errors that tell as much
 */
record HorizonErrors(double[][] size, double[] effective) {

  private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, 1);

  /** Collects the errors of a backtest; {@code scale} has a value for each origin. */
  static HorizonErrors of(double[][] error, double[] scale) {
    double[][] size = new double[error[0].length][];
    double[] effective = new double[size.length];
    for (int step = 0; step < size.length; step++) {
      int h = step;
      double[] standardised = IntStream.range(0, error.length).filter(k -> !Double.isNaN(error[k][h])).mapToDouble(k -> error[k][h] / scale[k]).toArray();
      effective[step] = effective(standardised, step);
      size[step] = Arrays.stream(standardised).map(Math::abs).sorted().toArray();
    }
    return new HorizonErrors(size, effective);
  }

  /**
   * Squared autocorrelations of the errors are about those of their absolute values; errors further apart than the step have none. Those of n independent
   * errors are 1 / n on average, which is subtracted.
   */
  private static double effective(double[] error, int overlap) {
    double square = Arrays.stream(error).map(value -> value * value).sum();
    double sum = 1;
    for (int lag = 1; lag <= overlap && lag < error.length && square > 0; lag++) {
      double product = 0;
      for (int k = lag; k < error.length; k++) {
        product += error[k] * error[k - lag];
      }
      sum += 2 * (product * product / (square * square) - 1.0 / error.length);
    }
    return error.length / Math.max(1, sum);
  }

  /** Whether a step has enough errors for a level; otherwise its quantile is extrapolated from the largest error. */
  boolean supports(double level, int step) {
    return share(level, step) <= 1;
  }

  /** The share of errors that the quantile covers. */
  private double share(double level, int step) {
    return level * (1 + 1 / effective[step]);
  }

  private double quantile(double level, int step) {
    double[] sorted = size[step];
    if (!supports(level, step)) {
      return sorted[sorted.length - 1] * normal(level) / normal(effective[step] / (effective[step] + 1));
    }
    // Rounding must not lift a whole number.
    int rank = (int) Math.ceil(share(level, step) * sorted.length - 1e-9);
    return sorted[Math.max(1, Math.min(sorted.length, rank)) - 1];
  }

  /** The quantile of the absolute value of a standard normal variable. */
  private static double normal(double level) {
    return NORMAL.inverseCumulativeProbability((1 + level) / 2);
  }

  /** Returns the quantile of every step at a level. */
  double[] quantiles(double level) {
    double[] raw = IntStream.range(0, size.length).mapToDouble(step -> quantile(level, step)).toArray();
    return rising(raw, Arrays.stream(size).mapToDouble(sorted -> sorted.length).toArray());
  }

  /** Isotonic regression: the closest rising sequence in weighted least squares (pool adjacent violators). */
  static double[] rising(double[] value, double[] weight) {
    double[] mean = new double[value.length];
    double[] mass = new double[value.length];
    int[] count = new int[value.length];
    int blocks = 0;
    for (int k = 0; k < value.length; k++) {
      mean[blocks] = value[k];
      mass[blocks] = weight[k];
      count[blocks++] = 1;
      while (blocks > 1 && mean[blocks - 2] > mean[blocks - 1]) {
        blocks--;
        double both = mass[blocks - 1] + mass[blocks];
        mean[blocks - 1] = (mean[blocks - 1] * mass[blocks - 1] + mean[blocks] * mass[blocks]) / both;
        mass[blocks - 1] = both;
        count[blocks - 1] += count[blocks];
      }
    }
    double[] result = new double[value.length];
    int next = 0;
    for (int block = 0; block < blocks; block++) {
      Arrays.fill(result, next, next + count[block], mean[block]);
      next += count[block];
    }
    return result;
  }
}
