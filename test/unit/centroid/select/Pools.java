// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

import centroid.RandomData;
import java.util.random.RandomGenerator;

/** Random pools, and the naive formulas of the energy distance, for the tests of this package. */
final class Pools {

  private Pools() {
  }

  /** Predictions of members that agree on each entry up to noise, as those of a bootstrap pool do. */
  static double[][] predictions(int size, int numEntries, RandomGenerator random) {
    double[] common = RandomData.gaussians(numEntries, random);
    double[][] predictions = RandomData.gaussians(size, numEntries, random);
    for (double[] member : predictions) {
      double shift = random.nextGaussian();
      for (int e = 0; e < numEntries; e++) {
        member[e] = common[e] + 0.3 * (shift + member[e]);
      }
    }
    return predictions;
  }

  /** D_bc = sum_e |P_be - P_ce|. */
  static double distance(double[] p, double[] q) {
    double sum = 0;
    for (int e = 0; e < p.length; e++) {
      sum += Math.abs(p[e] - q[e]);
    }
    return sum;
  }

  /**
   * 2 E|X - Y| - E|X - X'| - E|Y - Y'|, where X is a pool member drawn with the given masses (one for each, summing to 1)
   * and Y one drawn with equal masses.
   */
  static double energyDistance(double[][] predictions, double[] mass) {
    int size = predictions.length;
    double distance = 0;
    for (int b = 0; b < size; b++) {
      for (int c = 0; c < size; c++) {
        double equal = 1.0 / size;
        distance += distance(predictions[b], predictions[c]) * (2 * mass[b] * equal - mass[b] * mass[c] - equal * equal);
      }
    }
    return distance;
  }

  /** Masses over the whole pool of some members with masses. */
  static double[] spreadOut(int size, int[] members, double[] mass) {
    double[] all = new double[size];
    for (int k = 0; k < members.length; k++) {
      all[members[k]] += mass[k];
    }
    return all;
  }

  /** v'Kv. */
  static double quadratic(double[][] kernel, double[] v) {
    double sum = 0;
    for (int b = 0; b < v.length; b++) {
      for (int c = 0; c < v.length; c++) {
        sum += v[b] * kernel[b][c] * v[c];
      }
    }
    return sum;
  }
}
