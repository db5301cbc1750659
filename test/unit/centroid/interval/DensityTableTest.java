// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCases;
import centroid.RandomData;
import centroid.calibration.record.ResidualRecords;
import centroid.calibration.residual.Residuals;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the table with sums over all kernels, also for degenerate samples. */
class DensityTableTest {

  private static final double[] FAR = {0, 1, -1, 1e-300, 1e100, -1e100, 1e154, -1e154, 1e155, 1e308, -1e308, Double.MAX_VALUE,
      Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};

  /** A weighted sample and its table. */
  private record Case(double[] sorted, double[] weight, double numRows, boolean symmetric) {

    static Case of(double[] values, double[] weight, boolean symmetric) {
      double[] keys = Arrays.stream(values).map(value -> symmetric ? Math.abs(value) : value).sorted().toArray();
      return new Case(keys, weight, ResidualRecords.effectiveSize(weight), symmetric);
    }

    DensityTable table() {
      return new DensityTable(sorted, weight, numRows, symmetric);
    }

    double quantile(double share) {
      double total = Arrays.stream(weight).sum();
      double sum = 0;
      int k = -1;
      while (sum < share * total && k < sorted.length - 1) {
        sum += weight[++k];
      }
      return sorted[k];
    }

    double spread() {
      double total = Arrays.stream(weight).sum();
      double mean = symmetric ? 0 : IntStream.range(0, sorted.length).mapToDouble(k -> weight[k] * sorted[k]).sum() / total;
      double square = IntStream.range(0, sorted.length).mapToDouble(k -> weight[k] * (sorted[k] - mean) * (sorted[k] - mean)).sum() / total;
      double quartiles = symmetric ? 2 * quantile(0.5) : quantile(0.75) - quantile(0.25);
      return quartiles > 0 ? Math.min(Math.sqrt(square), quartiles / 1.349) : Math.sqrt(square);
    }

    /** The sum of the kernels (Silverman's rule) and the heavy-tailed part. */
    double density(double value) {
      double width = 0.9 * spread() * Math.pow(numRows, -0.2);
      double total = Arrays.stream(weight).sum();
      double sum = 0;
      for (int k = 0; k < sorted.length; k++) {
        for (int side = symmetric ? -1 : 1; side <= 1; side += 2) {
          double distance = (value - side * sorted[k]) / width;
          sum += (symmetric ? 0.5 : 1) * weight[k] / total * Math.exp(-distance * distance / 2);
        }
      }
      double tail = new TDistribution(null, 3).density((value - (symmetric ? 0 : quantile(0.5))) / spread()) / spread();
      return 0.98 * sum / width / Math.sqrt(2 * Math.PI) + 0.02 * tail;
    }
  }

  private static Case random(Shape kind, int size, boolean symmetric, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] values = RandomData.gaussians(size, random);
    switch (kind) {
      case NORMAL -> { }
      case SKEWED -> Arrays.setAll(values, k -> Math.exp(values[k]));
      case TWO_HILLS -> Arrays.setAll(values, k -> values[k] + (k % 2 == 0 ? 0 : 8));
      case ONE_OUTLIER -> values[0] = 1e6;
      default -> throw new IllegalArgumentException();
    }
    return Case.of(values, random.doubles(size, 0.2, 3).toArray(), symmetric);
  }

  private enum Shape {
    NORMAL, SKEWED, TWO_HILLS, ONE_OUTLIER
  }

  /** Within 3 % unless the density is tiny: the grid is at least 4 times as fine as a kernel there. */
  @Test
  void theDensityIsThatOfTheKernels() {
    for (Shape kind : Shape.values()) {
      for (boolean symmetric : new boolean[] {false, true}) {
        Case sample = random(kind, 400, symmetric, 1);
        DensityTable table = sample.table();
        for (double at = -20; at < 20; at += 0.025) {
          double expected = sample.density(at);
          if (expected > 0.002) {
            assertEquals(1, Math.exp(table.log(at)) / expected, 0.03, kind + (symmetric ? " and its mirror" : "") + " at " + at);
          }
        }
      }
    }
  }

  /** Integrates over all numbers after the substitution by the tangent; below() is the same integral up to a value. */
  @Test
  void theDensityIntegratesToOneAndBelowIsItsIntegral() {
    RandomCases.check(40, random -> {
      int size = random.between(1, 300);
      double[] values = random.values(size, -5, random.oneOf(6.0, 500.0));
      double[] weight = RandomData.weights(size, random);
      Case sample = Case.of(values, weight, random.oneOf(true, false));
      DensityTable table = sample.table();
      double unit = Math.max(sample.spread(), 1e-6);
      double middle = sample.symmetric ? 0 : sample.quantile(0.5);
      int steps = 50_000;
      double sum = 0;
      double worst = 0;
      for (int k = 0; k < steps; k++) {
        double here = Math.tan(Math.PI * ((k + 0.5) / steps - 0.5));
        sum += Math.exp(table.log(middle + unit * here)) * unit * Math.PI / steps * (1 + here * here);
        worst = Math.max(worst, Math.abs(sum - table.below(middle + unit * Math.tan(Math.PI * ((k + 1.0) / steps - 0.5)))));
      }
      assertEquals(1, sum, 0.003);
      assertEquals(0, worst, 0.003);
    });
  }

  private static void assertProper(DensityTable table, String what) {
    double before = 0;
    for (double value : Arrays.stream(FAR).sorted().toArray()) {
      assertFalse(Double.isNaN(table.log(value)), what + ": density at " + value);
      assertEquals(Double.isInfinite(value), table.log(value) == Double.NEGATIVE_INFINITY, what + ": density " + table.log(value) + " at " + value);
      double below = table.below(value);
      assertTrue(below >= before - 1e-15 && below <= 1, what + ": " + below + " below " + value + ", " + before + " before");
      before = below;
    }
    assertEquals(0, table.below(Double.NEGATIVE_INFINITY), 1e-15, what);
    assertEquals(1, table.below(Double.POSITIVE_INFINITY), 1e-6, what);
  }

  @Test
  void anySampleHasADensityEverywhere() {
    double[][] samples = {{0}, {3}, {-1e-300}, {1e300}, {0, 0, 0, 0}, {5, 5, 5, 5, 5}, {0, 0, 0, 0, 1}, {-1, 0, 1e200}, {-1e200, 0, 1, 2, 3, 4, 5},
        {1e-200, 2e-200, 3e-200}, {1e200, 2e200, 3e200}, {-1e308, 1e308}, {Double.MIN_VALUE, 1}, {1, Math.nextUp(1.0)}, {1e16, 1e16 + 2}};
    for (double[] sample : samples) {
      for (boolean symmetric : new boolean[] {false, true}) {
        DensityTable table = Case.of(sample, Residuals.filled(sample.length, 1), symmetric).table();
        assertProper(table, Arrays.toString(sample) + (symmetric ? " and its mirror" : ""));
        for (double value : sample) {
          assertFalse(Double.isNaN(table.log(value)) || Double.isNaN(table.below(value)), Arrays.toString(sample));
          assertTrue(table.log(value) >= table.log(value + 1e3 * Math.max(1, Math.abs(value))), "an observed value is more probable than a distant one");
        }
      }
    }
  }

  @Test
  void belowRisesFromZeroToOne() {
    RandomCases.check(100, random -> {
      int size = random.between(1, 60);
      double[] values = random.values(size, -3, random.oneOf(3.0, 1e9));
      DensityTable table = Case.of(values, RandomData.weights(size, random), random.oneOf(true, false)).table();
      double before = 0;
      for (double at : random.doubles(300, -5, 5).sorted().toArray()) {
        double below = table.below(at);
        assertTrue(below >= before - 1e-12 && below <= 1);
        before = below;
      }
      assertProper(table, Arrays.toString(values));
    });
  }

  /** A rescaled sample has the rescaled density. */
  @ParameterizedTest
  @ValueSource(ints = {1, -30, 30, -300, 300})
  void theDensityScalesWithTheSample(int exponent) {
    for (Shape kind : Shape.values()) {
      for (boolean symmetric : new boolean[] {false, true}) {
        Case sample = random(kind, 150, symmetric, 2);
        DensityTable table = sample.table();
        DensityTable scaled = Case.of(Arrays.stream(sample.sorted).map(z -> Math.scalb(z, exponent)).toArray(), sample.weight, symmetric).table();
        for (double at = -8; at < 12; at += 0.37) {
          assertEquals(table.log(at) - exponent * Math.log(2), scaled.log(Math.scalb(at, exponent)), 1e-6, kind + " at " + at);
          assertEquals(table.below(at), scaled.below(Math.scalb(at, exponent)), 1e-9);
        }
      }
    }
  }

  /** Far from the data only Student's t with 3 degrees of freedom is left, with weight 0.02. */
  @Test
  void farFromTheDataOnlyTheHeavyTailIsLeft() {
    Case sample = random(Shape.NORMAL, 100, true, 3);
    TDistribution tail = new TDistribution(null, 3);
    for (double z : new double[] {50, 1e3, 1e9}) {
      assertEquals(Math.log(0.02) + tail.logDensity(z), sample.table().log(z * sample.spread()) + Math.log(sample.spread()), 1e-9);
      assertEquals(0.02 * tail.cumulativeProbability(-z), sample.table().below(-z * sample.spread()), 1e-9);
    }
  }
}
