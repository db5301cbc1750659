// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.theory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import centroid.core.BootstrapScheme;
import centroid.core.MassRule;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IdealDynamicsTest {

  private static SmoothModel model(TheoryStudy.Model model, int numRows) {
    return model.draw(numRows, 3, new SplittableRandom(4));
  }

  private static double[][] draws(int count, int numRows) {
    double[][] draws = new double[count][numRows];
    SplittableRandom random = new SplittableRandom(7);
    for (double[] draw : draws) {
      BootstrapScheme.MULTINOMIAL.over(numRows, null).next(draw, random);
    }
    return draws;
  }

  private static double weightedLoss(SmoothModel model, double[] weights, double[] theta) {
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i] * model.loss(i, theta) / weights.length;
    }
    return sum;
  }

  private static double[] weightedGradient(SmoothModel model, double[] weights, double[] theta) {
    double[] gradient = new double[theta.length];
    for (int i = 0; i < weights.length; i++) {
      model.addGradient(i, theta, weights[i] / weights.length, gradient);
    }
    return gradient;
  }

  @ParameterizedTest
  @EnumSource
  void gradientIsTheSlopeOfTheLossAndVanishesAtTheFit(TheoryStudy.Model name) {
    SmoothModel model = model(name, 60);
    double[] weights = draws(1, 60)[0];
    double[] theta = {0.3, -0.2, 0.9};
    double[] gradient = weightedGradient(model, weights, theta);
    for (int k = 0; k < 3; k++) {
      double[] up = theta.clone();
      double[] down = theta.clone();
      up[k] += 1e-5;
      down[k] -= 1e-5;
      assertEquals((weightedLoss(model, weights, up) - weightedLoss(model, weights, down)) / 2e-5, gradient[k], 1e-8);
    }
    assertArrayEquals(new double[3], weightedGradient(model, weights, model.fit(weights)), 1e-9);
  }

  /** The mean Hessian of 40,000 rows by differences of gradients; its entries have standard errors of at most 0.01. */
  @ParameterizedTest
  @EnumSource
  void hessianIsThatOfThePopulation(TheoryStudy.Model name) {
    SmoothModel model = model(name, 40_000);
    double[] equal = new double[40_000];
    Arrays.fill(equal, 1);
    double[][] hessian = model.hessian();
    for (int k = 0; k < 3; k++) {
      double[] up = model.truth();
      double[] down = model.truth();
      up[k] += 1e-4;
      down[k] -= 1e-4;
      double[] above = weightedGradient(model, equal, up);
      double[] below = weightedGradient(model, equal, down);
      for (int l = 0; l < 3; l++) {
        assertEquals((above[l] - below[l]) / 2e-4, hessian[k][l], 0.04);
      }
    }
  }

  /** All as the paper writes it, nothing kept from step to step. */
  @ParameterizedTest
  @EnumSource
  void agreesWithTheNaiveUpdate(TheoryStudy.Model name) {
    int n = 60;
    double gamma = 0.15;
    double step = 0.3;
    SmoothModel model = model(name, n);
    double[][] hessian = model.hessian();
    double[][] draws = draws(25, n);
    double[][] start = Arrays.stream(draws(4, n)).map(model::fit).toArray(double[][]::new);
    // One centroid far away, so that the rule for little mass is used.
    start[3] = new double[] {4, 4, 4};
    double[][] theta = Arrays.stream(start).map(double[]::clone).toArray(double[][]::new);
    IdealDynamics dynamics = new IdealDynamics(model, draws, start);
    IdealDynamics.Bounds bounds = dynamics.run(20, step, MassRule.literal(4 * gamma, 4));
    double reach = 0;
    double gap = 0;
    for (int t = 0; t <= 20; t++) {
      double surrogate = 0;
      double ideal = 0;
      double constant = 0;
      double[][] gradient = new double[4][3];
      int[] wins = new int[4];
      for (double[] w : draws) {
        double[] fit = model.fit(w);
        int winner = 0;
        double nearest = Double.POSITIVE_INFINITY;
        for (int j = 0; j < 4; j++) {
          winner = weightedLoss(model, w, theta[j]) < weightedLoss(model, w, theta[winner]) ? j : winner;
          double distance = 0;
          for (int k = 0; k < 3; k++) {
            for (int l = 0; l < 3; l++) {
              distance += (theta[j][k] - fit[k]) * hessian[k][l] * (theta[j][l] - fit[l]);
            }
          }
          nearest = Math.min(nearest, distance);
        }
        wins[winner]++;
        double[] own = weightedGradient(model, w, theta[winner]);
        for (int k = 0; k < 3; k++) {
          gradient[winner][k] += own[k];
        }
        surrogate += weightedLoss(model, w, theta[winner]) / draws.length;
        constant += weightedLoss(model, w, fit) / draws.length;
        ideal += nearest / draws.length;
      }
      gap = Math.max(gap, Math.abs(surrogate - constant - ideal / 2));
      double[] equal = new double[n];
      Arrays.fill(equal, 1);
      for (int j = 0; j < 4; j++) {
        double square = 0;
        for (int k = 0; k < 3; k++) {
          square += Math.pow(theta[j][k] - model.truth()[k], 2);
        }
        reach = Math.max(reach, Math.sqrt(square));
        double[] common = weightedGradient(model, equal, theta[j]);
        for (int k = 0; k < 3; k++) {
          theta[j][k] -= step * (wins[j] <= gamma * draws.length ? common[k] : gradient[j][k] / wins[j]);
        }
      }
    }
    assertEquals(reach, bounds.reach(), 1e-9);
    assertEquals(gap, bounds.gap(), 1e-9);
    for (int j = 0; j < 4; j++) {
      assertArrayEquals(theta[j], dynamics.centroids()[j], 1e-9);
    }
  }
}
