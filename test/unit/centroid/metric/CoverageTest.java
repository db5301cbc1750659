// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Coverage, counted by hand. */
class CoverageTest {

  @Test
  void boundsAreInside() {
    double[] lower = {0, 0, 0, 0, 0};
    double[] upper = {1, 1, 1, 1, 1};
    assertEquals(0.6, CoveredShare.of(lower, upper, new double[] {0, 1, 0.5, Math.nextDown(0.0), Math.nextUp(1.0)}));
  }

  @Test
  void infiniteIntervalsHoldEverythingAndNaNHoldsNothing() {
    double infinity = Double.POSITIVE_INFINITY;
    assertEquals(1, CoveredShare.of(new double[] {-infinity}, new double[] {infinity}, new double[] {1e300}));
    assertEquals(0, CoveredShare.of(new double[] {Double.NaN}, new double[] {1}, new double[] {0}));
    assertTrue(Double.isNaN(CoveredShare.of(new double[0], new double[0], new double[0])));
  }

  @Test
  void calibrationErrorIsTheMeanDistanceFromTheLevels() {
    assertEquals(0.03, Coverage.calibrationError(new double[] {0.84, 0.9, 0.9, 0.96}, new double[] {0.8, 0.9, 0.95, 0.99}), 1e-12);
    assertEquals(0, Coverage.calibrationError(new double[] {0.8}, new double[] {0.8}));
  }

  /** Seven rows of weight 1: thirds of 2 1/3 rows each, with the third and the fifth row in two of them. */
  @Test
  void thirdsAreCutByWeight() {
    boolean[] inside = {true, true, false, true, true, false, true};
    double[] share = Coverage.byThirdsOfWidth(new double[] {1, 2, 3, 4, 5, 6, Double.POSITIVE_INFINITY}, inside, new double[] {1, 1, 1, 1, 1, 1, 1});
    assertArrayEquals(new double[] {6 / 7.0, 5 / 7.0, 4 / 7.0}, share, 1e-12);
    double[] repeated = Coverage.byThirdsOfWidth(new double[] {3, 2, 1}, new boolean[] {false, true, true}, new double[] {1, 2, 3});
    assertArrayEquals(new double[] {1, 1, 0.5}, repeated, 1e-12);
  }

  @Test
  void equalWidthsShareTheirCoverage() {
    boolean[] inside = {true, true, true, false};
    double[] same = {2, Math.nextUp(2.0), 2, Math.nextDown(2.0)};
    assertArrayEquals(new double[] {0.75, 0.75, 0.75}, Coverage.byThirdsOfWidth(same, inside, new double[] {1, 1, 1, 1}), 1e-12);
    assertArrayEquals(new double[] {0.75, 0.75, 0.75}, Coverage.byThirdsOfWidth(new double[4], inside, new double[] {1, 1, 1, 1}), 1e-12);
  }
}
