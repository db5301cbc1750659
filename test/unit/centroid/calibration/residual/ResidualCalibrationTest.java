// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import static centroid.calibration.residual.Residuals.skewed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCases;
import centroid.calibration.record.ResidualRecords;
import centroid.calibration.residual.IntervalCalibration.Settings;
import centroid.interval.Interval;
import centroid.interval.PredictiveDistribution;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calibration without a forest, on rows of equal weight. */
class ResidualCalibrationTest {

  private static ResidualCalibration fit(ResidualRecords records, double largestKappa) {
    return ResidualCalibration.fit(records, Settings.global(largestKappa));
  }

  /** Ranks of split conformal prediction, linear between: of 18 absolute residuals the 90 % quantile has rank 19 * 0.9 = 17.1. */
  @Test
  void boundsAreConformalQuantilesOfTheResiduals() {
    double[] errors = {1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8, -8, 9, -9};
    ResidualCalibration calibration = fit(Residuals.of(errors, new double[18]), 0);
    assertEquals(18, calibration.at(0, 0, 0, null).interval(0.9).width(), 1e-12);
    assertEquals(16, calibration.at(0, 0, 0, null).interval(0.8).width(), 1e-12);
  }

  @Test
  void hugeWeightsOfLargeTargetsHaveFiniteRecords() {
    double[] huge = {1e300, 1e300, 1e300, 1e300};
    assertEquals(ResidualRecords.ofTargets(new double[] {1e9, 1e9 + 4, 1e9, 1e9}, new double[] {1, 1, 1, 1}).error()[1],
        ResidualRecords.ofTargets(new double[] {1e9, 1e9 + 4, 1e9, 1e9}, huge).error()[1], 1e-6);
  }

  /** Asymmetric bounds of 10 residuals would cover 9 of 11 new values, but have the best score on the 10 themselves. */
  @Test
  void fewSkewedResidualsGiveSymmetricBounds() {
    double[] errors = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    Interval interval = fit(Residuals.of(errors, new double[10]), 0).at(0, 0, 0, null).interval(0.9);
    assertEquals(-interval.upper(), interval.lower(), 1e-12);
    assertEquals(8.9, interval.upper(), 1e-12);
  }

  /** Up to rounding, as weights are summed where ranks are multiplied; rows have one record or four. */
  @Test
  void intervalsAreThoseOfTheNaiveImplementation() {
    RandomCases.check(100, random -> {
      int numRows = random.between(1, 120);
      int numDraws = random.oneOf(1, 4);
      double[] variance = random.values(numRows * numDraws, 0, 4);
      double[] error = random.values(numRows * numDraws, -3, 5);
      double largestKappa = random.oneOf(0.0, 0.9, 1.0);
      int[] row = IntStream.range(0, error.length).map(k -> k / numDraws).toArray();
      NaiveCalibration naive = new NaiveCalibration(error, variance, numRows, largestKappa);
      double[] none = new double[error.length];
      ResidualCalibration calibration = fit(new ResidualRecords(error, none, variance, none, row, Residuals.filled(numRows, 2)), largestKappa);
      assertEquals(naive.kappa(), calibration.kappa());
      assertEquals(numRows, calibration.numRows());
      assertEquals(numRows, calibration.effectiveRows(), 1e-9);
      for (int trial = 0; trial < 20; trial++) {
        double level = random.number(1e-9, 1 - 1e-9);
        double at = random.number(0, 5);
        Interval expected = naive.interval(3, at, level);
        Interval actual = calibration.at(3, at, 0, null).interval(level);
        assertEquals(expected.lower(), actual.lower(), 1e-9);
        assertEquals(expected.upper(), actual.upper(), 1e-9);
      }
    });
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void intervalsAreOrderedAndNested(long seed) {
    ResidualCalibration calibration = fit(skewed(300, seed), 0.9);
    Random random = new Random(seed);
    for (int trial = 0; trial < 50; trial++) {
      double variance = random.nextDouble() * 5;
      PredictiveDistribution expected = calibration.at(7, variance, 0, null);
      Interval inner = expected.interval(0.001);
      for (double level = 0.01; level < 1; level += 0.01) {
        Interval outer = expected.interval(level);
        assertTrue(outer.lower() <= outer.upper(), "crossed at " + level);
        assertTrue(outer.lower() <= inner.lower() && outer.upper() >= inner.upper(), "not nested at " + level);
        inner = outer;
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.25, 8, 1024})
  void intervalsScaleWithTheTarget(double factor) {
    ResidualRecords records = skewed(300, 3);
    ResidualRecords scaled = Residuals.of(Arrays.stream(records.error()).map(e -> e * factor).toArray(),
        Arrays.stream(records.variance()).map(v -> v * factor * factor).toArray());
    Interval interval = fit(records, 0.9).at(2, 1.5, 0, null).interval(0.9);
    Interval large = fit(scaled, 0.9).at(2 * factor, 1.5 * factor * factor, 0, null).interval(0.9);
    assertEquals(interval.lower() * factor, large.lower(), 1e-12 * factor);
    assertEquals(interval.upper() * factor, large.upper(), 1e-12 * factor);
  }

  @Test
  void intervalsMoveWithTheMean() {
    ResidualCalibration calibration = fit(skewed(300, 4), 0.9);
    assertEquals(calibration.at(0, 1, 0, null).interval(0.9).upper() + 100, calibration.at(100, 1, 0, null).interval(0.9).upper(), 1e-9);
  }

  @Test
  void widthFollowsTheEnsembleVarianceIfTheNoiseDoes() {
    Random random = new Random(5);
    double[] variance = random.doubles(4000).map(u -> 0.1 + 4 * u).toArray();
    double[] error = Arrays.stream(variance).map(v -> Math.sqrt(v) * random.nextGaussian()).toArray();
    ResidualCalibration calibration = fit(Residuals.of(error, variance), 0.9);
    assertTrue(calibration.kappa() >= 0.75);
    assertTrue(calibration.at(0, 4, 0, null).interval(0.9).width() > 2.5 * calibration.at(0, 0.1, 0, null).interval(0.9).width());
  }

  @Test
  void uninformativeEnsembleVarianceIsIgnored() {
    Random random = new Random(6);
    double[] variance = random.doubles(4000).map(u -> 0.1 + 4 * u).toArray();
    double[] error = random.doubles(4000).map(u -> random.nextGaussian()).toArray();
    assertTrue(fit(Residuals.of(error, variance), 0.9).kappa() <= 0.25);
  }

  @Test
  void anEnsembleOfOneHasOneWidth() {
    assertEquals(0, fit(skewed(300, 7), 0).kappa());
  }

  @Test
  void aConstantTargetHasIntervalsOfWidthZero() {
    ResidualCalibration calibration = fit(Residuals.of(new double[50], new double[50]), 0.9);
    assertEquals(new Interval(3, 3), calibration.at(3, 0, 0, null).interval(0.95));
    assertTrue(Double.isFinite(calibration.at(3, 0, 0, null).logDensity(3)));
  }

  @Test
  void predictionsThatAreNotFiniteGiveNoInformation() {
    ResidualCalibration calibration = fit(skewed(300, 8), 0.9);
    assertEquals(Interval.EVERYTHING, calibration.at(Double.POSITIVE_INFINITY, 1, 0, null).interval(0.9));
    assertEquals(Interval.EVERYTHING, calibration.at(Double.NaN, 1, 0, null).interval(0.9));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void densityIntegratesToOneAndHoldsTheLevelInsideTheInterval(long seed) {
    ResidualCalibration calibration = fit(skewed(300, seed), 0.9);
    PredictiveDistribution expected = calibration.at(0, 1, 0, null);
    Interval interval = expected.interval(0.8);
    double step = 0.01;
    double total = 0;
    double inside = 0;
    for (double y = -40; y < 80; y += step) {
      double mass = Math.exp(expected.logDensity(y)) * step;
      total += mass;
      inside += y >= interval.lower() && y <= interval.upper() ? mass : 0;
    }
    assertEquals(1, total, 0.01);
    // Kernels and the heavy-tailed part move a little mass across the bounds.
    assertEquals(0.8, inside, 0.05);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, -1, 90, Double.NaN, Double.POSITIVE_INFINITY})
  void invalidLevelsAreRejectedWithTheValue(double level) {
    ResidualCalibration calibration = fit(skewed(300, 9), 0.9);
    String message = assertThrows(IllegalArgumentException.class, () -> calibration.at(0, 1, 0, null).interval(level)).getMessage();
    assertTrue(message.contains("between 0 and 1") && message.endsWith(String.valueOf(level)), message);
  }

  @Test
  void ensembleVarianceAndEstimatedNoiseAreAdded() {
    ResidualCalibration calibration = fit(skewed(300, 10), 0.9);
    assertEquals(calibration.at(1, 2.5, 0, null).interval(0.9), calibration.at(1, 0.5, 2, null).interval(0.9));
    assertEquals(calibration.at(1, 2.5, 0, null).interval(0.9), calibration.at(1, 0, 2.5, null).interval(0.9));
  }

  /** Squared errors that are the variance have the slope 1; the share at the mean variance is then that of the whole. */
  @Test
  void theEpistemicShareGrowsWithTheEnsembleVariance() {
    double[] variance = IntStream.range(0, 400).mapToDouble(row -> 1 + row % 4).toArray();
    double[] error = IntStream.range(0, 400).mapToDouble(row -> Math.sqrt(variance[row]) * (row % 8 < 4 ? 1 : -1)).toArray();
    ResidualCalibration calibration = fit(Residuals.of(error, variance), 0.1);
    assertEquals(0, calibration.kappa());
    assertEquals(0, calibration.at(0, 0, 0, null).epistemicShare(), 1e-12);
    assertEquals(0.4, calibration.at(0, 1, 0, null).epistemicShare(), 1e-9);
    assertEquals(1, calibration.at(0, 2.5, 0, null).epistemicShare(), 1e-9);
    assertEquals(1, calibration.at(0, 1e9, 0, null).epistemicShare(), 1e-9);
    assertTrue(Double.isNaN(fit(Residuals.of(error, variance), 0).at(0, 1, 0, null).epistemicShare()), "unknown for a single model");
  }

  /** Eighteen residuals as above: at 0.8 and 0.9 the width is 16 and 18, and 4 and 2 residuals lie outside by 1. */
  @Test
  void theScoreIsTheMeanIntervalScoreOfTheRows() {
    double[] errors = {1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8, -8, 9, -9};
    ResidualCalibration calibration = fit(Residuals.of(errors, new double[18]), 0);
    assertEquals(16 + 2 / 0.2 * 2 / 18, calibration.score(0.8), 1e-9);
    assertEquals(18, calibration.score(0.9), 1e-9);
    assertEquals(18, calibration.score(0.99), 1e-9);
    assertThrows(IllegalArgumentException.class, () -> calibration.score(0.85));
  }
}
