// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import centroid.core.MassRule.TrainsOn;
import org.junit.jupiter.api.Test;

/** Both interpretations of gamma, on both sides of the threshold. */
class MassRuleTest {

  @Test
  void gammaZeroIsOffOrLiteral() {
    assertEquals(TrainsOn.NOTHING, MassRule.offAtZero(0, 4).trainsOn(0));
    assertEquals(TrainsOn.ALL_ROWS, MassRule.literal(0, 4).trainsOn(0));
    assertEquals(TrainsOn.DRAWS_WON, MassRule.offAtZero(0, 4).trainsOn(0.01));
    assertEquals(TrainsOn.DRAWS_WON, MassRule.literal(0, 4).trainsOn(0.01));
  }

  @Test
  void thresholdItselfCountsAsBelow() {
    for (MassRule rule : new MassRule[] {MassRule.offAtZero(0.5, 4), MassRule.literal(0.5, 4)}) {
      assertEquals(TrainsOn.ALL_ROWS, rule.trainsOn(0));
      assertEquals(TrainsOn.ALL_ROWS, rule.trainsOn(0.125));
      assertEquals(TrainsOn.DRAWS_WON, rule.trainsOn(Math.nextUp(0.125)));
    }
  }

  @Test
  void gammaOfMTrainsAllOnAllRows() {
    assertEquals(TrainsOn.ALL_ROWS, MassRule.offAtZero(4, 4).trainsOn(1));
    assertEquals(TrainsOn.ALL_ROWS, MassRule.literal(4, 4).trainsOn(1));
  }
}
