// SPDX-License-Identifier: GPL-3.0-only
package centroid.theory;

import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.core.BootstrapScheme;
import centroid.core.CentroidApproximation;
import centroid.core.CentroidOptions;
import centroid.core.Centroids;
import centroid.core.RoundListener;
import centroid.experiments.linear.LeastSquaresParticle;
import centroid.experiments.metric.Wasserstein;
import centroid.select.EnergyKernel;
import centroid.select.PoolSelection;
import centroid.select.Selection;
import centroid.util.RandomStreams;
import centroid.util.Workers;
import java.util.Arrays;
import java.util.Random;
import org.apache.commons.math3.stat.inference.TTest;
import org.junit.jupiter.api.Test;

/**
 * The paper's claim on its own model, linear least squares: few centroids are closer to the bootstrap distribution of a
 * coefficient than as many independent bootstrap fits. Each claim is a paired t-test over 60 data sets at level 1e-4, one-sided;
 * that is the probability of passing without any effect. Seeds are fixed.
 */
class BootstrapDistanceTest {

  private static final int NUM_SETS = 60;
  private static final int N = 50;
  private static final int D = 4;
  private static final int M = 10;

  @Test
  void alternationIsNearerToTheBootstrapThanIndependentFits() throws Exception {
    double[] independent = new double[NUM_SETS];
    double[] centroid = new double[NUM_SETS];
    for (int set = 0; set < NUM_SETS; set++) {
      Problem problem = new Problem(set);
      double[] reference = problem.bootstrap(2000, "reference");
      independent[set] = Math.sqrt(Wasserstein.squared(problem.bootstrap(M, "few"), null, reference, null));
      CentroidOptions options = CentroidOptions.forRefits(M, 10, 500, 0.5, BootstrapScheme.MULTINOMIAL);
      Centroids<LeastSquaresParticle> found = new CentroidApproximation(options, RandomStreams.of(set), new Workers(0), RoundListener.NONE)
          .run(k -> new LeastSquaresParticle(problem.inputs, problem.target), N, null);
      double[] points = found.particles().stream().mapToDouble(p -> p.coefficients()[0]).toArray();
      centroid[set] = Math.sqrt(Wasserstein.squared(points, found.mass(), reference, null));
    }
    assertSmaller(centroid, independent);
  }

  @Test
  void selectionIsNearerToTheBootstrapThanIndependentFits() throws Exception {
    double[] independent = new double[NUM_SETS];
    double[] selected = new double[NUM_SETS];
    for (int set = 0; set < NUM_SETS; set++) {
      Problem problem = new Problem(set);
      double[] reference = problem.bootstrap(2000, "reference");
      independent[set] = Math.sqrt(Wasserstein.squared(problem.bootstrap(M, "few"), null, reference, null));
      double[][] pool = problem.fits(100, "pool");
      double[][] predictions = Arrays.stream(pool).map(problem::predict).toArray(double[][]::new);
      double[][] kernel = new EnergyKernel(predictions, problem.target, 0.1, RandomStreams.of(set).child("entries").generator()).matrix();
      Selection selection = PoolSelection.select(predictions, kernel, M, RandomStreams.of(set));
      double[] points = Arrays.stream(selection.members()).mapToDouble(b -> pool[b][0]).toArray();
      selected[set] = Math.sqrt(Wasserstein.squared(points, selection.mass(), reference, null));
    }
    assertSmaller(selected, independent);
  }

  private static void assertSmaller(double[] ours, double[] theirs) {
    double difference = Arrays.stream(theirs).average().orElseThrow() - Arrays.stream(ours).average().orElseThrow();
    double p = new TTest().pairedTTest(theirs, ours) / 2;
    assertTrue(difference > 0 && p < 1e-4, "mean gain " + difference + ", p " + p);
  }

  /** The linear model of the paper's confidence-interval experiment: n = 50, d = 4. */
  private static final class Problem {

    private final double[][] inputs = new double[N][D];
    private final double[] target = new double[N];
    private final RandomStreams streams;

    Problem(int seed) {
      streams = RandomStreams.of(seed).child("problem");
      Random random = new Random(streams.seed());
      for (int row = 0; row < N; row++) {
        for (int k = 0; k < D; k++) {
          inputs[row][k] = random.nextGaussian();
          target[row] += inputs[row][k];
        }
        target[row] += random.nextGaussian();
      }
    }

    double[][] fits(int size, String purpose) {
      BootstrapScheme.Draws draws = BootstrapScheme.MULTINOMIAL.over(N, null);
      double[] weights = new double[N];
      double[][] fits = new double[size][];
      for (int k = 0; k < size; k++) {
        draws.next(weights, streams.child(purpose).child(k).generator());
        LeastSquaresParticle particle = new LeastSquaresParticle(inputs, target);
        particle.update(weights, streams);
        fits[k] = particle.coefficients();
      }
      return fits;
    }

    double[] bootstrap(int size, String purpose) {
      return Arrays.stream(fits(size, purpose)).mapToDouble(coefficients -> coefficients[0]).toArray();
    }

    double[] predict(double[] coefficients) {
      double[] predictions = new double[N];
      for (int row = 0; row < N; row++) {
        for (int k = 0; k < D; k++) {
          predictions[row] += coefficients[k] * inputs[row][k];
        }
      }
      return predictions;
    }
  }
}
