// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class WeightedSampleTest {

  /** R: quantile(c(8, 1, 4, 2), c(0, 0.1, 0.5, 0.9, 1)), type 7. */
  @ParameterizedTest
  @CsvSource({"0, 1", "0.1, 1.3", "0.5, 3", "0.9, 6.8", "1, 8"})
  void equalMassesGiveTheType7Quantile(double probability, double expected) {
    assertEquals(expected, equal(8, 1, 4, 2).quantile(probability), 1e-12);
  }

  @Test
  void infinitePointsHaveNoBounds() {
    for (IntervalMethod method : List.of(IntervalMethod.NORMAL, IntervalMethod.PERCENTILE, IntervalMethod.PIVOTAL)) {
      for (double[] points : new double[][] {{1, Double.POSITIVE_INFINITY}, {Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 0}}) {
        Interval interval = equal(points).confidence(method, 0.9);
        assertTrue(interval.lower() <= interval.upper(), method + ": " + interval);
      }
    }
  }

  @Test
  void quantilesMirrorWithThePoints() {
    double[] mass = {0.1, 0.4, 0.2, 0.3};
    WeightedSample sample = new WeightedSample(new double[] {1, 5, 2, 7}, mass);
    WeightedSample mirrored = new WeightedSample(new double[] {-1, -5, -2, -7}, mass);
    for (double probability = 0; probability <= 1; probability += 0.05) {
      assertEquals(sample.quantile(probability), -mirrored.quantile(1 - probability), 1e-12);
    }
  }

  @Test
  void momentsAreThoseOfTheDistribution() {
    WeightedSample sample = new WeightedSample(new double[] {0, 10}, new double[] {0.8, 0.2});
    assertEquals(2, sample.mean(), 1e-12);
    assertEquals(16, sample.variance(), 1e-12);
    assertEquals(16 / (1 - 0.68), sample.unbiasedVariance(), 1e-12);
  }

  @Test
  void equalMassesGiveTheSampleVariance() {
    assertEquals(9.583333333333334, equal(8, 1, 4, 2).unbiasedVariance(), 1e-12);
  }

  @Test
  void onePointHasNoVariance() {
    WeightedSample one = equal(3);
    assertEquals(0, one.unbiasedVariance());
    assertEquals(3, one.quantile(0.3));
    for (IntervalMethod method : new IntervalMethod[] {IntervalMethod.NORMAL, IntervalMethod.PERCENTILE, IntervalMethod.PIVOTAL}) {
      assertEquals(new Interval(3, 3), one.confidence(method, 0.9));
    }
  }

  @Test
  void stretchingScalesTheSpreadOnly() {
    WeightedSample sample = equal(8, 1, 4, 2);
    assertEquals(sample.mean(), sample.stretched(1.5).mean(), 1e-12);
    assertEquals(2.25 * sample.variance(), sample.stretched(1.5).variance(), 1e-12);
  }

  @Test
  void normalIntervalHasTheTextbookReach() {
    Interval interval = equal(8, 1, 4, 2).confidence(IntervalMethod.NORMAL, 0.95);
    assertEquals(2 * 1.959963984540054 * Math.sqrt(7.1875), interval.width(), 1e-9);
  }

  @Test
  void pivotalIsThePercentileIntervalMirroredAtTheMean() {
    WeightedSample sample = equal(8, 1, 4, 2);
    Interval percentile = sample.confidence(IntervalMethod.PERCENTILE, 0.8);
    Interval pivotal = sample.confidence(IntervalMethod.PIVOTAL, 0.8);
    assertEquals(2 * sample.mean() - percentile.upper(), pivotal.lower(), 1e-12);
    assertEquals(2 * sample.mean() - percentile.lower(), pivotal.upper(), 1e-12);
  }

  @ParameterizedTest
  @EnumSource(value = IntervalMethod.class, mode = EnumSource.Mode.EXCLUDE, names = "PREDICTION")
  void confidenceIntervalsAreNested(IntervalMethod method) {
    Random random = new Random(1);
    for (int trial = 0; trial < 200; trial++) {
      double[] points = random.doubles(1 + random.nextInt(12)).map(u -> 1 / (u + 0.01)).toArray();
      double[] mass = random.doubles(points.length).map(u -> u + 1e-6).toArray();
      double sum = Arrays.stream(mass).sum();
      WeightedSample sample = new WeightedSample(points, Arrays.stream(mass).map(v -> v / sum).toArray());
      Interval inner = sample.confidence(method, 0.001);
      for (double level = 0.05; level < 1; level += 0.05) {
        Interval outer = sample.confidence(method, level);
        assertTrue(outer.lower() <= inner.lower() + 1e-9 && outer.upper() >= inner.upper() - 1e-9);
        inner = outer;
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, -0.1, 95, Double.NaN})
  void invalidLevelsAreRejected(double level) {
    assertThrows(IllegalArgumentException.class, () -> equal(1, 2).confidence(IntervalMethod.NORMAL, level));
  }

  private static WeightedSample equal(double... points) {
    double[] mass = new double[points.length];
    Arrays.fill(mass, 1.0 / points.length);
    return new WeightedSample(points, mass);
  }
}
