// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.linear;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;

import centroid.RandomCases;
import centroid.RandomData;
import centroid.core.BootstrapScheme;
import java.util.Arrays;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;
import org.junit.jupiter.api.Test;

/** Exact least squares against Commons Math and against values worked out by hand. */
class LeastSquaresParticleTest {

  private static double[] fit(double[][] inputs, double[] target, double[] weights) {
    LeastSquaresParticle particle = new LeastSquaresParticle(inputs, target);
    particle.update(weights, null);
    return particle.coefficients();
  }

  /** Weighted least squares is ordinary least squares on rows times the root of their weight. */
  private static double[] reference(double[][] inputs, double[] target, double[] weights) {
    double[][] x = new double[inputs.length][];
    double[] y = new double[inputs.length];
    for (int row = 0; row < inputs.length; row++) {
      double root = Math.sqrt(weights[row]);
      x[row] = Arrays.stream(inputs[row]).map(value -> value * root).toArray();
      y[row] = target[row] * root;
    }
    OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
    regression.setNoIntercept(true);
    regression.newSampleData(y, x);
    return regression.estimateRegressionParameters();
  }

  @Test
  void agreesWithCommonsMath() {
    RandomCases.check(200, random -> {
      int numColumns = random.between(1, 4);
      int numRows = random.between(20, 60);
      BootstrapScheme scheme = random.oneOf(BootstrapScheme.values());
      double[][] inputs = RandomData.gaussians(numRows, numColumns, random);
      double[] target = RandomData.gaussians(numRows, random);
      double[] weights = new double[numRows];
      scheme.over(numRows, null).next(weights, random);
      assertArrayEquals(reference(inputs, target, weights), fit(inputs, target, weights), 1e-7);
    });
  }

  /** The line through (0,1), (1,3), (2,4): slope 3/2, intercept 8/3 - 3/2 = 7/6. */
  @Test
  void fitsTheLineThroughThreePoints() {
    double[][] inputs = {{1, 0}, {1, 1}, {1, 2}};
    assertArrayEquals(new double[] {7.0 / 6, 1.5}, fit(inputs, new double[] {1, 3, 4}, new double[] {1, 1, 1}), 1e-12);
  }

  /** Without its middle point the line runs through the other two: slope 3/2, intercept 1. */
  @Test
  void rowsWithoutWeightDoNotCount() {
    double[][] inputs = {{1, 0}, {1, 1}, {1, 2}};
    assertArrayEquals(new double[] {1, 1.5}, fit(inputs, new double[] {1, 3, 4}, new double[] {1, 0, 2}), 1e-12);
  }

  @Test
  void aColumnOfOnesGivesTheWeightedMean() {
    assertArrayEquals(new double[] {2.75}, fit(new double[][] {{1}, {1}}, new double[] {2, 3}, new double[] {0.5, 1.5}), 1e-15);
  }

  /** Of all solutions b1 + b2 = 3 of y = 3x on the columns (x, x), (1.5, 1.5) is the shortest. */
  @Test
  void collinearColumnsGetTheShortestSolution() {
    double[][] inputs = {{1, 1}, {2, 2}, {3, 3}};
    assertArrayEquals(new double[] {1.5, 1.5}, fit(inputs, new double[] {3, 6, 9}, new double[] {1, 1, 1}), 1e-12);
  }

  /** A bootstrap draw of a single distinct row: y = 2 at (1, 3) has the shortest solution 2 (1, 3) / 10. */
  @Test
  void fewerRowsThanColumnsGetTheShortestSolution() {
    double[][] inputs = {{1, 3}, {5, 1}};
    assertArrayEquals(new double[] {0.2, 0.6}, fit(inputs, new double[] {2, 7}, new double[] {2, 0}), 1e-12);
  }

  @Test
  void columnsOfZerosGetNoCoefficient() {
    assertArrayEquals(new double[] {0, 0}, fit(new double[][] {{0, 0}, {0, 0}}, new double[] {1, 2}, new double[] {1, 1}));
  }

  @Test
  void theLossIsHalfTheSquaredError() {
    LeastSquaresParticle particle = new LeastSquaresParticle(new double[][] {{1, 0}, {1, 1}, {1, 2}}, new double[] {1, 3, 4});
    double[] losses = {9, 9, 9};
    particle.rowLosses(losses);
    assertArrayEquals(new double[] {0.5, 4.5, 8}, losses, "all coefficients are 0 before the first fit");
    particle.update(new double[] {1, 1, 1}, null);
    particle.rowLosses(losses);
    assertArrayEquals(new double[] {1.0 / 72, 4.0 / 72, 1.0 / 72}, losses, 1e-12);
  }

  @Test
  void theLastUpdateAloneCounts() {
    double[][] inputs = {{1}, {1}};
    LeastSquaresParticle particle = new LeastSquaresParticle(inputs, new double[] {2, 3});
    particle.update(new double[] {0, 2}, null);
    particle.update(new double[] {2, 0}, null);
    assertArrayEquals(new double[] {2}, particle.coefficients(), 1e-15);
  }

  @Test
  void coefficientsAreACopy() {
    LeastSquaresParticle particle = new LeastSquaresParticle(new double[][] {{1}}, new double[] {2});
    assertNotSame(particle.coefficients(), particle.coefficients());
    particle.coefficients()[0] = 5;
    assertArrayEquals(new double[] {0}, particle.coefficients());
  }

  @Test
  void dataAreNotModified() {
    double[][] inputs = {{1, 0}, {1, 1}};
    double[] target = {1, 3};
    double[] weights = {0.5, 1.5};
    fit(inputs, target, weights);
    assertArrayEquals(new double[][] {{1, 0}, {1, 1}}, inputs);
    assertArrayEquals(new double[] {1, 3}, target);
    assertArrayEquals(new double[] {0.5, 1.5}, weights);
  }

  @Test
  void differentNumbersOfRowsAreRefused() {
    assertNames(() -> new LeastSquaresParticle(new double[2][1], new double[3]), "same number of rows", "at least 1", "2 and 3");
    assertNames(() -> new LeastSquaresParticle(new double[0][1], new double[0]), "same number of rows", "at least 1", "0 and 0");
  }
}
