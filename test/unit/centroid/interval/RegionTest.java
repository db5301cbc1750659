// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One interval or several, as Weka's estimators return them. */
class RegionTest {

  private static final double INFINITY = Double.POSITIVE_INFINITY;

  @Test
  void severalIntervalsHaveAHullAndASumOfWidths() {
    Region region = new Region(new double[][] {{5, 7}, {1, 2}});
    assertEquals(new Interval(1, 7), region.hull());
    assertEquals(3, region.width());
    assertTrue(region.isKnown() && region.contains(1.5) && region.contains(7) && region.contains(5));
    assertFalse(region.contains(3), "in the gap");
  }

  @Test
  void anIntervalContainsItsBounds() {
    Interval interval = new Interval(1, 2);
    assertTrue(interval.contains(1) && interval.contains(1.5) && interval.contains(2) && Interval.EVERYTHING.contains(INFINITY));
    assertFalse(interval.contains(Math.nextDown(1.0)) || interval.contains(Math.nextUp(2.0)) || interval.contains(Double.NaN));
    assertFalse(new Interval(Double.NaN, 2).contains(1));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-INFINITY, 0, 2, INFINITY})
  void aPointHasNoWidth(double point) {
    Region region = new Region(new double[][] {{point, point}});
    assertEquals(0, region.width());
    assertTrue(region.isKnown() && region.contains(point));
  }

  @Test
  void everythingIsInfinitelyWide() {
    Region region = new Region(new double[][] {{-INFINITY, INFINITY}});
    assertEquals(INFINITY, region.width());
    assertTrue(region.isKnown() && region.contains(-1e300));
  }

  @Test
  void noIntervalAndNaNAreNotKnown() {
    for (double[][] bounds : new double[][][] {null, {}, {{Double.NaN, 1}}, {{0, Double.NaN}}, {{0, 1}, {Double.NaN, Double.NaN}}}) {
      assertFalse(new Region(bounds).isKnown());
    }
    assertFalse(new Region(null).contains(0));
  }
}
