// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ci;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import centroid.core.BootstrapScheme;
import centroid.experiments.linear.LinearProblem;
import centroid.interval.Interval;
import centroid.interval.IntervalMethod;
import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ParticlesTest {

  private final Particles particles = Particles.equal(new double[][] {{1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}});

  /** Quantiles by numpy.quantile([1,2,3,4,5], [0.1, 0.9]) = 1.4, 4.6; numpy.std = 1.41421356; z(0.9) = 1.2815515655. */
  @Test
  void intervalsFollowThePaper() {
    assertInterval(3.5 - 1.2815515655 * Math.sqrt(2), 3.5 + 1.2815515655 * Math.sqrt(2), IntervalMethod.NORMAL);
    assertInterval(1.4, 4.6, IntervalMethod.PERCENTILE);
    assertInterval(7 - 4.6, 7 - 1.4, IntervalMethod.PIVOTAL);
  }

  private void assertInterval(double lower, double upper, IntervalMethod method) {
    Interval interval = particles.interval(method, 0, 3.5, 0.8);
    assertEquals(lower, interval.lower(), 1e-9);
    assertEquals(upper, interval.upper(), 1e-9);
  }

  @Test
  void stretchingKeepsTheMeanAndScalesTheSpread() {
    Particles stretched = new Particles(particles.points(), new double[] {0.5, 0.2, 0.1, 0.1, 0.1}).stretched(2);
    assertEquals(2.1, stretched.sample(0).mean(), 1e-12);
    assertEquals(4 * (0.5 * 1.21 + 0.2 * 0.01 + 0.1 * (0.81 + 3.61 + 8.41)), stretched.sample(0).variance(), 1e-12);
  }

  /** Given the data, the residual bootstrap's covariance is the mean squared centred residual times (X'X)^-1; here with one input. */
  @Test
  void residualBootstrapHasItsKnownVariance() {
    LinearProblem problem = new LinearProblem(40, 1, new SplittableRandom(5));
    double[] fitted = problem.predict(problem.estimate());
    double[] residuals = new double[40];
    Arrays.setAll(residuals, i -> problem.target()[i] - fitted[i]);
    double mean = Arrays.stream(residuals).average().orElseThrow();
    double variance = Arrays.stream(residuals).map(e -> (e - mean) * (e - mean)).average().orElseThrow();
    double squares = Arrays.stream(problem.inputs()).mapToDouble(x -> x[0] * x[0]).sum();
    Particles many = Particles.equal(problem.residualBootstrap(20_000, RandomStreams.of(1)));
    // The standard error of a variance from 20,000 draws is about 1 %; 5 % is five of them.
    assertEquals(1, many.sample(0).variance() / (variance / squares), 0.05);
    assertEquals(problem.estimate()[0], many.sample(0).mean(), 5 * Math.sqrt(variance / squares / 20_000));
  }

  @Test
  void solutionOfTheDataIsTheSolutionOfEveryRowOnce() {
    LinearProblem problem = new LinearProblem(10, 2, new SplittableRandom(5));
    assertArrayEquals(problem.estimate(), problem.fitRows(new int[] {9, 1, 2, 3, 4, 5, 6, 7, 8, 0}), 1e-12);
    assertEquals(3, problem.bootstrap(BootstrapScheme.BAYESIAN, 3, RandomStreams.of(1)).length);
  }
}
