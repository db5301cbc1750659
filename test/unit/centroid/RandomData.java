// SPDX-License-Identifier: GPL-3.0-only
package centroid;

import java.util.random.RandomGenerator;

/** Random arrays for tests. */
public final class RandomData {

  private RandomData() {
  }

  /** {@return a vector of standard normal numbers} */
  public static double[] gaussians(int size, RandomGenerator random) {
    double[] values = new double[size];
    for (int k = 0; k < size; k++) {
      values[k] = random.nextGaussian();
    }
    return values;
  }

  /** {@return a matrix of standard normal numbers} */
  public static double[][] gaussians(int numRows, int numColumns, RandomGenerator random) {
    double[][] values = new double[numRows][];
    for (int row = 0; row < numRows; row++) {
      values[row] = gaussians(numColumns, random);
    }
    return values;
  }

  /** {@return row weights between 0 and 3, about a fifth of them 0, but never all} */
  public static double[] weights(int size, RandomGenerator random) {
    double[] weights = new double[size];
    int positive = random.nextInt(size);
    for (int k = 0; k < size; k++) {
      weights[k] = k != positive && random.nextInt(5) == 0 ? 0 : 3 * (1 - random.nextDouble());
    }
    return weights;
  }
}
