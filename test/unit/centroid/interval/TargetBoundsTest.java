// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCase;
import centroid.RandomCases;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetBoundsTest {

  private static final double INFINITE = Double.POSITIVE_INFINITY;

  /** Targets from 10 to 20 allow bounds from 0 to 30, and the prediction stays inside. */
  @ParameterizedTest
  @CsvSource({"15, 12, 18, 12, 18", "15, -5, 40, 0, 30", "15, 0, 30, 0, 30", "33, 31, 40, 30, 33", "33, 20, 35, 20, 33", "-8, -9, 5, -8, 5",
      "-8, -20, -3, -8, 0", "40, 5, 12, 5, 12", "40, -5, 12, 0, 12", "15, 15, 15, 15, 15"})
  void noIntervalExtendsMoreThanTheRangeBeyondTheTargets(double mean, double lower, double upper, double expectedLower, double expectedUpper) {
    assertEquals(new Interval(expectedLower, expectedUpper), TargetBounds.of(10, 20).cut(mean, lower, upper, true));
  }

  @ParameterizedTest
  @CsvSource({"15, 12, 18, 12, 17", "15, 5, 40, 8, 17", "3, 1, 5, 8, 8", "25, 24, 26, 17, 17", "15, -INF, INF, 8, 17"})
  void noIntervalExtendsBeyondKnownBounds(double mean, String lower, String upper, double expectedLower, double expectedUpper) {
    TargetBounds bounds = new TargetBounds(10, 16, 8, 17, Tails.LAST);
    assertEquals(new Interval(expectedLower, expectedUpper), bounds.cut(mean, number(lower), number(upper), true));
  }

  private static double number(String text) {
    return text.endsWith("INF") ? (text.startsWith("-") ? -INFINITE : INFINITE) : Double.parseDouble(text);
  }

  @Test
  void unsupportedLevelsAreInfiniteOrTheLast() {
    assertEquals(new Interval(12, 18), new TargetBounds(10, 20, -INFINITE, INFINITE, Tails.LAST).cut(15, 12, 18, false));
    assertEquals(Interval.EVERYTHING, new TargetBounds(10, 20, -INFINITE, INFINITE, Tails.INFINITE).cut(15, 12, 18, false));
    assertEquals(new Interval(0, INFINITE), new TargetBounds(10, 20, 0, INFINITE, Tails.INFINITE).cut(15, 12, 18, false));
    assertEquals(new Interval(12, 18), new TargetBounds(10, 20, 0, INFINITE, Tails.INFINITE).cut(15, 12, 18, true));
  }

  /** Targets from 10 to 20: the probability beyond 0 and 30 is moved there, or to a prediction further outside. */
  @ParameterizedTest
  @CsvSource({"15, -1, 0.7, 1", "15, 0, 0.7, 0.7", "15, 29, 0.2, 0.2", "15, 30, 0.2, 0", "33, 31, 0.8, 0.5", "33, 31, 0.3, 0.3", "33, 33, 0.5, 0",
      "-8, -5, 0.2, 0.5", "-8, -9, 0.9, 1"})
  void exceedanceIsCutLikeIntervals(double mean, double threshold, double raw, double expected) {
    assertEquals(expected, TargetBounds.of(10, 20).cutExceedance(mean, threshold, raw));
  }

  @Test
  void noValueExceedsKnownBounds() {
    TargetBounds bounds = new TargetBounds(10, 16, 8, 17, Tails.LAST);
    assertEquals(1, bounds.cutExceedance(15, 7.9, 0.99));
    assertEquals(0.99, bounds.cutExceedance(15, 8, 0.99));
    assertEquals(0, bounds.cutExceedance(15, 17, 0.2));
    assertTrue(Double.isNaN(bounds.cutExceedance(15, Double.NaN, 0.2)));
  }

  @Test
  void withoutBoundsNothingIsCut() {
    assertEquals(new Interval(-1e300, 1e300), TargetBounds.NONE.cut(0, -1e300, 1e300, true));
    assertFalse(TargetBounds.NONE.areKnown());
    assertTrue(new TargetBounds(1, 2, 0, INFINITE, Tails.LAST).areKnown());
    assertTrue(new TargetBounds(1, 2, -INFINITE, 5, Tails.LAST).areKnown());
  }

  @Test
  void otherIntervalsAreCutAtKnownBoundsOnly() {
    Interval wide = new Interval(-1e9, 1e9);
    assertEquals(wide, TargetBounds.of(1, 2).within(wide));
    assertEquals(new Interval(0, 3), new TargetBounds(1, 2, 0, 3, Tails.LAST).within(wide));
    assertEquals(new Interval(3, 3), new TargetBounds(1, 2, 0, 3, Tails.LAST).within(new Interval(7, 8)));
  }

  @Test
  void allowedIsWhatLiesBetween() {
    TargetBounds bounds = new TargetBounds(1, 2, 0, 3, Tails.LAST);
    assertTrue(bounds.allow(0) && bounds.allow(3) && bounds.allow(1.5));
    assertFalse(bounds.allow(Math.nextDown(0.0)) || bounds.allow(Math.nextUp(3.0)) || bounds.allow(Double.NaN) || bounds.allow(INFINITE));
    assertTrue(TargetBounds.NONE.allow(INFINITE));
  }

  private static TargetBounds random(RandomCase random) {
    double smallest = random.number(-5, 5);
    double largest = smallest + random.number(0, 3);
    return new TargetBounds(smallest, largest, random.oneOf(true, false) ? -INFINITE : smallest - random.number(0, 2),
        random.oneOf(true, false) ? INFINITE : largest + random.number(0, 2), Tails.LAST);
  }

  /** After the cut bounds are ordered, intervals are nested, and the prediction stays inside if it is possible. */
  @Test
  void cutIntervalsAreOrderedAndNested() {
    RandomCases.check(1000, random -> {
      TargetBounds bounds = random(random);
      double mean = random.number(-20, 20);
      double lower = random.number(-20, 20);
      double upper = lower + random.number(0, 20);
      Interval inner = bounds.cut(mean, lower, upper, true);
      Interval outer = bounds.cut(mean, lower - random.number(0, 5), upper + random.number(0, 5), true);
      assertTrue(inner.lower() <= inner.upper() && outer.lower() <= inner.lower() && inner.upper() <= outer.upper(), inner + " in " + outer);
      assertTrue(inner.lower() >= bounds.min() && inner.upper() <= bounds.max());
      double range = bounds.largest() - bounds.smallest();
      assertTrue(inner.lower() >= Math.min(bounds.smallest() - range, mean) || inner.lower() == bounds.max(), "lower end " + inner);
      assertTrue(inner.upper() <= Math.max(bounds.largest() + range, mean) || inner.upper() == bounds.min(), "upper end " + inner);
      if (lower <= mean && mean <= upper && bounds.allow(mean)) {
        assertTrue(inner.lower() <= mean && mean <= inner.upper(), inner + " without its prediction " + mean);
      }
    });
  }
}
