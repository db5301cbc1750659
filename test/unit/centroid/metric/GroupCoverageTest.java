// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Groups and their coverage, counted by hand. */
class GroupCoverageTest {

  private static final double NAN = Double.NaN;

  private static List<String> parts(int numParts, double... values) {
    int[] rows = IntStream.range(0, values.length).filter(row -> !Double.isNaN(values[row])).toArray();
    return GroupCoverage.parts(values, rows, numParts).stream().map(part -> IntStream.of(part).boxed().toList().toString()).toList();
  }

  @Test
  void partsAreOfTheSameSize() {
    assertEquals(List.of("[4, 2]", "[0, 5]", "[1, 6]"), parts(3, 3, 7, 2, NAN, 1, 4, 9));
    assertEquals(List.of("[0, 1]", "[2]", "[3, 4]"), parts(3, 1, 2, 3, 4, Double.POSITIVE_INFINITY));
  }

  @Test
  void equalValuesStayTogether() {
    assertEquals(List.of("[0, 1, 2, 3]", "[4, 5]"), parts(3, 1, 3, 3, 3, 9, 9));
    assertEquals(List.of("[0, 1, 2]"), parts(5, 2, Math.nextUp(2.0), 2 + 1e-12), "equal up to rounding");
    assertEquals(List.of("[0]"), parts(5, 7));
    assertEquals(List.of("[0, 1]"), parts(3, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY));
    assertEquals(List.of(), parts(3));
  }

  /** Of four rows at 0.5, none and all are inside with probability 1/16 each: more than 2.5 %, less than 10 %. */
  @Test
  void theBandIsThatOfTheBinomialDistribution() {
    boolean[] inside = {true, false, true, true, false, true};
    GroupCoverage wide = GroupCoverage.of(new int[] {0, 2, 3, 5}, inside, 0.5, 0.95);
    assertEquals(4, wide.numInside());
    assertArrayEquals(new double[] {1, 0, 1}, new double[] {wide.share(), wide.low(), wide.high()});
    assertTrue(wide.isByChance());
    GroupCoverage narrow = GroupCoverage.of(new int[] {0, 2, 3, 5}, inside, 0.5, 0.8);
    assertArrayEquals(new double[] {0.25, 0.75}, new double[] {narrow.low(), narrow.high()});
    assertFalse(narrow.isByChance());
    GroupCoverage one = GroupCoverage.of(new int[] {1}, inside, 0.99, 0.95);
    assertArrayEquals(new double[] {0, 1, 1}, new double[] {one.share(), one.low(), one.high()});
  }
}
