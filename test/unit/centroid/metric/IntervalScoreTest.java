// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCases;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The interval score and the pinball loss: values by hand, and the identity between them. */
class IntervalScoreTest {

  /** Width 2 and, at the level 0.9, a penalty of 2 / 0.1 = 20 for each unit outside. */
  @ParameterizedTest
  @CsvSource({"2, 2", "1, 2", "3, 2", "0, 22", "3.5, 12", "-1, 42"})
  void widthAndPenaltyByHand(double value, double expected) {
    assertEquals(expected, IntervalScore.of(1, 3, value, 0.9), 1e-12);
  }

  /** rho = 0.9 x 2 below the value, 0.1 x 2 above it. */
  @Test
  void pinballLossByHand() {
    assertEquals(1.8, Pinball.loss(1, 3, 0.9), 1e-15);
    assertEquals(0.2, Pinball.loss(3, 1, 0.9), 1e-15);
    assertEquals(0, Pinball.loss(3, 3, 0.9));
  }

  /** S = 2 / a [rho_{a/2}(y - l) + rho_{1-a/2}(y - u)] with a = 1 - level. */
  @Test
  void theScoreIsTwoPinballLosses() {
    RandomCases.check(300, random -> {
      double level = random.number(0.01, 0.99);
      double lower = random.number(-5, 5);
      double upper = lower + random.number(0, 5);
      double value = random.number(-12, 12);
      double a = 1 - level;
      double losses = 2 / a * (Pinball.loss(lower, value, a / 2) + Pinball.loss(upper, value, 1 - a / 2));
      assertEquals(losses, IntervalScore.of(lower, upper, value, level), 1e-9 * Math.max(1, losses));
    });
  }

  @Test
  void theScoreMovesAndStretchesWithTheValues() {
    RandomCases.check(200, random -> {
      double level = random.number(0.01, 0.99);
      double scale = random.number(0.1, 10);
      double shift = random.number(-100, 100);
      double plain = IntervalScore.of(-1, 2, 2.5, level);
      assertEquals(scale * plain, IntervalScore.of(shift - scale, shift + 2 * scale, shift + 2.5 * scale, level), 1e-9 * (1 + scale * plain));
    });
  }

  /** For the uniform distribution on (0, 1) the bounds 0.05 and 0.95 have the smallest mean score at the level 0.9. */
  @Test
  void trueQuantilesHaveTheBestMean() {
    double best = meanOverUniform(0.05, 0.95);
    for (double off : new double[] {-0.04, -0.01, 0.01, 0.04}) {
      assertTrue(best < meanOverUniform(0.05 + off, 0.95));
      assertTrue(best < meanOverUniform(0.05, 0.95 + off));
    }
  }

  private static double meanOverUniform(double lower, double upper) {
    int n = 10_000;
    double[] low = new double[n];
    double[] high = new double[n];
    double[] value = new double[n];
    for (int k = 0; k < n; k++) {
      low[k] = lower;
      high[k] = upper;
      value[k] = (k + 0.5) / n;
    }
    return IntervalScore.mean(low, high, value, 0.9);
  }

  @Test
  void infiniteBoundsNeverGiveNaN() {
    double infinity = Double.POSITIVE_INFINITY;
    assertEquals(infinity, IntervalScore.of(-infinity, infinity, 0, 0.9));
    assertEquals(infinity, IntervalScore.of(0, infinity, -1, 0.9));
    assertEquals(infinity, IntervalScore.of(infinity, infinity, 0, 0.9));
    assertEquals(0, IntervalScore.of(infinity, infinity, infinity, 0.9));
    assertEquals(infinity, Pinball.loss(-infinity, 0, 0.5));
    assertEquals(0, Pinball.loss(infinity, infinity, 0.5));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, -0.1, 1.5, 95, Double.NaN})
  void invalidLevelsAreRejected(double level) {
    assertThrows(IllegalArgumentException.class, () -> IntervalScore.of(0, 1, 0, level));
  }

  @Test
  void noIntervalsHaveNoMean() {
    assertTrue(Double.isNaN(IntervalScore.mean(new double[0], new double[0], new double[0], 0.9)));
  }
}
