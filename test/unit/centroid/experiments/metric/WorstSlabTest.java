// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WorstSlabTest {

  private static final WorstSlab SLABS = new WorstSlab(0.2);

  private static double[] upTo(int n) {
    return IntStream.range(0, n).asDoubleStream().toArray();
  }

  /** Rows 400 to 599 of 1000 are covered every second time, the others always; a direction without order shows nothing of it. */
  @Test
  void theWorstFifthIsFound() {
    int n = 1000;
    boolean[] covered = new boolean[n];
    for (int row = 0; row < n; row++) {
      covered[row] = row < 400 || row >= 600 || row / 2 % 2 == 0;
    }
    double[] mixed = IntStream.range(0, n).mapToDouble(row -> row * 367 % n).toArray();
    // A slab begins and ends with a row that is not covered, so a few rows around may be in it.
    assertEquals(0.5, SLABS.coverage(new double[][] {mixed, upTo(n)}, covered), 0.02);
    assertTrue(SLABS.coverage(new double[][] {mixed}, covered) > 0.8);
  }

  /** Rows of one value are in the same slab: of 100 rows the 50 with value 1 have coverage 0.8. */
  @Test
  void rowsOfOneValueStayTogether() {
    boolean[] covered = new boolean[100];
    double[] values = new double[100];
    for (int row = 0; row < covered.length; row++) {
      values[row] = row % 10 < 5 ? 0 : 1;
      covered[row] = values[row] == 0 || row % 50 >= 10;
    }
    assertEquals(0.8, SLABS.coverage(new double[][] {values}, covered), 0.05);
    assertEquals(0.9, SLABS.coverage(new double[][] {new double[100]}, covered), 1e-12);
  }

  /** The worst slab found on other rows is below the level only by chance: 400 rows in each half, so 4 standard errors are 0.043. */
  @Test
  void coverageThatIsTheSameEverywhereLooksSo() {
    SplittableRandom random = new SplittableRandom(2);
    double[][] rows = new double[4000][];
    Arrays.setAll(rows, row -> random.doubles(5).toArray());
    boolean[] covered = new boolean[rows.length];
    for (int row = 0; row < covered.length; row++) {
      covered[row] = random.nextDouble() < 0.9;
    }
    double[][] directions = WorstSlab.random(30, rows, random);
    assertEquals(30, directions.length);
    assertEquals(0.9, SLABS.coverage(directions, covered), 0.043);
  }
}
