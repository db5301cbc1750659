// SPDX-License-Identifier: GPL-3.0-only
package centroid.forest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCase;
import centroid.RandomCases;
import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Halves of rows, means of leaves and out-of-bag means, compared with naive loops. */
class ForestGrowthTest {

  private static final int NUM_TREES = 40;
  private static final int NUM_KEPT = 20;

  /** Random rows with numbers, labels and gaps; half of the cases have groups. */
  private record Data(InputTable table, double[] weight, double[][] targets, RandomStreams streams) {

    static Data of(RandomCase random) {
      int numRows = random.between(8, 120);
      double[][] rows = new double[numRows][];
      Arrays.setAll(rows, row -> new double[] {random.nextInt(10) == 0 ? Double.NaN : random.nextGaussian(), random.nextInt(4), random.nextDouble()});
      int[] group = IntStream.range(0, numRows).toArray();
      if (random.nextBoolean()) {
        // Groups of two or three rows, all numbers used.
        Arrays.setAll(group, row -> row * 2 / 5);
      }
      return new Data(new InputTable(rows, new int[] {0, 4, 0}, group), random.values(numRows, 0.6, 5),
          new double[][] {random.values(numRows, -1, 1), random.values(numRows, 0, 1)}, RandomStreams.of(random.anyLong()));
    }

    int numRows() {
      return weight.length;
    }

    ForestGrowth growth() {
      return new ForestGrowth(table, weight, tree -> targets, streams);
    }

    /** The halves: inputs that are all equal give trees of one leaf, whose mean is positive if the only row of value 1 is in the half. */
    boolean[][] halves() {
      InputTable equal = new InputTable(new double[numRows()][1], new int[1], table.group());
      ForestGrowth stumps = new ForestGrowth(equal, weight, tree -> targets, streams);
      boolean[][] inHalf = new boolean[NUM_TREES][numRows()];
      for (int row = 0; row < numRows(); row++) {
        double[] one = new double[numRows()];
        one[row] = 1;
        double[] means = stumps.leafMeans(one);
        assertEquals(NUM_TREES, means.length);
        for (int tree = 0; tree < NUM_TREES; tree++) {
          inHalf[tree][row] = means[tree] > 0;
        }
      }
      return inHalf;
    }

    /** The same trees, grown one by one. */
    Trees trees(boolean[][] inHalf) {
      double largest = Arrays.stream(weight).max().orElseThrow();
      double[] relative = Arrays.stream(weight).map(w -> w / largest).toArray();
      TreeGrower grower = new TreeGrower(table, new InputBins(table), Math.max(3, Math.round(numRows() / 200f)));
      for (int tree = 0; tree < NUM_TREES; tree++) {
        boolean[] half = inHalf[tree];
        grower.grow(IntStream.range(0, numRows()).map(row -> half[row] ? 1 : 0).toArray(), relative, targets[0], targets[1],
            streams.child("inputs").child(tree).generator());
      }
      return grower.trees().first(NUM_TREES);
    }

    /** The weighted mean of values over the rows of a leaf that are in the half of its tree. */
    double leafMean(Trees trees, boolean[][] inHalf, int tree, int leaf, double[] values) {
      double sum = 0;
      double total = 0;
      for (int row = 0; row < numRows(); row++) {
        if (inHalf[tree][row] && trees.leafOf(tree, table.rows()[row]) == leaf) {
          sum += weight[row] * values[row];
          total += weight[row];
        }
      }
      return total > 0 ? sum / total : 0;
    }
  }

  @Test
  void everyRowIsInOneTreeOfEachPair() {
    RandomCases.check(60, random -> {
      Data data = Data.of(random);
      boolean[][] inHalf = data.halves();
      int[] group = data.table.group();
      int numGroups = group[group.length - 1] + 1;
      for (int tree = 0; tree < NUM_TREES; tree += 2) {
        for (int row = 0; row < data.numRows(); row++) {
          assertNotEquals(inHalf[tree][row], inHalf[tree + 1][row]);
          assertTrue(row == 0 || group[row] != group[row - 1] || inHalf[tree][row] == inHalf[tree][row - 1], "rows of a group are together");
        }
        boolean[] half = inHalf[tree];
        long inFirst = IntStream.range(0, group.length).filter(row -> half[row]).map(row -> group[row]).distinct().count();
        assertEquals((numGroups + 1) / 2, inFirst, "half of the groups");
      }
      assertTrue(IntStream.range(1, NUM_KEPT).anyMatch(pair -> !Arrays.equals(inHalf[0], inHalf[2 * pair])), "pairs differ");
    });
  }

  @Test
  void outOfBagMeansAreThoseOfTheOtherHalf() {
    RandomCases.check(40, random -> {
      Data data = Data.of(random);
      boolean[][] inHalf = data.halves();
      Trees trees = data.trees(inHalf);
      double[] values = random.values(data.numRows(), -3, 3);
      double[] expected = new double[data.numRows()];
      for (int row = 0; row < expected.length; row++) {
        for (int tree = 0; tree < NUM_TREES; tree++) {
          if (!inHalf[tree][row]) {
            expected[row] += data.leafMean(trees, inHalf, tree, trees.leafOf(tree, data.table.rows()[row]), values) / NUM_KEPT;
          }
        }
      }
      ForestGrowth growth = data.growth();
      assertArrayEquals(expected, growth.outOfBag(growth.leafMeans(values)), 1e-12);
    });
  }

  @Test
  void predictionsAreMeansOfTheLeavesOfTheKeptTrees() {
    RandomCases.check(40, random -> {
      Data data = Data.of(random);
      boolean[][] inHalf = data.halves();
      Trees trees = data.trees(inHalf);
      int numOutputs = random.between(1, 4);
      double[][] values = new double[numOutputs][];
      Arrays.setAll(values, k -> random.values(data.numRows(), -3, 3));
      ForestGrowth growth = data.growth();
      ResidualForest forest = growth.keep(Arrays.stream(values).map(growth::leafMeans).toArray(double[][]::new));
      assertEquals(numOutputs, forest.numOutputs());
      for (int fresh = 0; fresh < 5; fresh++) {
        double[] row = {random.oneOf(Double.NaN, random.nextGaussian()), random.nextInt(4), random.nextDouble()};
        double[] expected = new double[numOutputs];
        for (int k = 0; k < numOutputs; k++) {
          for (int tree = 0; tree < NUM_KEPT; tree++) {
            expected[k] += data.leafMean(trees, inHalf, tree, trees.leafOf(tree, row), values[k]) / NUM_KEPT;
          }
        }
        double[] means = random.values(numOutputs, 7, 9);
        forest.predict(row, means);
        assertArrayEquals(expected, means, 1e-12);
      }
    });
  }

  /** The mean of a constant is the constant, for new rows and out-of-bag. */
  @Test
  void meansOfAConstantAreTheConstant() {
    RandomCases.check(40, random -> {
      Data data = Data.of(random);
      ForestGrowth growth = data.growth();
      double[] threes = IntStream.range(0, data.numRows()).mapToDouble(row -> 3).toArray();
      double[] leafMeans = growth.leafMeans(threes);
      assertArrayEquals(Arrays.stream(leafMeans).map(mean -> 3).toArray(), leafMeans, 1e-12);
      assertArrayEquals(threes, growth.outOfBag(leafMeans), 1e-12);
    });
  }
}
