// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

import centroid.util.SortOrder;
import java.util.Arrays;
import org.apache.commons.math3.distribution.NormalDistribution;

/** A weighted sample that approximates a distribution, for example the bootstrap distribution of a prediction. Immutable. */
public final class WeightedSample {

  private static final NormalDistribution NORMAL = new NormalDistribution();

  private final double[] points;
  private final double[] mass;

  /**
   * A sample of at least one point.
   *
   * @param points kept, not modified
   * @param mass one for each point, not negative, summing to 1; kept, not modified
   */
  public WeightedSample(double[] points, double[] mass) {
    this.points = points;
    this.mass = mass;
  }

  /** The points, a new array. */
  public double[] points() {
    return points.clone();
  }

  /** The masses of the points, in a new array. */
  public double[] masses() {
    return mass.clone();
  }

  /** The weighted mean. */
  public double mean() {
    // Sums deviations from the first point, which are exactly 0 if all points agree: then the mean is exact.
    double first = points[0];
    double sum = 0;
    for (int k = 0; k < points.length; k++) {
      sum += mass[k] * (points[k] - first);
    }
    return first + sum;
  }

  /** The weighted variance of the sample itself. */
  public double variance() {
    double mean = mean();
    double sum = 0;
    for (int k = 0; k < points.length; k++) {
      sum += mass[k] * (points[k] - mean) * (points[k] - mean);
    }
    return sum;
  }

  /** The unbiased variance estimate: variance / (1 - sum of squared masses); 0 for a single point. */
  public double unbiasedVariance() {
    double squares = 0;
    for (double value : mass) {
      squares += value * value;
    }
    return squares < 1 - 1e-12 ? variance() / (1 - squares) : 0;
  }

  /** A sample with deviations from the mean multiplied by a factor, such as the spread ratio rho. */
  public WeightedSample stretched(double factor) {
    double mean = mean();
    return new WeightedSample(Arrays.stream(points).map(point -> mean + factor * (point - mean)).toArray(), mass);
  }

  /**
   * A quantile, linear between points. With equal masses it is the default of R (type 7) and NumPy: the k-th of m points is the quantile at
   * (k - 1) / (m - 1). With unequal masses a point is at the middle of its mass, rescaled so that the first is at 0 and the last at 1.
   *
   * @param probability from 0 to 1
   */
  public double quantile(double probability) {
    int[] order = SortOrder.ascending(points);
    int last = points.length - 1;
    double span = 1 - mass[order[0]] / 2 - mass[order[last]] / 2;
    double before = 0;
    double place = 0;
    for (int k = 1; k <= last; k++) {
      before += (mass[order[k - 1]] + mass[order[k]]) / 2;
      double next = before / span;
      if (probability < next) {
        double low = points[order[k - 1]];
        return low + (points[order[k]] - low) * (probability - place) / (next - place);
      }
      place = next;
    }
    return points[order[last]];
  }

  /** The central interval of a normal distribution with the sample's mean, and its variance plus a noise variance. */
  public Interval normal(double level, double noise) {
    double mean = mean();
    double reach = NORMAL.inverseCumulativeProbability((1 + level) / 2) * Math.sqrt(variance() + noise);
    return between(mean - reach, mean + reach);
  }

  /** A bootstrap confidence interval of the quantity that the points estimate. */
  public Interval confidence(IntervalMethod method, double level) {
    Interval.checkLevel(level);
    return switch (method) {
      case NORMAL -> normal(level, 0);
      case PERCENTILE -> between(quantile((1 - level) / 2), quantile((1 + level) / 2));
      case PIVOTAL -> between(2 * mean() - quantile((1 + level) / 2), 2 * mean() - quantile((1 - level) / 2));
      case PREDICTION -> throw new IllegalArgumentException("The method of a confidence interval must be normal, percentile or pivotal, but was prediction");
    };
  }

  /** All numbers if a bound is NaN because points are infinite. */
  private static Interval between(double lower, double upper) {
    return Double.isNaN(lower) || Double.isNaN(upper) ? new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY) : new Interval(lower, upper);
  }
}
