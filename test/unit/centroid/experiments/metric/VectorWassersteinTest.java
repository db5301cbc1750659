// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.metric;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.commons.math3.optim.PointValuePair;
import org.apache.commons.math3.optim.linear.LinearConstraint;
import org.apache.commons.math3.optim.linear.LinearConstraintSet;
import org.apache.commons.math3.optim.linear.LinearObjectiveFunction;
import org.apache.commons.math3.optim.linear.NonNegativeConstraint;
import org.apache.commons.math3.optim.linear.Relationship;
import org.apache.commons.math3.optim.linear.SimplexSolver;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.junit.jupiter.api.Test;

class VectorWassersteinTest {

  private static double[][] gaussian(int size, int dimension, Random random) {
    double[][] points = new double[size][dimension];
    for (double[] point : points) {
      Arrays.setAll(point, k -> random.nextGaussian());
    }
    return points;
  }

  /** The transport problem as it stands, by Commons Math's simplex method. */
  private static double exact(double[][] points, double[] mass, double[][] sample) {
    int m = points.length;
    int size = sample.length;
    double[] costs = new double[m * size];
    List<LinearConstraint> constraints = new ArrayList<>();
    double[][] bySample = new double[size][m * size];
    double[][] byPoint = new double[m][m * size];
    for (int k = 0; k < size; k++) {
      for (int j = 0; j < m; j++) {
        for (int c = 0; c < points[j].length; c++) {
          costs[k * m + j] += Math.pow(points[j][c] - sample[k][c], 2);
        }
        bySample[k][k * m + j] = 1;
        byPoint[j][k * m + j] = 1;
      }
    }
    for (double[] row : bySample) {
      constraints.add(new LinearConstraint(row, Relationship.EQ, 1.0 / size));
    }
    // The last one follows from the others.
    for (int j = 0; j < m - 1; j++) {
      constraints.add(new LinearConstraint(byPoint[j], Relationship.EQ, mass[j]));
    }
    PointValuePair solution = new SimplexSolver().optimize(new LinearObjectiveFunction(costs, 0), new LinearConstraintSet(constraints),
        GoalType.MINIMIZE, new NonNegativeConstraint(true));
    return solution.getValue();
  }

  @Test
  void agreesWithTheTransportProblem() {
    Random random = new Random(1);
    for (int repeat = 0; repeat < 10; repeat++) {
      double[][] points = gaussian(4, 3, random);
      double[][] sample = gaussian(40, 3, random);
      double[] mass = {0.1, 0.2, 0.3, 0.4};
      assertEquals(exact(points, mass, sample), VectorWasserstein.squared(points, mass, sample), 1e-9);
    }
  }

  @Test
  void agreesWithTheDistanceOnTheLine() {
    Random random = new Random(2);
    for (int m : new int[] {2, 20, 100}) {
      double[][] points = gaussian(m, 1, random);
      double[][] sample = gaussian(5000, 1, random);
      double exact = Wasserstein.squared(Arrays.stream(points).mapToDouble(p -> p[0]).toArray(), null,
          Arrays.stream(sample).mapToDouble(p -> p[0]).toArray(), null);
      double[] equal = new double[m];
      Arrays.fill(equal, 1.0 / m);
      assertEquals(exact, VectorWasserstein.squared(points, equal, sample), 1e-9);
    }
  }

  @Test
  void onePointHasTheMeanSquaredDistance() {
    double[][] sample = {{0, 0}, {2, 0}};
    assertEquals(2, VectorWasserstein.squared(new double[][] {{1, 1}}, new double[] {1}, sample), 1e-12);
  }

  @Test
  void pointWithoutMassDoesNotCount() {
    double[][] sample = {{0, 0}, {2, 0}};
    assertEquals(2, VectorWasserstein.squared(new double[][] {{1, 1}, {0, 0}}, new double[] {1, 0}, sample), 1e-12);
  }

  @Test
  void massesAreRoundedToTheSampleAndNoneIsLost() {
    assertArrayEquals(new int[] {334, 333, 333}, VectorWasserstein.capacities(new double[] {1.0 / 3, 1.0 / 3, 1.0 / 3}, 1000));
    assertArrayEquals(new int[] {1, 9}, VectorWasserstein.capacities(new double[] {0.14, 0.86}, 10));
    assertArrayEquals(new int[] {3, 7}, VectorWasserstein.capacities(new double[] {0.3, 0.7}, 10));
  }
}
