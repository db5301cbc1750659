// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ci;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import centroid.core.BootstrapScheme;
import centroid.experiments.linear.LinearProblem;
import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GradientCentroidsTest {

  private final LinearProblem problem = new LinearProblem(30, 3, new SplittableRandom(1));

  /** The method as the paper writes it, row by row. */
  private static void naive(LinearProblem problem, double[][] centroids, int numSteps, int numDraws, double stepSize, SplittableRandom random) {
    int n = problem.numRows();
    BootstrapScheme.Draws draws = BootstrapScheme.MULTINOMIAL.over(n, null);
    for (int t = 0; t < numSteps; t++) {
      double[][] q = new double[centroids.length][n];
      int[] wins = new int[centroids.length];
      for (int h = 0; h < numDraws; h++) {
        double[] w = new double[n];
        draws.next(w, random);
        int winner = 0;
        double smallest = Double.POSITIVE_INFINITY;
        for (int j = 0; j < centroids.length; j++) {
          double loss = 0;
          for (int i = 0; i < n; i++) {
            double error = problem.target()[i] - problem.predict(centroids[j])[i];
            loss += w[i] * error * error / 2 / n;
          }
          if (loss < smallest) {
            smallest = loss;
            winner = j;
          }
        }
        wins[winner]++;
        for (int i = 0; i < n; i++) {
          q[winner][i] += w[i];
        }
      }
      for (int j = 0; j < centroids.length; j++) {
        double[] predictions = problem.predict(centroids[j]);
        for (int i = 0; i < n && wins[j] > 0; i++) {
          for (int k = 0; k < centroids[j].length; k++) {
            centroids[j][k] -= stepSize * q[j][i] / wins[j] * (predictions[i] - problem.target()[i]) * problem.inputs()[i][k] / n;
          }
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7})
  void agreesWithTheMethodRowByRow(int numDraws) {
    double[][] ours = problem.bootstrap(BootstrapScheme.MULTINOMIAL, 4, RandomStreams.of(1));
    double[][] theirs = Arrays.stream(ours).map(double[]::clone).toArray(double[][]::new);
    new GradientCentroids(problem, BootstrapScheme.MULTINOMIAL).descend(ours, 50, numDraws, 0.2, new SplittableRandom(3));
    naive(problem, theirs, 50, numDraws, 0.2, new SplittableRandom(3));
    for (int j = 0; j < ours.length; j++) {
      assertArrayEquals(theirs[j], ours[j], 1e-10);
    }
  }

  @Test
  void massesAreSharesOfDrawsWon() {
    double[][] centroids = problem.bootstrap(BootstrapScheme.MULTINOMIAL, 4, RandomStreams.of(1));
    double[] mass = new GradientCentroids(problem, BootstrapScheme.MULTINOMIAL).masses(centroids, 100, new SplittableRandom(3));
    assertEquals(1, Arrays.stream(mass).sum(), 1e-12);
    double[] alone = new GradientCentroids(problem, BootstrapScheme.MULTINOMIAL).masses(new double[][] {problem.estimate(), {9, 9, 9}}, 100,
        new SplittableRandom(3));
    assertArrayEquals(new double[] {1, 0}, alone, 1e-12);
  }

  @Test
  void oneCentroidGoesToTheEstimateWithManyDraws() {
    double[][] one = {{5, 5, 5}};
    new GradientCentroids(problem, BootstrapScheme.MULTINOMIAL).descend(one, 300, 200, 0.2, new SplittableRandom(3));
    // The mean gradient of 200 draws has a standard deviation of about 0.01 near the estimate.
    assertArrayEquals(problem.estimate(), one[0], 0.05);
  }
}
