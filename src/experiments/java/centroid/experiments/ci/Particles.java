// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ci;

import centroid.interval.Interval;
import centroid.interval.IntervalMethod;
import centroid.interval.WeightedSample;
import java.util.Arrays;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Solutions with masses that stand for a bootstrap distribution.
 *
 * @param points points[j][coefficient]
 * @param mass summing to 1
 */
record Particles(double[][] points, double[] mass) {

  static Particles equal(double[][] points) {
    double[] mass = new double[points.length];
    Arrays.fill(mass, 1.0 / mass.length);
    return new Particles(points, mass);
  }

  /** One coefficient. */
  WeightedSample sample(int coefficient) {
    return new WeightedSample(Arrays.stream(points).mapToDouble(point -> point[coefficient]).toArray(), mass);
  }

  /** The same with deviations from the mean stretched. */
  Particles stretched(double rho) {
    double[][] stretched = new double[points.length][points[0].length];
    for (int k = 0; k < points[0].length; k++) {
      double mean = sample(k).mean();
      for (int j = 0; j < points.length; j++) {
        stretched[j][k] = mean + rho * (points[j][k] - mean);
      }
    }
    return new Particles(stretched, mass);
  }

  /**
   * The paper's intervals: normal and pivotal ones are centred at the estimate from all rows, the standard deviation is that of the
   * particles as a distribution (divided by m, not m - 1), and quantiles are linear between particles.
   */
  Interval interval(IntervalMethod method, int coefficient, double estimate, double level) {
    WeightedSample sample = sample(coefficient);
    double low = sample.quantile((1 - level) / 2);
    double high = sample.quantile((1 + level) / 2);
    return switch (method) {
      case NORMAL -> {
        double reach = new NormalDistribution().inverseCumulativeProbability((1 + level) / 2) * Math.sqrt(sample.variance());
        yield new Interval(estimate - reach, estimate + reach);
      }
      case PERCENTILE -> new Interval(low, high);
      case PIVOTAL -> new Interval(2 * estimate - high, 2 * estimate - low);
      default -> throw new IllegalArgumentException("There are normal, percentile and pivotal intervals of a parameter, but not " + method);
    };
  }
}
