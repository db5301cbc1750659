// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ci;

import centroid.interval.Interval;
import centroid.interval.IntervalMethod;
import centroid.interval.WeightedSample;
import java.util.Arrays;

/**
 * Solutions with masses that approximate a bootstrap distribution.
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
   * The paper's intervals: those of {@link WeightedSample#confidence}, but normal and pivotal ones are centred at the estimate from all rows
   * instead of the particles' mean.
   */
  Interval interval(IntervalMethod method, int coefficient, double estimate, double level) {
    WeightedSample sample = sample(coefficient);
    Interval around = sample.confidence(method, level);
    double shift = switch (method) {
      case NORMAL -> estimate - sample.mean();
      case PIVOTAL -> 2 * (estimate - sample.mean());
      default -> 0;
    };
    return new Interval(around.lower() + shift, around.upper() + shift);
  }
}
