// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCase;
import centroid.RandomCases;
import centroid.calibration.record.ResidualRecords;
import centroid.interval.Interval;
import centroid.interval.PredictiveDistribution;
import centroid.interval.Tails;
import centroid.interval.TargetBounds;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Known bounds, unsupported levels, and the consistency of all numbers of one row. */
class ResidualPredictionTest {

  private static final double INFINITE = Double.POSITIVE_INFINITY;
  /** Absolute residuals 1 to 19: the interval of 0.9 has rank 18 of them. */
  private static final ResidualSample NINETEEN = sample(19, true);

  /** The whole numbers from 1 on. */
  private static ResidualSample sample(int size, boolean symmetric) {
    return new ResidualSample(DoubleStream.iterate(1, z -> z + 1).limit(size).toArray(), Residuals.filled(size, 1), size, symmetric);
  }

  /** Location 100 and scale 2, with targets so far apart that they cut nothing. */
  private static ResidualPrediction prediction(double min, double max, Tails tails) {
    return new ResidualPrediction(100, false, 100, 2, NINETEEN, new TargetBounds(-1e6, 1e6, min, max, tails), 3);
  }

  /** Squares of residuals of 1e300 overflow. */
  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
  void residualsThatAreNotFiniteGiveNoInformation(double last) {
    ResidualSample sample = new ResidualSample(new double[] {1, 2, last}, Residuals.filled(3, 1), 3, true);
    ResidualPrediction unknown = new ResidualPrediction(100, false, 100, 2, sample, new TargetBounds(-1e6, 1e6, -INFINITE, INFINITE, Tails.LAST), 3);
    assertEquals(Interval.EVERYTHING, unknown.interval(0.9));
    assertEquals(Double.NEGATIVE_INFINITY, unknown.logDensity(1));
  }

  @Test
  void withoutBoundsAllComesFromTheResiduals() {
    ResidualPrediction free = prediction(-INFINITE, INFINITE, Tails.LAST);
    assertEquals(new Interval(64, 136), free.interval(0.9));
    assertEquals(136, free.quantile(0.95), 1e-9);
    assertEquals(64, free.quantile(0.05), 1e-9);
    assertEquals(100, free.quantile(0.5), 1e-9);
    assertEquals(0.05, free.exceedance(136), 1e-12);
    assertEquals(0.95, free.exceedance(64), 1e-12);
    assertEquals(NINETEEN.density().log(3) - Math.log(2), free.logDensity(106), 1e-12);
    assertEquals(100, free.mean());
    assertEquals(3 / (4 * NINETEEN.variance()), free.epistemicShare(), 1e-12);
  }

  @Test
  void knownBoundsCutEveryResult() {
    ResidualPrediction known = prediction(90, 120, Tails.LAST);
    assertEquals(new Interval(90, 120), known.interval(0.9));
    assertEquals(120, known.quantile(0.95));
    assertEquals(90, known.quantile(0.001));
    assertEquals(1, known.exceedance(89));
    assertEquals(NINETEEN.above(-5), known.exceedance(90), "the probability below is at the bound");
    assertEquals(NINETEEN.above(4), known.exceedance(108));
    assertEquals(0, known.exceedance(120));
    assertEquals(0, known.exceedance(1e9));
    assertEquals(Double.NEGATIVE_INFINITY, known.logDensity(Math.nextDown(90.0)));
    assertEquals(Double.NEGATIVE_INFINITY, known.logDensity(Math.nextUp(120.0)));
    assertTrue(known.logDensity(90) > prediction(-INFINITE, INFINITE, Tails.LAST).logDensity(90), "the density between the bounds is renormalised");
  }

  private static double integral(PredictiveDistribution distribution, double from, double to) {
    int steps = 20_000;
    double sum = 0;
    for (int k = 0; k < steps; k++) {
      sum += Math.exp(distribution.logDensity(from + (to - from) * (k + 0.5) / steps)) * (to - from) / steps;
    }
    return sum;
  }

  @ParameterizedTest
  @CsvSource({"90, 120", "99, 101", "100, 160", "-2000, 100", "120, 150", "60, 70"})
  void theDensityBetweenBoundsIntegratesToOne(double min, double max) {
    assertEquals(1, integral(prediction(min, max, Tails.LAST), min, max), 0.002);
  }

  /** Even if the prediction is so far outside that no residual is left between the bounds. */
  @Test
  void aPredictionFarBeyondTheBoundsStaysAtThem() {
    ResidualPrediction far = new ResidualPrediction(1e9, false, 1e9, 2, NINETEEN, new TargetBounds(0, 1, 0, 1, Tails.LAST), 0);
    assertEquals(new Interval(1, 1), far.interval(0.5));
    assertEquals(0, far.exceedance(1));
    assertEquals(1, far.exceedance(-0.1));
    assertTrue(far.exceedance(0.5) > 0.9);
    assertTrue(Double.isFinite(far.logDensity(0.5)));
    assertEquals(Double.NEGATIVE_INFINITY, far.logDensity(1e9));
  }

  /** Nineteen rows support levels up to 0.95. */
  @Test
  void boundsOfUnsupportedLevelsAreTheLastOrInfinite() {
    ResidualPrediction last = prediction(-INFINITE, INFINITE, Tails.LAST);
    assertTrue(last.supports(0.95));
    assertFalse(last.supports(0.951));
    assertEquals(new Interval(62, 138), last.interval(0.95));
    assertEquals(new Interval(62, 138), last.interval(0.999));
    ResidualPrediction infinite = prediction(-INFINITE, INFINITE, Tails.INFINITE);
    assertEquals(new Interval(62, 138), infinite.interval(0.95));
    assertEquals(Interval.EVERYTHING, infinite.interval(0.951));
    assertEquals(INFINITE, infinite.quantile(0.999));
    assertEquals(new Interval(0, INFINITE), prediction(0, INFINITE, Tails.INFINITE).interval(0.999));
  }

  /** Targets from 90 to 110 allow bounds from 70 to 130. */
  @Test
  void plausibleBoundsLimitAnExtremeScale() {
    ResidualPrediction wild = new ResidualPrediction(100, false, 104, 50, NINETEEN, TargetBounds.of(90, 110), 0);
    assertEquals(new Interval(70, 130), wild.interval(0.9));
    assertEquals(130, wild.quantile(0.9));
    ResidualPrediction outside = new ResidualPrediction(500, false, 500, 50, NINETEEN, TargetBounds.of(90, 110), 0);
    assertEquals(new Interval(70, 500), outside.interval(0.9));
  }

  @ParameterizedTest
  @CsvSource({"NaN, 1", "Infinity, 1", "3, NaN", "3, Infinity"})
  void withoutInformationTheIntervalIsEverything(double location, double scale) {
    ResidualPrediction unknown = new ResidualPrediction(location, false, location, scale, NINETEEN, TargetBounds.of(0, 1), 0);
    assertEquals(Interval.EVERYTHING, unknown.interval(0.9));
    assertTrue(Double.isNaN(unknown.exceedance(0)));
    assertEquals(Double.NEGATIVE_INFINITY, unknown.logDensity(0));
    assertThrows(IllegalArgumentException.class, () -> unknown.interval(1));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, -0.1, Double.NaN})
  void aProbabilityIsBetweenZeroAndOne(double probability) {
    String message = assertThrows(IllegalArgumentException.class, () -> prediction(0, 200, Tails.LAST).quantile(probability)).getMessage();
    assertTrue(message.contains("between 0 and 1") && message.endsWith(String.valueOf(probability)), message);
  }

  private static ResidualPrediction random(RandomCase random) {
    int size = random.between(1, 60);
    boolean symmetric = random.oneOf(true, false);
    double[] weight = random.doubles(size, 0.01, 2).toArray();
    double[] sorted = Arrays.stream(random.values(size, -4, 7)).map(z -> symmetric ? Math.abs(z) : z).sorted().toArray();
    double min = random.oneOf(true, false) ? -INFINITE : random.number(-20, 0);
    double max = random.oneOf(true, false) ? INFINITE : random.number(1, 20);
    double mean = random.number(-10, 10);
    return new ResidualPrediction(mean, false, mean + random.number(-3, 3), random.number(0.01, 9),
        new ResidualSample(sorted, weight, ResidualRecords.effectiveSize(weight), symmetric),
        new TargetBounds(random.number(-3, 0), random.number(1, 4), min, max, random.oneOf(Tails.values())), 0);
  }

  @Test
  void intervalsAreNestedWithinTheBoundsForAllLevels() {
    RandomCases.check(300, random -> {
      ResidualPrediction prediction = random(random);
      Interval inner = prediction.interval(1e-9);
      for (double level : random.doubles(60, 1e-6, 1).sorted().toArray()) {
        Interval outer = prediction.interval(level);
        assertTrue(outer.lower() <= inner.lower() && inner.upper() <= outer.upper() && outer.lower() <= outer.upper(), level + ": " + inner + " in " + outer);
        assertTrue(outer.lower() >= prediction.bounds().min() && outer.upper() <= prediction.bounds().max());
        inner = outer;
      }
      double before = 1;
      for (double threshold : random.doubles(60, -40, 40).sorted().toArray()) {
        double above = prediction.exceedance(threshold);
        assertTrue(above >= 0 && above <= before + 1e-12, above + " above " + threshold + ", " + before + " before");
        before = above;
        assertFalse(Double.isNaN(prediction.logDensity(threshold)));
        assertTrue(prediction.bounds().allow(threshold) || prediction.logDensity(threshold) == Double.NEGATIVE_INFINITY);
      }
    });
  }
}
