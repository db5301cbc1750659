// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Summaries of intervals, by hand. */
class IntervalSummaryTest {

  /** At 0.5 a miss by 1 costs 4. */
  private static IntervalSummary three() {
    return IntervalSummary.of(new double[] {0, 0, 0}, new double[] {2, 4, 6}, new double[] {2, 4, 5}, new boolean[] {true, true, false},
        new double[] {1, 1, 7}, 0.5);
  }

  @Test
  void meansAreOfAllRows() {
    IntervalSummary three = three();
    assertArrayEquals(new double[] {2, 4, 10}, three.rowScore(), 1e-12);
    assertArrayEquals(new double[] {2 / 3.0, 11 / 3.0, 16 / 3.0}, new double[] {three.coverage(), three.width(), three.score()}, 1e-12);
  }

  /** Differences 1, 2 and 6 have the mean 3 and the variance 7. */
  @Test
  void advantagesArePaired() {
    IntervalSummary other = new IntervalSummary(1, 1, 25 / 3.0, new double[] {3, 6, 16});
    assertArrayEquals(new double[] {3, 1.96 * Math.sqrt(7 / 3.0)}, three().advantageOver(other), 1e-12);
    assertEquals(-3, other.advantageOver(three())[0], 1e-12);
  }

  @Test
  void oneRowHasNoSpreadAndNoneHasNothing() {
    IntervalSummary one = new IntervalSummary(1, 1, 5, new double[] {5});
    assertTrue(Double.isNaN(one.advantageOver(one)[1]));
    IntervalSummary none = IntervalSummary.of(new double[0], new double[0], new double[0], new boolean[0], new double[0], 0.5);
    assertTrue(Double.isNaN(none.coverage()) && Double.isNaN(none.score()));
  }
}
