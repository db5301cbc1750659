// SPDX-License-Identifier: GPL-3.0-only
package centroid.forest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Paths of many rows at once are those of single rows. */
class IsolationTreesTest {

  private static final int NUM_ROWS = 200;

  /** A number, one with missing values, and labels with missing values. */
  private static float[][] columns(SplittableRandom random) {
    float[][] columns = new float[3][NUM_ROWS];
    for (int row = 0; row < NUM_ROWS; row++) {
      columns[0][row] = (float) random.nextGaussian();
      columns[1][row] = random.nextInt(5) == 0 ? Float.NaN : (float) random.nextDouble();
      columns[2][row] = random.nextInt(6) == 0 ? Float.NaN : random.nextInt(4);
    }
    return columns;
  }

  @Test
  void pathsOfManyRowsAreThoseOfEachRow() {
    SplittableRandom random = new SplittableRandom(5);
    IsolationGrowth growth = new IsolationGrowth(columns(random), new boolean[] {false, false, true}, new int[] {0, 1, 2});
    for (int tree = 0; tree < 20; tree++) {
      growth.grow(IntStream.range(0, 60).map(k -> 3 * k).toArray(), random.split());
    }
    IsolationTrees trees = growth.trees();
    float[][] others = columns(random);
    int[] rows = IntStream.range(0, NUM_ROWS).filter(row -> row % 2 == 0).toArray();
    double[] sums = new double[NUM_ROWS];
    double[] expected = new double[NUM_ROWS];
    for (int tree = 0; tree < trees.numTrees(); tree++) {
      trees.addPaths(tree, others, rows, new int[NUM_ROWS], sums);
      for (int row : rows) {
        expected[row] += trees.path(tree, new float[] {others[0][row], others[1][row], others[2][row]}, null);
      }
    }
    assertArrayEquals(expected, sums);
    assertEquals(NUM_ROWS / 2, Arrays.stream(rows).distinct().count(), "rows are only reordered");
  }
}
