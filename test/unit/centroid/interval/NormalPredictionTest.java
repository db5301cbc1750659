// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NormalPredictionTest {

  /** Variances 5 and 4 give a standard deviation of 3. */
  private static final NormalPrediction EXPECTED = new NormalPrediction(10, 5, 4);

  @Test
  void varianceAndNoiseAddUp() {
    assertEquals(10 + 3 * 1.959963984540054, EXPECTED.interval(0.95).upper(), 1e-9);
    assertEquals(10 - 3 * 1.959963984540054, EXPECTED.interval(0.95).lower(), 1e-9);
    assertEquals(5 / 9.0, EXPECTED.epistemicShare(), 1e-12);
    assertEquals(-Math.log(3 * Math.sqrt(2 * Math.PI)) - 0.5, EXPECTED.logDensity(13), 1e-12);
    assertEquals(0.5, EXPECTED.exceedance(10), 1e-12);
    assertEquals(0.15865525393145707, EXPECTED.exceedance(13), 1e-12);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-6, 0.01, 0.3, 0.5, 0.7, 0.99, 0.999999})
  void quantilesAndExceedanceAgree(double probability) {
    assertEquals(1 - probability, EXPECTED.exceedance(EXPECTED.quantile(probability)), 1e-9);
    assertTrue(EXPECTED.supports(probability));
  }

  @Test
  void infiniteValuesHaveNoDensity() {
    assertEquals(Double.NEGATIVE_INFINITY, new NormalPrediction(0, Double.POSITIVE_INFINITY, 0).logDensity(Double.NEGATIVE_INFINITY));
  }

  @Test
  void membersThatAgreeGiveWidthZero() {
    NormalPrediction sure = new NormalPrediction(2, 0, 0);
    assertEquals(new Interval(2, 2), sure.interval(0.9));
    assertEquals(2, sure.quantile(0.3));
    assertEquals(1, sure.exceedance(1.9));
    assertEquals(0, sure.exceedance(2));
    assertTrue(Double.isNaN(sure.epistemicShare()), "unknown without an estimate of noise");
    assertTrue(Double.isFinite(sure.logDensity(2)));
    assertFalse(Double.isNaN(sure.logDensity(1e300)));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void predictionsThatAreNotFiniteGiveNoInformation(double value) {
    assertEquals(Interval.EVERYTHING, new NormalPrediction(value, 1, 1).interval(0.9));
    assertEquals(Interval.EVERYTHING, new NormalPrediction(1, Math.abs(value), 1).interval(0.9));
  }
}
