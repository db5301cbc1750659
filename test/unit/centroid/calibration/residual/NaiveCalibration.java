// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import centroid.interval.Interval;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * A naive implementation of the method for rows of equal weight, without a forest: a bound is the residual with index (n + 1) / n * probability * N - 1 of N
 * sorted residuals of n rows, with linear interpolation and never beyond the last; kappa and symmetry have the best interval score.
 */
final class NaiveCalibration {

  private static final double[] KAPPAS = {0, 0.25, 0.5, 0.75, 0.9, 1};
  private static final double[] LEVELS = {0.8, 0.9, 0.95};

  private final double[] error;
  private final double[] variance;
  private final int numRows;
  private final double meanVariance;
  private double kappa;
  private boolean symmetric = true;

  NaiveCalibration(double[] error, double[] variance, int numRows, double largestKappa) {
    this.error = error;
    this.variance = variance;
    this.numRows = numRows;
    this.meanVariance = Arrays.stream(variance).average().orElseThrow();
    double best = Double.POSITIVE_INFINITY;
    for (double each : KAPPAS) {
      for (int signed = 0; signed < 2; signed++) {
        boolean possible = each <= largestKappa && (each == 0 || meanVariance > 0) && (signed == 0 || numRows >= 39);
        double score = possible ? score(each, signed == 0) : Double.NaN;
        if (possible && (best == Double.POSITIVE_INFINITY || score < best * 0.995)) {
          best = score;
          kappa = each;
          symmetric = signed == 0;
        }
      }
    }
  }

  double kappa() {
    return kappa;
  }

  Interval interval(double mean, double at, double level) {
    Interval z = standardised(kappa, level, symmetric);
    double scale = scale(kappa, at);
    return new Interval(mean + scale * z.lower(), mean + scale * z.upper());
  }

  private double scale(double withKappa, double at) {
    return withKappa == 0 ? 1 : Math.sqrt((1 - withKappa) * meanVariance + withKappa * at + 1e-9 * meanVariance);
  }

  private double score(double withKappa, boolean asSymmetric) {
    double sum = 0;
    for (double level : LEVELS) {
      Interval z = standardised(withKappa, level, asSymmetric);
      for (int k = 0; k < error.length; k++) {
        double scale = scale(withKappa, variance[k]);
        sum += scale * z.width() + 2 / (1 - level) * (Math.max(scale * z.lower() - error[k], 0) + Math.max(error[k] - scale * z.upper(), 0));
      }
    }
    return sum;
  }

  private Interval standardised(double withKappa, double level, boolean asSymmetric) {
    double[] z = new double[error.length];
    Arrays.setAll(z, k -> error[k] / scale(withKappa, variance[k]));
    return byRank(z, numRows, level, asSymmetric);
  }

  /** The central interval of numbers of equal weight that come from some rows. */
  static Interval byRank(double[] z, int numRows, double level, boolean symmetric) {
    if (symmetric) {
      double reach = atRank(Arrays.stream(z).map(Math::abs), numRows, level, 0);
      return new Interval(-reach, reach);
    }
    // Not below the middle, otherwise bounds at a level near 0 would cross.
    double least = (z.length - 1) / 2.0;
    return new Interval(-atRank(Arrays.stream(z).map(one -> -one), numRows, (1 + level) / 2, least),
        atRank(Arrays.stream(z), numRows, (1 + level) / 2, least));
  }

  private static double atRank(DoubleStream values, int numRows, double probability, double least) {
    double[] sorted = values.sorted().toArray();
    int last = sorted.length - 1;
    double position = Math.min(Math.max((numRows + 1.0) / numRows * probability * sorted.length - 1, least), last);
    int below = (int) position;
    int above = Math.min(below + 1, last);
    return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
  }
}
