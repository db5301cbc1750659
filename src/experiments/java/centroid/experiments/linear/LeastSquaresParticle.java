// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.linear;

import centroid.core.Particle;
import centroid.util.RandomStreams;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.SingularValueDecomposition;

/**
 * Linear least squares, refitted exactly under new weights. The loss of a row is half its squared error.
 * Columns that depend on each other are no problem: the solution of smallest norm is taken.
 */
public final class LeastSquaresParticle implements Particle {

  private final double[][] inputs;
  private final double[] target;
  private double[] coefficients;

  /**
   * A model that is not fitted yet.
   *
   * @param inputs inputs[row][column]; add a column of ones for an intercept; kept, not modified
   * @param target target[row]; kept, not modified
   */
  public LeastSquaresParticle(double[][] inputs, double[] target) {
    if (inputs.length != target.length || inputs.length == 0) {
      throw new IllegalArgumentException("Inputs and target must have the same number of rows, at least 1, but have "
          + inputs.length + " and " + target.length);
    }
    this.inputs = inputs;
    this.target = target;
    this.coefficients = new double[inputs[0].length];
  }

  /**
   * The fitted coefficients.
   *
   * @return a copy; all 0 before the first fit
   */
  public double[] coefficients() {
    return coefficients.clone();
  }

  @Override
  public void rowLosses(double[] losses) {
    for (int row = 0; row < target.length; row++) {
      double error = target[row];
      for (int k = 0; k < coefficients.length; k++) {
        error -= coefficients[k] * inputs[row][k];
      }
      losses[row] = error * error / 2;
    }
  }

  /** Solves the weighted normal equations (X'WX) theta = X'Wy. */
  @Override
  public void update(double[] weights, RandomStreams stream) {
    int d = coefficients.length;
    double[][] gram = new double[d][d];
    double[] moment = new double[d];
    for (int row = 0; row < target.length; row++) {
      double[] x = inputs[row];
      for (int k = 0; k < d; k++) {
        double weighted = weights[row] * x[k];
        moment[k] += weighted * target[row];
        for (int l = 0; l < d; l++) {
          gram[k][l] += weighted * x[l];
        }
      }
    }
    SingularValueDecomposition solver = new SingularValueDecomposition(new Array2DRowRealMatrix(gram, false));
    coefficients = solver.getSolver().solve(new ArrayRealVector(moment, false)).toArray();
  }
}
