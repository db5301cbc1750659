// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCases;
import java.util.Arrays;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;

/** The CRPS in its three forms: values by hand, the double sum of the definition, and each form against another. */
class CrpsTest {

  /** 2 phi(0) - 1 / sqrt(pi) = 0.797884561 - 0.564189584, and for z = 1: 0.682689492 + 0.483941449 - 0.564189584. */
  @Test
  void normalDistributionByHand() {
    assertEquals(0.233694977, ExactCrps.ofNormal(0, 1, 0), 1e-9);
    assertEquals(0.602441357, ExactCrps.ofNormal(0, 1, 1), 1e-9);
    assertEquals(3 * 0.602441357, ExactCrps.ofNormal(10, 3, 13), 1e-8);
    assertEquals(2, ExactCrps.ofNormal(5, 0, 3));
  }

  /** For {1, 3} and 2: 1 - 1/2 x 1. For {0, 1, 4} with masses 1/2, 1/4, 1/4 and 1: 1.25 - 1.625 / 2. */
  @Test
  void samplesByHand() {
    assertEquals(0.5, ExactCrps.ofSample(new double[] {1, 3}, null, 2), 1e-15);
    assertEquals(0.4375, ExactCrps.ofSample(new double[] {4, 0, 1}, new double[] {0.25, 0.5, 0.25}, 1), 1e-15);
  }

  @Test
  void aSinglePointHasTheAbsoluteError() {
    assertEquals(3, ExactCrps.ofSample(new double[] {5}, null, 2));
    assertEquals(3, Crps.ofQuantiles(new double[] {5}, 2));
    assertEquals(3, Crps.ofQuantiles(new double[] {5, 5, 5, 5}, 2), 1e-15);
  }

  /** The sum over all pairs, written as in the definition. */
  @Test
  void theSortedSumEqualsTheDoubleSum() {
    RandomCases.check(200, random -> {
      int size = random.between(1, 9);
      double[] x = random.values(size, -5, 5);
      double[] v = random.masses(size);
      double y = random.number(-8, 8);
      double expected = 0;
      for (int j = 0; j < size; j++) {
        expected += v[j] * Math.abs(x[j] - y);
        for (int k = 0; k < size; k++) {
          expected -= v[j] * v[k] * Math.abs(x[j] - x[k]) / 2;
        }
      }
      assertEquals(expected, ExactCrps.ofSample(x, v, y), 1e-12);
    });
  }

  /** The integral of (F(z) - 1{z >= y})^2, exact because F is a step function. */
  @Test
  void theSampleScoreIsTheIntegral() {
    RandomCases.check(200, random -> {
      int size = random.between(1, 9);
      double[] x = Arrays.stream(random.values(size, -5, 5)).sorted().toArray();
      double[] v = random.masses(size);
      double y = random.number(-8, 8);
      double[] ends = Arrays.copyOf(x, size + 1);
      ends[size] = y;
      Arrays.sort(ends);
      double integral = 0;
      for (int k = 0; k < size; k++) {
        double middle = (ends[k] + ends[k + 1]) / 2;
        double below = 0;
        for (int j = 0; j < size; j++) {
          below += x[j] <= middle ? v[j] : 0;
        }
        double height = below - (middle >= y ? 1 : 0);
        integral += height * height * (ends[k + 1] - ends[k]);
      }
      assertEquals(integral, ExactCrps.ofSample(x, v, y), 1e-12);
    });
  }

  /** Equal masses and quantiles in the middle of equal parts are the same distribution, and the pinball form is exact for it. */
  @Test
  void quantilesAndEqualMassesAgree() {
    RandomCases.check(200, random -> {
      int size = random.between(1, 20);
      double[] x = Arrays.stream(random.values(size, -5, 5)).sorted().toArray();
      double y = random.number(-8, 8);
      assertEquals(ExactCrps.ofSample(x, null, y), Crps.ofQuantiles(x, y), 1e-12);
    });
  }

  @Test
  void manyQuantilesApproachTheClosedForm() {
    RandomCases.check(30, random -> {
      double mean = random.number(-3, 3);
      double deviation = random.number(0.1, 4);
      double value = random.number(-6, 6);
      double exact = ExactCrps.ofNormal(mean, deviation, value);
      assertEquals(exact, Crps.ofQuantiles(normalQuantiles(mean, deviation, 2000), value), 1e-3 * deviation);
      assertEquals(exact, Crps.ofQuantiles(normalQuantiles(mean, deviation, 20), value), 0.05 * deviation, "as in our metric");
    });
  }

  @Test
  void infiniteQuantilesGiveInfinityAndNeverNaN() {
    double infinity = Double.POSITIVE_INFINITY;
    assertEquals(infinity, Crps.ofQuantiles(new double[] {-infinity, 0, infinity}, 1));
    assertTrue(Crps.ofQuantiles(new double[] {infinity}, infinity) == 0);
  }

  private static double[] normalQuantiles(double mean, double deviation, int number) {
    NormalDistribution normal = new NormalDistribution(mean, deviation);
    double[] quantiles = new double[number];
    Arrays.setAll(quantiles, k -> normal.inverseCumulativeProbability((k + 0.5) / number));
    return quantiles;
  }
}
