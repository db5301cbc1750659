// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ci;

import centroid.core.BootstrapScheme;
import centroid.experiments.linear.LinearProblem;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The paper's stochastic gradient method (its algorithm 1) for linear least squares: at every step M draws of weights, each won by
 * the centroid of smallest loss L_w; every winner moves down the mean gradient of the draws it has won, all others stay (gamma off).
 *
 * <p>The loss of a row is half its squared error, so L_w is the quadratic form theta'A theta / 2 - b'theta + c with A = X'WX/n and
 * b = X'Wy/n, and a step costs O(M (n d^2 + m d^2)) instead of O(M m n d).
 */
final class GradientCentroids {

  private final LinearProblem problem;
  private final BootstrapScheme.Draws draws;
  private final int d;
  private final double[] weights;
  private final double[][] gram;
  private final double[] moment;

  GradientCentroids(LinearProblem problem, BootstrapScheme scheme) {
    this.problem = problem;
    this.draws = scheme.over(problem.numRows(), null);
    this.d = problem.inputs()[0].length;
    this.weights = new double[problem.numRows()];
    this.gram = new double[d][d];
    this.moment = new double[d];
  }

  /**
   * Moves centroids.
   *
   * @param centroids changed in place
   * @param numDraws M
   */
  void descend(double[][] centroids, int numSteps, int numDraws, double stepSize, SplittableRandom random) {
    double[][] gradient = new double[centroids.length][d];
    int[] wins = new int[centroids.length];
    for (int t = 0; t < numSteps; t++) {
      for (int h = 0; h < numDraws; h++) {
        draw(random);
        int winner = winner(centroids);
        wins[winner]++;
        addGradient(centroids[winner], gradient[winner]);
      }
      for (int j = 0; j < centroids.length; j++) {
        if (wins[j] > 0) {
          for (int k = 0; k < d; k++) {
            centroids[j][k] -= stepSize * gradient[j][k] / wins[j];
            gradient[j][k] = 0;
          }
          wins[j] = 0;
        }
      }
    }
  }

  /** The share of fresh draws that each centroid wins: the paper's v. */
  double[] masses(double[][] centroids, int numDraws, SplittableRandom random) {
    double[] mass = new double[centroids.length];
    for (int h = 0; h < numDraws; h++) {
      draw(random);
      mass[winner(centroids)] += 1.0 / numDraws;
    }
    return mass;
  }

  private void draw(SplittableRandom random) {
    draws.next(weights, random);
    for (int row = 0; row < weights.length; row++) {
      weights[row] /= weights.length;
    }
    for (double[] line : gram) {
      Arrays.fill(line, 0);
    }
    Arrays.fill(moment, 0);
    problem.normalEquations(weights, problem.target(), gram, moment);
  }

  private int winner(double[][] centroids) {
    int winner = 0;
    double smallest = Double.POSITIVE_INFINITY;
    for (int j = 0; j < centroids.length; j++) {
      double[] theta = centroids[j];
      double loss = 0;
      for (int k = 0; k < d; k++) {
        double product = 0;
        for (int l = 0; l < d; l++) {
          product += gram[k][l] * theta[l];
        }
        loss += theta[k] * (product / 2 - moment[k]);
      }
      if (loss < smallest) {
        smallest = loss;
        winner = j;
      }
    }
    return winner;
  }

  private void addGradient(double[] theta, double[] gradient) {
    for (int k = 0; k < d; k++) {
      gradient[k] -= moment[k];
      for (int l = 0; l < d; l++) {
        gradient[k] += gram[k][l] * theta[l];
      }
    }
  }
}
