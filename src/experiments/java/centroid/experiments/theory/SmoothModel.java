// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.theory;

/** A data set and a smooth loss, as the paper's section on theory needs them: rows, gradients, weighted optimum, population Hessian. */
interface SmoothModel {

  int numRows();

  /** The loss of one row. */
  double loss(int row, double[] theta);

  /** Adds weight times the gradient of one row's loss. */
  void addGradient(int row, double[] theta, double weight, double[] gradient);

  /** The parameters of smallest weighted loss. */
  double[] fit(double[] weights);

  /** The minimiser of the population loss. */
  double[] truth();

  /** The Hessian of the population loss at its minimiser. */
  double[][] hessian();
}
