// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import centroid.weka.model.PoolGrowth.End;
import org.junit.jupiter.api.Test;

/** The text about the growth of a pool. */
class PoolGrowthTest {

  private static void assertText(String expected, PoolGrowth growth) {
    assertEquals(expected, growth.text());
  }

  @Test
  void aGivenSizeIsNotReported() {
    assertText("", PoolGrowth.given(50));
  }

  @Test
  void withoutABudgetTheClockIsNotNamed() {
    assertText("25 models; stopped because the last 5 lowered the objective by 3.2 %, less than -stop",
        new PoolGrowth(End.NO_GAIN, 25, 20, 0.0321, 0));
    assertText("50 models, the largest size; the last 5 lowered the objective by 20.0 %; a larger -pool may lower it further",
        new PoolGrowth(End.LIMIT, 50, 45, 0.2, 0));
  }

  @Test
  void aBudgetTellsWhatALongerOneWouldBring() {
    assertText("40 models when the budget of 2.5 s was spent; the last 20 lowered the objective by 12.5 %, and twice the budget would likely lower it "
        + "by less; with -budget the model depends on the speed of the machine", new PoolGrowth(End.TIME, 40, 20, 0.125, 2.5));
    assertText("40 models when the budget of 2 s was spent; the last 20 did not lower the objective, and a longer budget would likely not either; with "
        + "-budget the model depends on the speed of the machine", new PoolGrowth(End.TIME, 40, 20, -0.01, 2));
    assertText("10 models when the budget of 1 s was spent, so all are kept; a longer budget, or -num-slots 0, would allow a selection; with -budget "
        + "the model depends on the speed of the machine", new PoolGrowth(End.TIME, 10, 0, 0, 1));
    assertText("100 models, the largest size; the last 50 lowered the objective by 1.0 %; with -budget the model depends on the speed of the machine",
        new PoolGrowth(End.LIMIT, 100, 50, 0.01, 60));
  }
}
