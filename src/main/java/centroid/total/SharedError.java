// SPDX-License-Identifier: GPL-3.0-only
package centroid.total;

/**
 * The error of a weighted sum that rows have in common: the covariances between rows of the members' predictions. All rows are predicted by the same models, so
 * a training set with values that are too large by chance makes all predictions too large, and the members, trained on different bootstrap samples,
 * differ as models of different training sets do. The variances of single rows are not part of it; they are known better from calibration.
 *
 * @param variance of the common error; negative if errors of the rows cancel
 * @param degreesOfFreedom of this estimate, at least 1
 */
public record SharedError(double variance, double degreesOfFreedom) {

  /**
   * Estimates the common error in O(rows x members).
   *
   * @param weight of each row in the sum
   * @param members the members' predictions of each row; read only
   * @param mass of each member; they sum to 1
   * @param spreadRatio rho: the standard deviation among the bootstrap models divided by that among the members
   * @throws IllegalArgumentException with fewer than two members, which say nothing about common errors
   */
  public static SharedError of(double[] weight, double[][] members, double[] mass, double spreadRatio) {
    double squares = 0;
    for (double share : mass) {
      squares += share * share;
    }
    if (mass.length < 2 || squares >= 1) {
      throw new IllegalArgumentException("The common error of rows needs at least two members, but there are " + mass.length);
    }
    double[] sums = new double[mass.length];
    double ownVariances = 0;
    for (int row = 0; row < weight.length; row++) {
      double mean = mean(members[row], mass);
      double own = 0;
      for (int k = 0; k < mass.length; k++) {
        double deviation = weight[row] * (members[row][k] - mean);
        sums[k] += deviation;
        own += mass[k] * deviation * deviation;
      }
      ownVariances += own;
    }
    double ofSum = 0;
    for (int k = 0; k < mass.length; k++) {
      ofSum += mass[k] * sums[k] * sums[k];
    }
    return new SharedError(spreadRatio * spreadRatio * (ofSum - ownVariances) / (1 - squares), Math.max(1, 1 / squares - 1));
  }

  private static double mean(double[] values, double[] mass) {
    double mean = 0;
    for (int k = 0; k < mass.length; k++) {
      mean += mass[k] * values[k];
    }
    return mean;
  }
}
