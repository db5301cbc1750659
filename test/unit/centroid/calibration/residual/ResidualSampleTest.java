// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCase;
import centroid.RandomCases;
import centroid.RandomData;
import centroid.calibration.record.ResidualRecords;
import centroid.interval.Interval;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResidualSampleTest {

  private static final double EXACT = 1e-12;

  /** Sorted residuals with weights. */
  private record Case(double[] sorted, double[] weight, double numRows, boolean symmetric) {

    /** Some of the weights may be 0. */
    static Case random(RandomCase random, int maxSize) {
      int size = random.between(1, maxSize);
      boolean symmetric = random.oneOf(true, false);
      double[] values = random.values(size, -4, 7);
      double[] weight = random.oneOf(true, false) ? RandomData.weights(size, random) : random.doubles(size, 0.01, 2).toArray();
      return new Case(Arrays.stream(values).map(z -> symmetric ? Math.abs(z) : z).sorted().toArray(), weight, ResidualRecords.effectiveSize(weight),
          symmetric);
    }

    ResidualSample sample() {
      return new ResidualSample(sorted, weight, numRows, symmetric);
    }

    /** The weighted quantile, linear from the value before. */
    private double quantile(double[] ascending, double[] weights, double probability) {
      double share = Math.min(1, probability * (numRows + 1) / numRows);
      share = symmetric ? share : Math.max(share, 0.5 + 0.5 / ascending.length);
      double total = Arrays.stream(weights).sum();
      double sum = 0;
      for (int k = 0; k < ascending.length; k++) {
        double before = sum / total;
        sum += weights[k];
        if (sum / total >= share - 1e-15) {
          return k == 0 ? ascending[0] : ascending[k - 1] + (share - before) / (weights[k] / total) * (ascending[k] - ascending[k - 1]);
        }
      }
      return ascending[ascending.length - 1];
    }

    /** Both bounds by a linear search; asymmetric ones meet at the mean of the bounds of level 0. */
    Interval naive(double level) {
      if (symmetric) {
        double reach = quantile(sorted, weight, level);
        return new Interval(-reach, reach);
      }
      int last = sorted.length - 1;
      double[] mirrored = IntStream.rangeClosed(0, last).mapToDouble(k -> -sorted[last - k]).toArray();
      double[] weights = IntStream.rangeClosed(0, last).mapToDouble(k -> weight[last - k]).toArray();
      double middle = (quantile(sorted, weight, 0.5) - quantile(mirrored, weights, 0.5)) / 2;
      return new Interval(Math.min(middle, -quantile(mirrored, weights, (1 + level) / 2)), Math.max(middle, quantile(sorted, weight, (1 + level) / 2)));
    }
  }

  private static void assertBounds(Interval expected, ResidualSample sample, double level) {
    assertEquals(expected.lower(), sample.lower(level), 1e-9, "lower end at " + level);
    assertEquals(expected.upper(), sample.upper(level), 1e-9, "upper end at " + level);
  }

  @Test
  void equalWeightsGiveRanks() {
    RandomCases.check(200, random -> {
      int numRows = random.between(1, 50);
      double[] z = random.values(numRows * random.oneOf(1, 4), -4, 7);
      boolean symmetric = random.oneOf(true, false);
      ResidualSample sample = new ResidualSample(Arrays.stream(z).map(one -> symmetric ? Math.abs(one) : one).sorted().toArray(),
          Residuals.filled(z.length, random.number(0.1, 9)), numRows, symmetric);
      for (int trial = 0; trial < 30; trial++) {
        double level = random.number(1e-6, 1 - 1e-6);
        assertBounds(NaiveCalibration.byRank(z, numRows, level, symmetric), sample, level);
      }
    });
  }

  /** If residuals are exchangeable, each is equally likely to be the new one. Bounds are linear between two residuals, so a row more or less may be outside. */
  @Test
  void aNewResidualIsOutsideWithTheStatedProbability() {
    RandomCases.check(200, random -> {
      int size = random.between(3, 40);
      boolean symmetric = random.oneOf(true, false);
      // Whole numbers have ties.
      double[] all = Arrays.stream(random.oneOf(true, false) ? random.ints(size, 0, 4).asDoubleStream().toArray() : random.doubles(size, -4, 7).toArray())
          .map(z -> symmetric ? Math.abs(z) : z).toArray();
      boolean ties = Arrays.stream(all).distinct().count() < size;
      double level = random.nextDouble() * new ResidualSample(new double[size - 1], Residuals.filled(size - 1, 1), size - 1, symmetric).largestLevel();
      int outside = 0;
      for (int k = 0; k < size; k++) {
        int left = k;
        double[] others = IntStream.range(0, size).filter(other -> other != left).mapToDouble(other -> all[other]).sorted().toArray();
        ResidualSample sample = new ResidualSample(others, Residuals.filled(size - 1, 1), size - 1, symmetric);
        outside += all[k] < sample.lower(level) || all[k] > sample.upper(level) ? 1 : 0;
      }
      double rows = symmetric ? 1 : 2;
      assertTrue(outside <= size * (1 - level) + rows + 1e-9, outside + " of " + size + " outside at " + level);
      assertTrue(ties || outside >= size * (1 - level) - rows - 1e-9, outside + " of " + size + " outside at " + level);
    });
  }

  @Test
  void boundsAreThoseOfALinearSearch() {
    RandomCases.check(300, random -> {
      Case residuals = Case.random(random, 40);
      for (int trial = 0; trial < 20; trial++) {
        double level = random.number(1e-6, 1 - 1e-6);
        assertBounds(residuals.naive(level), residuals.sample(), level);
      }
    });
  }

  /**
   * A residual of weight k has the same quantiles as k residuals of weight 1 at shares that end at a residual. Between them a bound rises over
   * the whole weight of the next residual, while repeated residuals are reached at the first of them.
   */
  @Test
  void wholeWeightsAreRepetitions() {
    RandomCases.check(200, random -> {
      int size = random.between(1, 12);
      int[] times = random.ints(size, 1, 5).toArray();
      double[] sorted = Arrays.stream(random.values(size, 0, 9)).sorted().toArray();
      int total = Arrays.stream(times).sum();
      double[] repeated = IntStream.range(0, size).flatMap(k -> IntStream.generate(() -> k).limit(times[k])).mapToDouble(k -> sorted[k]).toArray();
      // So many rows that the conformal correction vanishes.
      ResidualSample weighted = new ResidualSample(sorted, Arrays.stream(times).asDoubleStream().toArray(), 1e15, true);
      ResidualSample plain = new ResidualSample(repeated, Residuals.filled(total, 1), 1e15, true);
      int sum = 0;
      for (int k = 0; k < size - 1; k++) {
        sum += times[k];
        assertEquals(sorted[k], weighted.upper((double) sum / total), 1e-6);
        assertEquals(sorted[k], plain.upper((double) sum / total), 1e-6);
      }
      for (int trial = 0; trial < 20; trial++) {
        double level = random.number(1e-6, 1 - 1e-6);
        assertTrue(weighted.upper(level) <= plain.upper(level) + EXACT);
      }
    });
  }

  @Test
  void onlyTheRatioOfWeightsCounts() {
    RandomCases.check(50, random -> {
      Case residuals = Case.random(random, 30);
      ResidualSample scaled = new ResidualSample(residuals.sorted, Arrays.stream(residuals.weight).map(w -> 1024 * w).toArray(), residuals.numRows,
          residuals.symmetric);
      double level = random.number(1e-6, 1 - 1e-6);
      assertEquals(residuals.sample().lower(level), scaled.lower(level));
      assertEquals(residuals.sample().upper(level), scaled.upper(level));
      assertEquals(residuals.sample().above(1), scaled.above(1));
      assertEquals(residuals.sample().density().log(1), scaled.density().log(1));
    });
  }

  @Test
  void boundsAreNestedAndNeverCross() {
    RandomCases.check(200, random -> {
      Case residuals = Case.random(random, 40);
      ResidualSample sample = residuals.sample();
      double lower = sample.lower(1e-12);
      double upper = sample.upper(1e-12);
      for (double level : random.doubles(100, 1e-9, 1).sorted().toArray()) {
        assertTrue(sample.lower(level) <= lower && sample.upper(level) >= upper && sample.lower(level) <= sample.upper(level), "at " + level);
        lower = sample.lower(level);
        upper = sample.upper(level);
      }
      assertTrue(lower >= (residuals.symmetric ? -1 : 1) * residuals.sorted[residuals.symmetric ? residuals.sorted.length - 1 : 0] - EXACT);
      assertTrue(upper <= residuals.sorted[residuals.sorted.length - 1] + EXACT);
    });
  }

  /** If a bound is exactly a residual, rounding could put the bound of a higher level inside. */
  @Test
  void roundingKeepsBoundsMonotone() {
    RandomCases.check(200, random -> {
      int size = random.between(2, 40);
      double[] weight = new double[size];
      Arrays.fill(weight, 1);
      for (boolean symmetric : new boolean[] {true, false}) {
        double[] sorted = random.doubles(size, symmetric ? 0 : -4, 7).sorted().toArray();
        ResidualSample sample = new ResidualSample(sorted, weight, size, symmetric);
        double[] levels = IntStream.rangeClosed(1, size).mapToDouble(k -> symmetric ? (double) k / (size + 1) : 2.0 * k / (size + 1) - 1)
            .filter(level -> level > 0).flatMap(ResidualSampleTest::around).toArray();
        for (int k = 1; k < levels.length; k++) {
          String seen = levels[k - 1] + " and " + levels[k] + " of " + Arrays.toString(sorted);
          assertTrue(sample.lower(levels[k]) <= sample.lower(levels[k - 1]) && sample.upper(levels[k]) >= sample.upper(levels[k - 1]), seen);
        }
        double[] values = Arrays.stream(sorted).flatMap(ResidualSampleTest::around).toArray();
        for (int k = 1; k < values.length; k++) {
          assertTrue(sample.above(values[k]) <= sample.above(values[k - 1]), "above " + values[k] + " of " + Arrays.toString(sorted));
        }
      }
    });
  }

  private static DoubleStream around(double value) {
    return DoubleStream.of(value - 1e-9, Math.nextDown(value), value, Math.nextUp(value), value + 1e-9);
  }

  /** Up to the largest level, and where bounds differ from those of level 0, so that there is something to invert. */
  @Test
  void aboveIsTheInverseOfTheBounds() {
    RandomCases.check(200, random -> {
      int size = random.between(2, 40);
      double[] values = random.doubles(size, -4, 7).sorted().toArray();
      double[] weight = random.doubles(size, 0.01, 2).toArray();
      boolean symmetric = random.oneOf(true, false);
      double[] sorted = Arrays.stream(values).map(z -> symmetric ? Math.abs(z) : z).sorted().toArray();
      ResidualSample sample = new ResidualSample(sorted, weight, ResidualRecords.effectiveSize(weight), symmetric);
      for (int trial = 0; trial < 30; trial++) {
        double level = random.nextDouble() * sample.largestLevel();
        boolean differs = symmetric ? sample.upper(level) > sorted[0] : sample.upper(level) > sample.upper(1e-12);
        assertEquals((1 - level) / 2, differs ? sample.above(sample.upper(level)) : (1 - level) / 2, 1e-9, "above the upper end of " + level);
        differs = symmetric ? differs : sample.lower(level) < sample.lower(1e-12);
        assertEquals((1 + level) / 2, differs ? sample.above(sample.lower(level)) : (1 + level) / 2, 1e-9, "above the lower end of " + level);
      }
    });
  }

  /** A sample of n rows never gives probability 0 or 1. */
  @Test
  void aboveFallsAndIsNeverZeroOrOne() {
    RandomCases.check(200, random -> {
      Case residuals = Case.random(random, 40);
      ResidualSample sample = residuals.sample();
      double least = (residuals.symmetric ? 0.5 : 1) / (residuals.numRows + 1);
      double before = sample.above(Double.NEGATIVE_INFINITY);
      assertEquals(1 - least, before, EXACT);
      for (double value : random.doubles(200, -9, 9).sorted().toArray()) {
        assertTrue(sample.above(value) <= before, before + " and then " + sample.above(value) + " at " + value);
        before = sample.above(value);
      }
      assertEquals(least, sample.above(Double.POSITIVE_INFINITY), EXACT);
      assertEquals(least, sample.above(Double.MAX_VALUE), EXACT);
    });
  }

  @ParameterizedTest
  @CsvSource({"9, true, 0.9", "19, true, 0.95", "1, true, 0.5", "19, false, 0.9", "39, false, 0.95", "1, false, 0", "4.5, true, 0.8181818181818182"})
  void theLargestLevelIsThatOfTheOutermostResidual(double numRows, boolean symmetric, double expected) {
    int size = (int) Math.ceil(numRows);
    double[] sorted = IntStream.rangeClosed(1, size).asDoubleStream().toArray();
    ResidualSample sample = new ResidualSample(sorted, Residuals.filled(size, 1), numRows, symmetric);
    assertEquals(expected, sample.largestLevel(), EXACT);
    assertEquals(size, sample.upper(Math.max(1e-9, expected)), 1e-6);
    assertEquals(size, sample.upper(0.9999));
    assertTrue(expected < 0.6 || sample.upper(expected - 0.01) < size);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void oneResidualIsEveryBound(boolean symmetric) {
    ResidualSample sample = new ResidualSample(new double[] {3}, new double[] {2}, 1, symmetric);
    for (double level : new double[] {1e-9, 0.5, 0.999}) {
      assertBounds(new Interval(symmetric ? -3 : 3, 3), sample, level);
    }
    assertEquals(symmetric ? 9 : 0, sample.variance(), EXACT);
  }

  /** A residual of weight 0 at either end is ignored. */
  @Test
  void residualsWithoutWeightDoNotCount() {
    double[] sorted = {-100, -2, 0, 1, 5, 100};
    double[] weight = {0, 1, 1, 1, 1, 0};
    ResidualSample sample = new ResidualSample(sorted, weight, 4, false);
    assertBounds(new Interval(-2, 5), sample, 0.99);
    assertEquals(0.2, sample.above(50), EXACT);
    assertEquals(0.2, sample.above(200), EXACT);
    assertEquals(0.8, sample.above(-50), EXACT);
  }

  @Test
  void theVarianceIsThatOfTheWeightedResiduals() {
    assertEquals((1 * 4 + 3 * 4) / 4.0, new ResidualSample(new double[] {2, 2}, new double[] {1, 3}, 2, true).variance(), EXACT);
    assertEquals(3, new ResidualSample(new double[] {1, 5}, new double[] {1, 3}, 2, false).variance(), EXACT);
  }

  @Test
  void aSampleOfBoundsHasTheSameBounds() {
    RandomCases.check(30, random -> {
      Case residuals = Case.random(random, 40);
      ResidualSample bounds = new ResidualSample(residuals.sorted, residuals.weight, residuals.numRows, residuals.symmetric);
      double level = random.number(1e-6, 1 - 1e-6);
      assertEquals(residuals.sample().lower(level), bounds.lower(level));
      assertEquals(residuals.sample().upper(level), bounds.upper(level));
    });
  }
}
