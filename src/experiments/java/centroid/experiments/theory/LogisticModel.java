// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.theory;

import centroid.experiments.linear.LinearProblem;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegrator;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegratorFactory;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.SingularMatrixException;

/**
 * Logistic regression with inputs N(0, I) and true parameters (1, -1, 1, -1, ...) / 2: unlike the linear model its loss has third
 * derivatives, of which the paper's expansion must get rid.
 */
final class LogisticModel implements SmoothModel {

  private static final int NEWTON_STEPS = 50;

  private final double[][] inputs;
  private final boolean[] label;

  LogisticModel(int numRows, int numInputs, SplittableRandom random) {
    inputs = new double[numRows][numInputs];
    label = new boolean[numRows];
    double[] truth = truth();
    for (int row = 0; row < numRows; row++) {
      for (int k = 0; k < numInputs; k++) {
        inputs[row][k] = random.nextGaussian();
      }
      label[row] = random.nextDouble() < probability(score(row, truth));
    }
  }

  private double score(int row, double[] theta) {
    double score = 0;
    for (int k = 0; k < theta.length; k++) {
      score += theta[k] * inputs[row][k];
    }
    return score;
  }

  private static double probability(double score) {
    return 1 / (1 + Math.exp(-score));
  }

  @Override
  public int numRows() {
    return label.length;
  }

  @Override
  public double loss(int row, double[] theta) {
    double margin = label[row] ? score(row, theta) : -score(row, theta);
    // log(1 + exp(-margin)) without overflow
    return Math.max(0, -margin) + Math.log1p(Math.exp(-Math.abs(margin)));
  }

  @Override
  public void addGradient(int row, double[] theta, double weight, double[] gradient) {
    double factor = weight * (probability(score(row, theta)) - (label[row] ? 1 : 0));
    for (int k = 0; k < theta.length; k++) {
      gradient[k] += factor * inputs[row][k];
    }
  }

  /** Newton's method from the truth, which is near. */
  @Override
  public double[] fit(double[] weights) {
    try {
      return newton(weights);
    } catch (SingularMatrixException e) {
      throw new IllegalArgumentException("The two classes of a resample of " + label.length + " rows can be separated, so logistic regression has no "
          + "solution; take more rows (--n) or fewer inputs (--inputs)", e);
    }
  }

  private double[] newton(double[] weights) {
    double[] theta = truth();
    for (int step = 0; step < NEWTON_STEPS; step++) {
      double[] gradient = new double[theta.length];
      double[][] hessian = new double[theta.length][theta.length];
      for (int row = 0; row < label.length; row++) {
        if (weights[row] > 0) {
          double p = probability(score(row, theta));
          double curvature = weights[row] * p * (1 - p);
          double slope = weights[row] * (p - (label[row] ? 1 : 0));
          for (int k = 0; k < theta.length; k++) {
            gradient[k] += slope * inputs[row][k];
            for (int l = 0; l < theta.length; l++) {
              hessian[k][l] += curvature * inputs[row][k] * inputs[row][l];
            }
          }
        }
      }
      double[] move = new LUDecomposition(new Array2DRowRealMatrix(hessian, false)).getSolver()
          .solve(new ArrayRealVector(gradient, false)).toArray();
      double length = 0;
      for (int k = 0; k < theta.length; k++) {
        theta[k] -= move[k];
        length += move[k] * move[k];
      }
      if (length < 1e-20) {
        return theta;
      }
    }
    throw new IllegalStateException("Newton's method has not converged in " + NEWTON_STEPS + " steps");
  }

  @Override
  public double[] truth() {
    return IntStream.range(0, inputs[0].length).mapToDouble(k -> LinearProblem.truth(k) / 2).toArray();
  }

  /** E[p(1-p) x x']: along the truth one integral over a normal variable, across it another. */
  @Override
  public double[][] hessian() {
    double[] truth = truth();
    double norm = 0;
    for (double value : truth) {
      norm += value * value;
    }
    double length = Math.sqrt(norm);
    double across = expectation(z -> curvature(length * z));
    double along = expectation(z -> curvature(length * z) * z * z);
    double[][] hessian = new double[truth.length][truth.length];
    for (int k = 0; k < truth.length; k++) {
      for (int l = 0; l < truth.length; l++) {
        hessian[k][l] = (k == l ? across : 0) + (along - across) * truth[k] * truth[l] / norm;
      }
    }
    return hessian;
  }

  private static double curvature(double score) {
    double p = probability(score);
    return p * (1 - p);
  }

  /** Of a function of a standard normal variable, by Gauss-Hermite quadrature. */
  private static double expectation(UnivariateFunction function) {
    GaussIntegrator integrator = new GaussIntegratorFactory().hermite(60);
    return integrator.integrate(t -> function.value(Math.sqrt(2) * t)) / Math.sqrt(Math.PI);
  }
}
