// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.linear;

import centroid.core.BootstrapScheme;
import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;

/**
 * A data set of the paper's confidence-interval experiment, and its bootstrap solutions: x ~ N(0, I), y ~ N(theta x, 1) with
 * theta = (1, -1, 1, -1, ...), no intercept.
 */
public final class LinearProblem {

  private final double[][] inputs;
  private final double[] target;
  private final double[] ones;
  private final double[] estimate;

  /** Draws a data set. */
  public LinearProblem(int numRows, int numInputs, SplittableRandom random) {
    inputs = new double[numRows][numInputs];
    target = new double[numRows];
    for (int row = 0; row < numRows; row++) {
      for (int k = 0; k < numInputs; k++) {
        inputs[row][k] = random.nextGaussian();
        target[row] += truth(k) * inputs[row][k];
      }
      target[row] += random.nextGaussian();
    }
    ones = new double[numRows];
    Arrays.fill(ones, 1);
    estimate = fit(ones, target);
  }

  /** The true coefficient of an input. */
  public static double truth(int input) {
    return input % 2 == 0 ? 1 : -1;
  }

  /** inputs[row][input]; the array itself, not to be modified. */
  public double[][] inputs() {
    return inputs;
  }

  /** target[row]; the array itself, not to be modified. */
  public double[] target() {
    return target;
  }

  /** n. */
  public int numRows() {
    return target.length;
  }

  /** The least-squares solution of the data themselves. */
  public double[] estimate() {
    return estimate.clone();
  }

  /** Normal equations by Cholesky's method, ten times as fast as {@link LeastSquaresParticle}; resamples of such data are never singular. */
  private double[] fit(double[] weights, double[] goal) {
    int d = inputs[0].length;
    double[][] gram = new double[d][d];
    double[] moment = new double[d];
    normalEquations(weights, goal, gram, moment);
    return new CholeskyDecomposition(new Array2DRowRealMatrix(gram, false)).getSolver().solve(new ArrayRealVector(moment, false)).toArray();
  }

  /**
   * The normal equations of weighted least squares.
   *
   * @param gram all 0; becomes X'WX
   * @param moment all 0; becomes X'Wy
   */
  public void normalEquations(double[] weights, double[] goal, double[][] gram, double[] moment) {
    int d = moment.length;
    for (int row = 0; row < goal.length; row++) {
      if (weights[row] > 0) {
        double[] x = inputs[row];
        for (int k = 0; k < d; k++) {
          double weighted = weights[row] * x[k];
          moment[k] += weighted * goal[row];
          for (int l = 0; l <= k; l++) {
            gram[k][l] += weighted * x[l];
          }
        }
      }
    }
    for (int k = 0; k < d; k++) {
      for (int l = 0; l < k; l++) {
        gram[l][k] = gram[k][l];
      }
    }
  }

  /** Independent bootstrap solutions. */
  public double[][] bootstrap(BootstrapScheme scheme, int size, RandomStreams streams) {
    BootstrapScheme.Draws draws = scheme.over(numRows(), null);
    SplittableRandom random = streams.generator();
    double[] weights = new double[numRows()];
    double[][] fits = new double[size][];
    for (int k = 0; k < size; k++) {
      draws.next(weights, random);
      fits[k] = fit(weights, target);
    }
    return fits;
  }

  /** The solution of a resample given as row numbers. */
  public double[] fitRows(int[] rows) {
    double[] weights = new double[numRows()];
    for (int row : rows) {
      weights[row]++;
    }
    return fit(weights, target);
  }

  /** Solutions of the residual bootstrap: the inputs stay, centred residuals are drawn with replacement and added to the fitted values. */
  public double[][] residualBootstrap(int size, RandomStreams streams) {
    double[] fitted = predict(estimate);
    double[] residuals = new double[numRows()];
    Arrays.setAll(residuals, row -> target[row] - fitted[row]);
    double mean = Arrays.stream(residuals).average().orElseThrow();
    SplittableRandom random = streams.generator();
    double[] goal = new double[numRows()];
    double[][] fits = new double[size][];
    for (int k = 0; k < size; k++) {
      for (int row = 0; row < goal.length; row++) {
        goal[row] = fitted[row] + residuals[random.nextInt(goal.length)] - mean;
      }
      fits[k] = fit(ones, goal);
    }
    return fits;
  }

  /** Fitted values of all rows. */
  public double[] predict(double[] coefficients) {
    double[] predictions = new double[numRows()];
    for (int row = 0; row < predictions.length; row++) {
      for (int k = 0; k < coefficients.length; k++) {
        predictions[row] += coefficients[k] * inputs[row][k];
      }
    }
    return predictions;
  }

  /** Fitted values of several solutions. */
  public double[][] predictAll(double[][] coefficients) {
    return Arrays.stream(coefficients).map(this::predict).toArray(double[][]::new);
  }
}
