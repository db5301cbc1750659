// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.theory;

import centroid.core.MassRule;
import java.util.Arrays;
import org.apache.commons.math3.util.MathArrays;

/**
 * The update that the paper's section on theory analyses: full gradients, winners determined again at every step, and the common gradient
 * for a centroid of little mass. The expectation over bootstrap weights is the mean over a fixed set of draws.
 */
final class IdealDynamics {

  /**
   * What the two theorems bound.
   *
   * @param reach the largest distance of a centroid from the truth at any step
   * @param gap the largest distance, at any step, of the surrogate objective less B from half the ideal one, where B is the mean
   *     loss of the bootstrap solutions themselves
   */
  record Bounds(double reach, double gap) {
  }

  private final SmoothModel model;
  private final double[][] draws;
  private final double[][] solutions;
  private final double[][] centroids;
  private final double[][] won;
  private final int[] wins;
  private final int[] owner;
  private final double constant;
  private final double[][] hessian;
  private final double[] truth;

  /**
   * Prepares the dynamics.
   *
   * @param draws weights[h][row]
   * @param start the centroids at the start; kept and changed
   */
  IdealDynamics(SmoothModel model, double[][] draws, double[][] start) {
    this.model = model;
    this.draws = draws;
    this.centroids = start;
    this.solutions = Arrays.stream(draws).map(model::fit).toArray(double[][]::new);
    this.won = new double[start.length][model.numRows()];
    this.wins = new int[start.length];
    this.owner = new int[draws.length];
    Arrays.fill(owner, -1);
    this.hessian = model.hessian();
    this.truth = model.truth();
    double sum = 0;
    for (int h = 0; h < draws.length; h++) {
      for (int row = 0; row < model.numRows(); row++) {
        sum += draws[h][row] > 0 ? draws[h][row] * model.loss(row, solutions[h]) : 0;
      }
    }
    this.constant = sum / model.numRows() / draws.length;
  }

  /** The centroids as they are now. */
  double[][] centroids() {
    return centroids;
  }

  /** Runs so many steps; the rule says which centroids take the common gradient. */
  Bounds run(int numSteps, double stepSize, MassRule rule) {
    int m = centroids.length;
    int n = model.numRows();
    double[][] losses = new double[n][m];
    int[] winner = new int[draws.length];
    double reach = 0;
    double gap = 0;
    for (int t = 0; t <= numSteps; t++) {
      for (int row = 0; row < n; row++) {
        for (int j = 0; j < m; j++) {
          losses[row][j] = model.loss(row, centroids[j]);
        }
      }
      double surrogate = findWinners(losses, winner);
      gap = Math.max(gap, Math.abs(surrogate - constant - idealObjective() / 2));
      for (double[] centroid : centroids) {
        reach = Math.max(reach, MathArrays.distance(centroid, truth));
      }
      reassign(winner);
      move(stepSize, rule);
    }
    return new Bounds(reach, gap);
  }

  /** The mean over draws of the smallest loss. */
  private double findWinners(double[][] losses, int[] winner) {
    int m = centroids.length;
    double[] sums = new double[m];
    double total = 0;
    for (int h = 0; h < draws.length; h++) {
      Arrays.fill(sums, 0);
      for (int row = 0; row < losses.length; row++) {
        double weight = draws[h][row];
        if (weight > 0) {
          for (int j = 0; j < m; j++) {
            sums[j] += weight * losses[row][j];
          }
        }
      }
      winner[h] = 0;
      for (int j = 1; j < m; j++) {
        winner[h] = sums[j] < sums[winner[h]] ? j : winner[h];
      }
      total += sums[winner[h]];
    }
    return total / losses.length / draws.length;
  }

  /** The mean over draws of the squared distance, in the metric of the Hessian, of the nearest centroid to the bootstrap solution. */
  private double idealObjective() {
    double total = 0;
    for (double[] solution : solutions) {
      double smallest = Double.POSITIVE_INFINITY;
      for (double[] centroid : centroids) {
        smallest = Math.min(smallest, squaredNorm(centroid, solution));
      }
      total += smallest;
    }
    return total / solutions.length;
  }

  private double squaredNorm(double[] a, double[] b) {
    double sum = 0;
    for (int k = 0; k < a.length; k++) {
      for (int l = 0; l < a.length; l++) {
        sum += (a[k] - b[k]) * hessian[k][l] * (a[l] - b[l]);
      }
    }
    return sum;
  }

  /** Weights of rows summed over the draws that each centroid has won. Few draws change hands in a step, so only those are moved. */
  private void reassign(int[] winner) {
    for (int h = 0; h < winner.length; h++) {
      if (winner[h] != owner[h]) {
        if (owner[h] >= 0) {
          add(draws[h], -1, won[owner[h]]);
          wins[owner[h]]--;
        }
        add(draws[h], 1, won[winner[h]]);
        wins[winner[h]]++;
        owner[h] = winner[h];
      }
    }
  }

  private static void add(double[] draw, double factor, double[] sums) {
    for (int row = 0; row < draw.length; row++) {
      sums[row] += factor * draw[row];
    }
  }

  private void move(double stepSize, MassRule rule) {
    int n = model.numRows();
    for (int j = 0; j < centroids.length; j++) {
      boolean common = rule.trainsOn((double) wins[j] / draws.length) == MassRule.TrainsOn.ALL_ROWS;
      double[] gradient = new double[truth.length];
      for (int row = 0; row < n; row++) {
        double weight = common ? 1 : won[j][row] / wins[j];
        if (weight > 0) {
          model.addGradient(row, centroids[j], weight / n, gradient);
        }
      }
      for (int k = 0; k < gradient.length; k++) {
        centroids[j][k] -= stepSize * gradient[k];
      }
    }
  }
}
