// SPDX-License-Identifier: GPL-3.0-only
package centroid.total;

import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * Simulates a weighted sum of independent row errors and one common error. Every part takes each of its quantiles equally often, in random order (Latin
 * hypercube sampling), so that means and variances of the parts are exact. O(rows x {@value #NUM_DRAWS}), without allocation in the loop.
 */
public final class TotalSimulation {

  /** The number of simulated sums. */
  public static final int NUM_DRAWS = 4096;

  private final double[] sums = new double[NUM_DRAWS];
  private final double[] part = new double[NUM_DRAWS];
  private final SplittableRandom random;

  /** A simulation whose sums are all 0. */
  public TotalSimulation(RandomStreams streams) {
    random = streams.child("total").generator();
  }

  /**
   * Simulates a sum.
   *
   * @param mean of the sum
   * @param weight of each row
   * @param rows the distributions of the rows that are simulated
   * @param restVariance the variance of the sum of many small rows, which is normal
   * @param shared the common error
   * @return simulated sums, ascending
   */
  public double[] run(double mean, double[] weight, RowErrors[] rows, double restVariance, SharedError shared) {
    Arrays.fill(sums, 0);
    for (int row = 0; row < rows.length; row++) {
      double[] deviations = rows[row].deviations();
      for (int k = 0; k < NUM_DRAWS; k++) {
        part[k] = weight[row] * deviations[(int) ((long) k * deviations.length / NUM_DRAWS)];
      }
      add();
    }
    if (restVariance > 0) {
      NormalDistribution normal = new NormalDistribution(null, 0, Math.sqrt(restVariance));
      Arrays.setAll(part, k -> normal.inverseCumulativeProbability((k + 0.5) / NUM_DRAWS));
      add();
    }
    if (shared.variance() > 0) {
      TDistribution student = new TDistribution(null, shared.degreesOfFreedom());
      double scale = Math.sqrt(shared.variance());
      Arrays.setAll(part, k -> scale * student.inverseCumulativeProbability((k + 0.5) / NUM_DRAWS));
      add();
    }
    double[] result = new double[NUM_DRAWS];
    Arrays.setAll(result, k -> mean + sums[k]);
    Arrays.sort(result);
    return result;
  }

  /** Adds the values of a part in random order. */
  private void add() {
    for (int k = NUM_DRAWS - 1; k >= 0; k--) {
      int other = random.nextInt(k + 1);
      double value = part[other];
      part[other] = part[k];
      sums[k] += value;
    }
  }
}
