// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.theory;

import centroid.experiments.linear.LeastSquaresParticle;
import centroid.experiments.linear.LinearProblem;
import java.util.SplittableRandom;

/** Half squared error of a linear model with inputs N(0, I): the Hessian of the population loss is the identity. */
final class LinearModel implements SmoothModel {

  private final LinearProblem problem;

  LinearModel(int numRows, int numInputs, SplittableRandom random) {
    problem = new LinearProblem(numRows, numInputs, random);
  }

  @Override
  public int numRows() {
    return problem.numRows();
  }

  private double error(int row, double[] theta) {
    double error = -problem.target()[row];
    for (int k = 0; k < theta.length; k++) {
      error += theta[k] * problem.inputs()[row][k];
    }
    return error;
  }

  @Override
  public double loss(int row, double[] theta) {
    double error = error(row, theta);
    return error * error / 2;
  }

  @Override
  public void addGradient(int row, double[] theta, double weight, double[] gradient) {
    double factor = weight * error(row, theta);
    for (int k = 0; k < theta.length; k++) {
      gradient[k] += factor * problem.inputs()[row][k];
    }
  }

  @Override
  public double[] fit(double[] weights) {
    LeastSquaresParticle particle = new LeastSquaresParticle(problem.inputs(), problem.target());
    particle.update(weights, null);
    return particle.coefficients();
  }

  @Override
  public double[] truth() {
    double[] truth = new double[problem.inputs()[0].length];
    for (int k = 0; k < truth.length; k++) {
      truth[k] = LinearProblem.truth(k);
    }
    return truth;
  }

  @Override
  public double[][] hessian() {
    double[][] hessian = new double[problem.inputs()[0].length][problem.inputs()[0].length];
    for (int k = 0; k < hessian.length; k++) {
      hessian[k][k] = 1;
    }
    return hessian;
  }
}
