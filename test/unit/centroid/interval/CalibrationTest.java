// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CalibrationTest {

  /** Ranks of split conformal prediction, linear between: of 18 absolute residuals the 90 % quantile has rank 19 * 0.9 = 17.1. */
  @Test
  void boundsAreConformalQuantilesOfTheResiduals() {
    double[] errors = {1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8, -8, 9, -9};
    Calibration calibration = Calibration.fit(new ResidualRecords(errors, new double[18], 18), 0);
    assertEquals(18, calibration.interval(0, 0, 0.9).width(), 1e-12);
    assertEquals(16, calibration.interval(0, 0, 0.8).width(), 1e-12);
  }

  /** Signed bounds of 10 residuals would hold 9 of 11 new values, and look best on the 10 themselves. */
  @Test
  void fewSkewedResidualsGiveSymmetricBounds() {
    double[] errors = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    Interval interval = Calibration.fit(new ResidualRecords(errors, new double[10], 10), 0).interval(0, 0, 0.9);
    assertEquals(-interval.upper(), interval.lower(), 1e-12);
    assertEquals(8.9, interval.upper(), 1e-12);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void intervalsAreOrderedAndNested(long seed) {
    Calibration calibration = Calibration.fit(skewedRecords(seed), 0.9);
    Random random = new Random(seed);
    for (int trial = 0; trial < 50; trial++) {
      double variance = random.nextDouble() * 5;
      Interval inner = calibration.interval(7, variance, 0.001);
      for (double level = 0.01; level < 1; level += 0.01) {
        Interval outer = calibration.interval(7, variance, level);
        assertTrue(outer.lower() <= outer.upper(), "crossed at " + level);
        assertTrue(outer.lower() <= inner.lower() && outer.upper() >= inner.upper(), "not nested at " + level);
        inner = outer;
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.25, 8, 1024})
  void intervalsScaleWithTheTarget(double factor) {
    ResidualRecords records = skewedRecords(3);
    ResidualRecords scaled = new ResidualRecords(Arrays.stream(records.error()).map(e -> e * factor).toArray(),
        Arrays.stream(records.variance()).map(v -> v * factor * factor).toArray(), records.numRows());
    Interval interval = Calibration.fit(records, 0.9).interval(2, 1.5, 0.9);
    Interval large = Calibration.fit(scaled, 0.9).interval(2 * factor, 1.5 * factor * factor, 0.9);
    assertEquals(interval.lower() * factor, large.lower(), 1e-12 * factor);
    assertEquals(interval.upper() * factor, large.upper(), 1e-12 * factor);
  }

  @Test
  void intervalsMoveWithTheMean() {
    Calibration calibration = Calibration.fit(skewedRecords(4), 0.9);
    assertEquals(calibration.interval(0, 1, 0.9).upper() + 100, calibration.interval(100, 1, 0.9).upper(), 1e-9);
  }

  @Test
  void widthFollowsTheDisagreementWhereTheNoiseDoes() {
    Random random = new Random(5);
    double[] variance = random.doubles(4000).map(u -> 0.1 + 4 * u).toArray();
    double[] error = Arrays.stream(variance).map(v -> Math.sqrt(v) * random.nextGaussian()).toArray();
    Calibration calibration = Calibration.fit(new ResidualRecords(error, variance, 4000), 0.9);
    assertTrue(calibration.kappa() >= 0.75);
    assertTrue(calibration.interval(0, 4, 0.9).width() > 2.5 * calibration.interval(0, 0.1, 0.9).width());
  }

  @Test
  void disagreementThatMeansNothingIsIgnored() {
    Random random = new Random(6);
    double[] variance = random.doubles(4000).map(u -> 0.1 + 4 * u).toArray();
    double[] error = random.doubles(4000).map(u -> random.nextGaussian()).toArray();
    assertTrue(Calibration.fit(new ResidualRecords(error, variance, 4000), 0.9).kappa() <= 0.25);
  }

  @Test
  void anEnsembleOfOneHasOneWidth() {
    assertEquals(0, Calibration.fit(skewedRecords(7), 0).kappa());
  }

  @Test
  void aConstantTargetHasIntervalsOfWidthZero() {
    Calibration calibration = Calibration.fit(new ResidualRecords(new double[50], new double[50], 50), 0.9);
    assertEquals(new Interval(3, 3), calibration.interval(3, 0, 0.95));
    assertTrue(Double.isFinite(calibration.logDensity(3, 0, 3)));
  }

  @Test
  void predictionsThatAreNotFiniteGiveNoInformation() {
    Calibration calibration = Calibration.fit(skewedRecords(8), 0.9);
    assertEquals(Interval.EVERYTHING, calibration.interval(Double.POSITIVE_INFINITY, 1, 0.9));
    assertEquals(Interval.EVERYTHING, calibration.interval(Double.NaN, 1, 0.9));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void densityIntegratesToOneAndHoldsTheLevelInsideTheInterval(long seed) {
    Calibration calibration = Calibration.fit(skewedRecords(seed), 0.9);
    Interval interval = calibration.interval(0, 1, 0.8);
    double step = 0.01;
    double total = 0;
    double inside = 0;
    for (double y = -40; y < 80; y += step) {
      double mass = Math.exp(calibration.logDensity(0, 1, y)) * step;
      total += mass;
      inside += y >= interval.lower() && y <= interval.upper() ? mass : 0;
    }
    assertEquals(1, total, 0.01);
    // Kernels and the heavy-tailed part move a little mass across the bounds.
    assertEquals(0.8, inside, 0.05);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, -1, 90, Double.NaN, Double.POSITIVE_INFINITY})
  void impossibleLevelsAreRefusedWithTheValue(double level) {
    Calibration calibration = Calibration.fit(skewedRecords(9), 0.9);
    String message = assertThrows(IllegalArgumentException.class, () -> calibration.interval(0, 1, level)).getMessage();
    assertTrue(message.contains("between 0 and 1") && message.endsWith(String.valueOf(level)), message);
  }

  /** Exponential errors whose scale follows the variance. */
  private static ResidualRecords skewedRecords(long seed) {
    Random random = new Random(seed);
    double[] variance = random.doubles(300).map(u -> 0.1 + 3 * u).toArray();
    double[] error = Arrays.stream(variance).map(v -> Math.sqrt(v) * (-Math.log(1 - random.nextDouble()) * 2 - 1)).toArray();
    return new ResidualRecords(error, variance, 300);
  }
}
