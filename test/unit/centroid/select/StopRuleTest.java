// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** The stopping rule on constructed objectives. */
class StopRuleTest {

  /** A pool of three: the first two members cost 4 and 2 alone, the third 1, and they have nothing in common. */
  private static final double[][] KERNEL = {{4, 0, 0}, {0, 2, 0}, {0, 0, 1}};

  private static Selection selection(double objective, int... members) {
    double[] mass = new double[members.length];
    java.util.Arrays.fill(mass, 1.0 / members.length);
    return new Selection(members, mass, objective, objective, objective, 1);
  }

  @Test
  void bothSelectionsAreComparedWithTheLargerPool() {
    // In the larger pool the second member has the objective 2, and the third 1.
    assertEquals(0.5, StopRule.gain(KERNEL, selection(77, 1), selection(1, 2)), 1e-15);
    // Members 0 and 1 together: (4 + 2) / 4.
    assertEquals(1 - 1 / 1.5, StopRule.gain(KERNEL, selection(0, 0, 1), selection(1, 2)), 1e-15);
  }

  @Test
  void theSameSelectionGainsNothing() {
    assertEquals(0, StopRule.gain(KERNEL, selection(9, 2), selection(1, 2)), 1e-15);
  }

  @Test
  void aWorseSelectionStops() {
    double gain = StopRule.gain(KERNEL, selection(9, 2), selection(2, 1));
    assertEquals(-1, gain, 1e-15);
    assertFalse(StopRule.pays(gain, 0.01));
  }

  @Test
  void equalModelsStop() {
    assertEquals(0, StopRule.gain(new double[3][3], selection(0, 0), selection(0, 2)));
  }

  @Test
  void objectivesThatAreNotFiniteStop() {
    assertEquals(0, StopRule.gain(KERNEL, selection(1, 1), selection(Double.NaN, 2)));
    assertEquals(0, StopRule.gain(new double[][] {{Double.NaN}}, selection(1, 0), selection(1, 0)));
    assertEquals(0, StopRule.gain(new double[][] {{Double.POSITIVE_INFINITY}}, selection(1, 0), selection(Double.POSITIVE_INFINITY, 0)));
  }

  @Test
  void aGainOfTheThresholdPays() {
    assertTrue(StopRule.pays(0.15, 0.15));
    assertFalse(StopRule.pays(Math.nextDown(0.15), 0.15));
  }
}
