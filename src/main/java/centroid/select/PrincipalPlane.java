// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

import java.util.Arrays;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.EigenDecomposition;

/**
 * Projects points, such as the predictions of models, onto the plane of the first two principal components (PCA) of some of them, the reference points.
 *
 * @param coordinates coordinates[k] = {x, y} of point k; the mean of the reference points is {0, 0}
 * @param share share of the reference points' variance that each component explains
 */
public record PrincipalPlane(double[][] coordinates, double[] share) {

  private static final int DIMENSIONS = 2;

  /**
   * Finds the principal components of the first R points and projects all points onto them. Takes O(K R D + R^3) for K points of D entries.
   *
   * @param points points[k][e], finite; read only
   * @param numReference R, at least 1
   * @return the plane; null if the numbers overflow or the decomposition fails
   */
  public static PrincipalPlane of(double[][] points, int numReference) {
    double[] mean = mean(points, numReference);
    double[][] gram = new double[points.length][numReference];
    for (int k = 0; k < points.length; k++) {
      for (int r = 0; r < numReference; r++) {
        gram[k][r] = r < k && k < numReference ? gram[r][k] : dot(points[k], points[r], mean);
        if (!Double.isFinite(gram[k][r])) {
          return null;
        }
      }
    }
    try {
      return inDirections(gram, numReference);
    } catch (MathIllegalStateException e) {
      // The plane is needed only for a plot, so training continues without it.
      return null;
    }
  }

  /** Computes the PCA from the Gram matrix, whose eigenvectors give the principal components without the covariance matrix. */
  private static PrincipalPlane inDirections(double[][] gram, int numReference) {
    EigenDecomposition eigen = new EigenDecomposition(new Array2DRowRealMatrix(Arrays.copyOf(gram, numReference), false));
    double[] values = eigen.getRealEigenvalues();
    double total = Arrays.stream(values).filter(value -> value > 0).sum();
    double[][] coordinates = new double[gram.length][DIMENSIONS];
    double[] share = new double[DIMENSIONS];
    for (int d = 0; d < Math.min(DIMENSIONS, numReference); d++) {
      // Rounding errors leave small positive eigenvalues in directions without variance.
      if (values[d] <= 1e-12 * total || total == 0) {
        continue;
      }
      share[d] = values[d] / total;
      double[] vector = eigen.getEigenvector(d).toArray();
      double sign = Math.signum(vector[largest(vector)]);
      for (int k = 0; k < gram.length; k++) {
        double sum = 0;
        for (int r = 0; r < numReference; r++) {
          sum += gram[k][r] * vector[r];
        }
        coordinates[k][d] = sign * sum / Math.sqrt(values[d]);
      }
    }
    return new PrincipalPlane(coordinates, share);
  }

  /** Returns the index of the entry with the largest absolute value, which is made positive to fix the sign of an eigenvector. */
  private static int largest(double[] vector) {
    int largest = 0;
    for (int k = 1; k < vector.length; k++) {
      largest = Math.abs(vector[k]) > Math.abs(vector[largest]) ? k : largest;
    }
    return largest;
  }

  private static double[] mean(double[][] points, int numReference) {
    double[] mean = new double[points[0].length];
    for (int k = 0; k < numReference; k++) {
      for (int e = 0; e < mean.length; e++) {
        mean[e] += points[k][e] / numReference;
      }
    }
    return mean;
  }

  private static double dot(double[] one, double[] other, double[] mean) {
    double sum = 0;
    for (int e = 0; e < mean.length; e++) {
      sum += (one[e] - mean[e]) * (other[e] - mean[e]);
    }
    return sum;
  }
}
