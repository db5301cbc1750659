// SPDX-License-Identifier: GPL-3.0-only
package centroid.forest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** P-values of rows are uniform for rows like the training rows, and small for others. */
class NoveltyForestTest {

  private static final RandomStreams STREAMS = RandomStreams.of(3);
  /** Two numbers that depend on each other, a label, and a constant. */
  private static final int[] KINDS = {InputTable.NUMBER, InputTable.NUMBER, 3, InputTable.NUMBER};

  private static double[][] rows(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return IntStream.range(0, count).mapToObj(k -> {
      double x = random.nextGaussian();
      return new double[] {x, x + 0.1 * random.nextGaussian(), random.nextInt(2), 7};
    }).toArray(double[][]::new);
  }

  private static NoveltyForest forest(double[][] rows) {
    return NoveltyForest.of(new InputTable(rows, KINDS), ones(rows.length), STREAMS);
  }

  private static double[] ones(int length) {
    double[] ones = new double[length];
    Arrays.fill(ones, 1);
    return ones;
  }

  private static double shareBelow(NoveltyForest forest, double[][] rows, double limit) {
    return (double) Arrays.stream(rows).filter(row -> forest.pValue(row) <= limit).count() / rows.length;
  }

  /**
   * The share below 0.05, averaged over 20 training sets: its standard deviation is about 0.01 for one set of 300 rows, so 0.002 for the mean. The limits are
   * four of these away, a false-alarm rate of less than 1 in 10,000, if p-values are uniform; they are at most conservative by 1 / 301.
   */
  @Test
  void fiveOfAHundredRowsLikeTheTrainingRowsAreBelowTheLimit() {
    for (double limit : new double[] {0.05, 0.5}) {
      double mean = IntStream.range(0, 20).mapToDouble(k -> shareBelow(forest(rows(300, k)), rows(300, 1000 + k), limit)).average().orElseThrow();
      double tolerance = 4 * Math.sqrt(limit * (1 - limit) * 2 / 300 / 20) + 1.0 / 301;
      assertEquals(limit, mean, tolerance, "share below " + limit);
    }
  }

  /** Effective numbers of rows are no whole numbers where weights differ, and rounding must not exceed 1. */
  @Test
  void noPValueExceedsOne() {
    for (int count : new int[] {161, 202, 240, 256, 272, 292, 328, 332}) {
      double[][] rows = rows(count, count);
      double[] weight = IntStream.range(0, count).mapToDouble(k -> 1.0 + k).toArray();
      NoveltyForest forest = NoveltyForest.of(new InputTable(rows, KINDS), weight, STREAMS);
      assertTrue(Arrays.stream(rows).allMatch(row -> forest.pValue(row) <= 1), count + " rows");
    }
  }

  @Test
  void rowsFarAwayAreFoundAndTheirAttributeIsNamed() {
    NoveltyForest forest = forest(rows(400, 1));
    double least = 1 / 401.0;
    assertEquals(least, forest.pValue(new double[] {30, 30, 0, 7}), 0.01);
    assertEquals(1, forest.furthest(new double[] {0, 20, 0, 7}));
    assertTrue(forest.pValue(new double[] {0, 20, 0, 7}) < 0.02);
    assertEquals(3, forest.furthest(new double[] {0, 0, 0, 8}));
    assertTrue(forest.pValue(new double[] {0, 0, 0, 8}) < 0.02, "another value of an attribute that was constant");
    assertEquals(2, forest.furthest(new double[] {0, 0, 2, 7}));
    assertTrue(forest.pValue(new double[] {0, 0, 2, 7}) < 0.05, "a label that no training row has");
    assertEquals(2, forest.furthest(new double[] {0, 0, Double.NaN, 7}));
  }

  @Test
  void rowsThatBreakADependenceAreLessUsual() {
    NoveltyForest forest = forest(rows(2000, 1));
    assertTrue(forest.pValue(new double[] {1.5, -1.5, 0, 7}) < 0.05);
    assertTrue(forest.pValue(new double[] {0.5, 0.5, 0, 7}) > 0.2);
  }

  @Test
  void missingValuesAreUsualWhereTrainingRowsHaveThem() {
    double[][] rows = rows(400, 1);
    for (int row = 0; row < rows.length; row += 2) {
      rows[row][2] = Double.NaN;
    }
    assertTrue(forest(rows).pValue(new double[] {0, 0, Double.NaN, 7}) > 0.2);
  }

  @Test
  void hugeAndInfiniteNumbersAreHandled() {
    double[][] rows = rows(100, 1);
    rows[0][0] = Double.MAX_VALUE;
    rows[1][0] = -Double.MAX_VALUE;
    rows[2][1] = Double.POSITIVE_INFINITY;
    NoveltyForest forest = forest(rows);
    for (double value : new double[] {0, Double.MAX_VALUE, Double.NEGATIVE_INFINITY, Double.NaN}) {
      double p = forest.pValue(new double[] {value, value, 0, 7});
      assertTrue(p > 0 && p <= 1, value + ": " + p);
    }
  }

  @Test
  void repeatedRowsCountAsOneAndFewAreRefused() {
    double[][] rows = rows(39, 1);
    assertNull(forest(rows));
    double[][] twice = IntStream.range(0, 78).mapToObj(k -> rows[k / 2]).toArray(double[][]::new);
    int[] group = IntStream.range(0, 78).map(k -> k / 2).toArray();
    assertNull(NoveltyForest.of(new InputTable(twice, KINDS, group), ones(78), STREAMS));
    assertNull(NoveltyForest.of(new InputTable(rows(50, 1), new int[] {-1, -1, -1, -1}), ones(50), STREAMS));
  }

  /** Rows of repetitions are scored by trees that have seen none of them, so a new row does not look novel beside them. */
  @Test
  void repetitionsAreNotSeenByTheTreesThatScoreThem() {
    double mean = IntStream.range(0, 20).mapToDouble(k -> {
      double[][] once = rows(150, k);
      double[][] twice = IntStream.range(0, 300).mapToObj(row -> once[row / 2]).toArray(double[][]::new);
      int[] group = IntStream.range(0, 300).map(row -> row / 2).toArray();
      return shareBelow(NoveltyForest.of(new InputTable(twice, KINDS, group), ones(300), STREAMS), rows(300, 500 + k), 0.1);
    }).average().orElseThrow();
    // Four standard errors of 20 sets of 150 different rows.
    assertEquals(0.1, mean, 4 * Math.sqrt(0.09 * (1 / 150.0 + 1 / 300.0) / 20) + 1 / 151.0);
  }

  @Test
  void weightsCountAsRows() {
    double[][] rows = rows(400, 1);
    double[] weight = Arrays.stream(rows).mapToDouble(row -> row[2] == 0 ? 1 : 1e-9).toArray();
    NoveltyForest forest = NoveltyForest.of(new InputTable(rows, KINDS), weight, STREAMS);
    long heavy = Arrays.stream(weight).filter(w -> w == 1).count();
    // No training row is further away, and half of one of the 1000 quantiles counts as such.
    assertEquals((1 + heavy * 0.0005) / (heavy + 1), forest.pValue(new double[] {1e6, -1e6, 2, -7}), 1e-6);
    for (double unit : new double[] {1e-300, 1e300}) {
      NoveltyForest other = NoveltyForest.of(new InputTable(rows, KINDS), Arrays.stream(weight).map(w -> w * unit).toArray(), STREAMS);
      assertEquals(forest.pValue(rows[0]), other.pValue(rows[0]), 1e-9);
    }
  }
}
