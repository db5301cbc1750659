// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.theory;

import centroid.experiments.linear.LeastSquaresParticle;
import centroid.experiments.linear.LinearProblem;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.MatrixUtils;

/** Half squared error of a linear model with inputs N(0, I): the Hessian of the population loss is the identity. */
record LinearModel(LinearProblem problem) implements SmoothModel {

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
    return IntStream.range(0, problem.inputs()[0].length).mapToDouble(LinearProblem::truth).toArray();
  }

  @Override
  public double[][] hessian() {
    return MatrixUtils.createRealIdentityMatrix(problem.inputs()[0].length).getData();
  }
}
