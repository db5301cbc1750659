// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Shares of values inside intervals, counted by hand. */
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
}
