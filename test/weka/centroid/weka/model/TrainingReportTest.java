// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.weka.options.Mode;
import centroid.weka.refinable.EpochCurve;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrainingReportTest {

  private static final ObjectiveHistory FALLING = new ObjectiveHistory(List.of("start", "round 1", "round 2"), new double[] {5, 4, 3});

  @Test
  void theObjectiveHasItsFirstAndLastValue() {
    assertTrue(FALLING.isKnown());
    assertEquals(5, FALLING.before());
    assertEquals(3, FALLING.after());
  }

  @Test
  void withoutOptimisationThereIsNoObjective() {
    assertFalse(ObjectiveHistory.NONE.isKnown());
    assertTrue(Double.isNaN(ObjectiveHistory.NONE.before()));
    assertTrue(Double.isNaN(ObjectiveHistory.NONE.after()));
  }

  @Test
  void membersThatAreAllKeptHaveSpreadRatioOne() {
    TrainingReport.Members members = TrainingReport.Members.allKept(6);
    assertEquals(6, members.numTrained());
    assertEquals(1, members.spreadRatio());
    assertFalse(members.objective().isKnown());
  }

  @Test
  void aJoinedReportCountsAllModelsAndDropsSingleValues() {
    TrainingReport one = new TrainingReport(Mode.SELECT, true, "Fake", 5,
        new TrainingReport.Members(50, FALLING, 1.2, PoolMap.EMPTY), EpochCurve.NONE, new TrainingReport.Seconds(1, 2, 3), List.of("a note of one"));
    TrainingReport joined = one.joined(3);
    assertEquals(15, joined.numRequested());
    assertEquals(TrainingReport.Members.allKept(150), joined.members());
    assertEquals(Mode.SELECT, joined.mode());
    assertFalse(joined.notes().contains("a note of one"));
  }
}
