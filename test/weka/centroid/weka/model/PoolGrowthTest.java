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
  void withoutABudgetTheTimeIsNotReported() {
    assertText("25 models, then it stopped by itself: the last 5 lowered the misfit (objective) by 3.2 %, so more would hardly pay (see -pool)",
        new PoolGrowth(End.NO_GAIN, 25, 20, 0.0321, 0));
    assertText("50 models, as many as it may have; the last 5 lowered the misfit (objective) by 20.0 %; a larger -pool may bring a little more",
        new PoolGrowth(End.LIMIT, 50, 45, 0.2, 0));
  }

  @Test
  void theGainOfALongerBudgetIsReported() {
    assertText("40 models, then the budget of 2.5 s was spent; going from 20 to 40 models lowered the misfit (objective) by 12.5 %, and twice the budget would "
        + "likely bring less than that again; with -budget the model depends on the clock", new PoolGrowth(End.TIME, 40, 20, 0.125, 2.5));
    assertText("40 models, then the budget of 2 s was spent; the last models brought nothing, and a longer budget would likely not either; with -budget "
        + "the model depends on the clock", new PoolGrowth(End.TIME, 40, 20, -0.01, 2));
    assertText("10 models, then the budget of 1 s was spent, so all of them are kept; a longer one, or -num-slots 0, would leave a choice; with -budget "
        + "the model depends on the clock", new PoolGrowth(End.TIME, 10, 0, 0, 1));
    assertText("100 models, as many as it may have; the last 50 lowered the misfit (objective) by 1.0 %; with -budget the model depends on the clock",
        new PoolGrowth(End.LIMIT, 100, 50, 0.01, 60));
  }
}
