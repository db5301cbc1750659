// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ci;

import centroid.experiments.linear.LinearProblem;
import centroid.experiments.metric.Wasserstein;
import centroid.interval.Interval;
import centroid.interval.IntervalMethod;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The particles of one method on one data set.
 *
 * @param covered covered[interval][level]: whether the interval of the first coefficient contains the true value
 * @param firstDistance W2 to a large bootstrap in the first coefficient
 * @param vectorDistance W2 to it in all coefficients; NaN where it was not computed
 * @param spread standard deviation of the first coefficient over the large bootstrap's
 */
record CiResult(boolean[][] covered, double firstDistance, double vectorDistance, double spread) {

  /** The kinds of intervals, in the order of {@link #covered}. */
  static final List<IntervalMethod> INTERVALS = List.of(IntervalMethod.NORMAL, IntervalMethod.PERCENTILE, IntervalMethod.PIVOTAL);

  /** The key of a result. */
  record Key(int set, int m, CiMethod method) {
  }

  static String text(IntervalMethod interval) {
    return interval.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Judges particles.
   *
   * @param reference the first coefficients of a large bootstrap
   */
  static CiResult of(Particles particles, LinearProblem problem, double[] reference, double vectorDistance, double[] levels) {
    boolean[][] covered = new boolean[INTERVALS.size()][levels.length];
    for (int k = 0; k < covered.length; k++) {
      for (int l = 0; l < levels.length; l++) {
        Interval interval = particles.interval(INTERVALS.get(k), 0, problem.estimate()[0], levels[l]);
        covered[k][l] = interval.contains(LinearProblem.truth(0));
      }
    }
    double[] points = Arrays.stream(particles.points()).mapToDouble(point -> point[0]).toArray();
    return new CiResult(covered, Math.sqrt(Wasserstein.squared(points, particles.mass(), reference, null)), vectorDistance,
        Math.sqrt(particles.sample(0).variance() / StatUtils.populationVariance(reference)));
  }
}
