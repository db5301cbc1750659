// SPDX-License-Identifier: GPL-3.0-only
package centroid.total;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.interval.Interval;
import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.stat.StatUtils;
import org.junit.jupiter.api.Test;

/** The parts of the distribution of a total. */
class TotalSimulationTest {

  private static final SharedError NONE = new SharedError(0, 9);

  /** The sum of all covariances between different rows, as they are defined. */
  private static double covariances(double[] weight, double[][] members, double[] mass) {
    double sum = 0;
    double squares = Arrays.stream(mass).map(share -> share * share).sum();
    for (int i = 0; i < weight.length; i++) {
      for (int j = 0; j < weight.length; j++) {
        double mi = 0;
        double mj = 0;
        for (int k = 0; k < mass.length; k++) {
          mi += mass[k] * members[i][k];
          mj += mass[k] * members[j][k];
        }
        for (int k = 0; k < mass.length && i != j; k++) {
          sum += weight[i] * weight[j] * mass[k] * (members[i][k] - mi) * (members[j][k] - mj) / (1 - squares);
        }
      }
    }
    return sum;
  }

  @Test
  void theCommonErrorIsTheSumOfCovariances() {
    Random random = new Random(1);
    double[] mass = {0.2, 0.3, 0.1, 0.4};
    double[] weight = random.doubles(17, -1, 3).toArray();
    double[][] members = IntStream.range(0, 17).mapToObj(row -> random.doubles(4, 5, 9).toArray()).toArray(double[][]::new);
    for (double[] row : members) {
      row[0] += 3;
    }
    SharedError shared = SharedError.of(weight, members, mass, new SharedError.Models(1.3, 4, 0.5));
    assertEquals(Math.max(0, 0.9 * 0.5 * 1.3 * 1.3 * covariances(weight, members, mass)), shared.variance(), 1e-10, "a correction leaves half");
    assertTrue(shared.variance() > 0);
    assertEquals(1 / 0.3 - 1, SharedError.of(weight, members, mass, new SharedError.Models(1.3, 0, 1)).degreesOfFreedom(), 1e-12);
    assertEquals(2 / 0.3 - 1, SharedError.of(weight, members, mass, new SharedError.Models(1.3, 20, 1)).degreesOfFreedom(), 1e-12, "selected from many models");
    assertEquals(0, SharedError.of(new double[] {2}, new double[][] {members[0]}, mass, new SharedError.Models(1, 4, 1)).variance(), 1e-12,
        "one row has no covariance");
    double[][] opposite = {{1, 2, 3, 4}, {-1, -2, -3, -4}};
    assertEquals(0, SharedError.of(new double[] {1, 1}, opposite, mass, new SharedError.Models(1, 4, 1)).variance(), "errors that seem to cancel");
    assertThrows(IllegalArgumentException.class, () -> SharedError.of(weight, members, new double[] {1}, new SharedError.Models(1, 1, 1)));
  }

  @Test
  void variancesOfTheParts() {
    RowErrors exponential = RowErrors.of(new ExponentialDistribution(null, 2)::inverseCumulativeProbability, 64);
    RowErrors[] rows = {exponential, exponential, exponential};
    double[] weight = {1, 2, -1};
    double[] draws = new TotalSimulation(RandomStreams.of(1)).run(10, weight, rows, 5, new SharedError(7, 1e9));
    double expected = 6 * exponential.variance() + 5 + 7;
    assertEquals(10, StatUtils.mean(draws), 1e-9, "every quantile is used equally often");
    assertEquals(1, StatUtils.variance(draws) / expected, 0.05);
    assertArrayEquals(draws, new TotalSimulation(RandomStreams.of(1)).run(10, weight, rows, 5, new SharedError(7, 1e9)), "one seed, one result");
  }

  @Test
  void aSumOfNormalRowsIsNormal() {
    RowErrors row = RowErrors.of(new NormalDistribution(null, 3, 1)::inverseCumulativeProbability, 64);
    RowErrors[] rows = new RowErrors[25];
    Arrays.fill(rows, row);
    double[] weight = new double[25];
    Arrays.fill(weight, 1);
    double[] draws = new TotalSimulation(RandomStreams.of(3)).run(75, weight, rows, 0, NONE);
    Interval interval = new TotalDistribution(75, 0, draws).interval(0.9);
    // The simulated bounds have a standard error of about 0.13.
    assertEquals(75 - 1.645 * 5, interval.lower(), 0.5);
    assertEquals(75 + 1.645 * 5, interval.upper(), 0.5);
  }

  @Test
  void quantilesAndExceedanceAreConsistent() {
    double[] draws = IntStream.range(0, 1000).mapToDouble(k -> Math.floor(k / 10.0)).toArray();
    TotalDistribution total = new TotalDistribution(50, 0.25, draws);
    assertEquals(0.5, total.exceedance(49), 1e-12, "ties are not above");
    assertEquals(1, total.exceedance(-1));
    assertEquals(0, total.exceedance(99));
    assertEquals(0.5, total.exceedance(49.5), 1e-12);
    for (double level : new double[] {0.1, 0.5, 0.9, 0.99}) {
      Interval interval = total.interval(level);
      assertTrue(total.exceedance(Math.nextDown(interval.lower())) >= (1 + level) / 2 - 1e-9);
      assertTrue(total.exceedance(interval.upper()) <= (1 - level) / 2 + 1e-9);
    }
    assertEquals(50, total.value());
    assertEquals(0.25, total.sharedShare());
    assertThrows(IllegalArgumentException.class, () -> total.interval(1));
  }

  @Test
  void infiniteQuantilesBecomeTheNearestFiniteOnes() {
    RowErrors row = RowErrors.of(probability -> probability < 0.1 ? Double.NEGATIVE_INFINITY : probability > 0.8 ? Double.POSITIVE_INFINITY : probability, 10);
    assertEquals(0.15, row.mean() + row.deviations()[0], 1e-12);
    assertEquals(0.75, row.mean() + row.deviations()[9], 1e-12);
    assertNull(RowErrors.of(probability -> Double.POSITIVE_INFINITY, 10));
  }
}
