// SPDX-License-Identifier: GPL-3.0-only
package centroid.forest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCase;
import centroid.RandomCases;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Compares splits with an exhaustive search. */
class TreeGrowerTest {

  /** Rows with targets, draws and weights. */
  private record Sample(InputTable table, double[] first, double[] second, int[] draws, double[] weight) {

    int numRows() {
      return first.length;
    }

    int numDraws(IntPredicate rows) {
      return IntStream.range(0, numRows()).filter(rows).map(row -> draws[row]).sum();
    }

    /** The summed squares of both targets around their means, over some rows. */
    double squares(IntPredicate rows) {
      double sum = 0;
      for (double[] target : new double[][] {first, second}) {
        double total = IntStream.range(0, numRows()).filter(rows).mapToDouble(row -> draws[row] * weight[row]).sum();
        double mean = IntStream.range(0, numRows()).filter(rows).mapToDouble(row -> draws[row] * weight[row] * target[row]).sum() / total;
        sum += IntStream.range(0, numRows()).filter(rows).filter(row -> draws[row] > 0)
            .mapToDouble(row -> draws[row] * weight[row] * (target[row] - mean) * (target[row] - mean)).sum();
      }
      return sum;
    }

    /** The reduction of the squares by a split; 0 if a part is too small. */
    double gain(IntPredicate left, int minLeaf) {
      if (numDraws(left) < minLeaf || numDraws(left.negate()) < minLeaf) {
        return 0;
      }
      return Math.max(0, squares(row -> true) - squares(left) - squares(left.negate()));
    }

    Trees tree(int minLeaf, long seed) {
      TreeGrower grower = new TreeGrower(table, new InputBins(table), minLeaf);
      int[] leaf = grower.grow(draws, weight, first, second, new SplittableRandom(seed));
      Trees tree = grower.trees().first(1);
      // In-bag and out-of-bag rows are in the leaves that prediction finds.
      assertArrayEquals(IntStream.range(0, numRows()).map(row -> tree.leafOf(0, table.rows()[row])).toArray(), leaf);
      return tree;
    }
  }

  private static Sample sample(RandomCase random, int numRows, int[] kinds, boolean oneTarget) {
    double[][] rows = new double[numRows][kinds.length];
    for (int input = 0; input < kinds.length; input++) {
      double[] values = random.values(numRows, 0, kinds[input] <= 0 ? 6 : kinds[input]);
      boolean gaps = random.nextBoolean();
      for (int row = 0; row < numRows; row++) {
        double value = kinds[input] <= 0 ? values[row] : Math.min(kinds[input] - 1, Math.floor(values[row]));
        rows[row][input] = gaps && random.nextInt(5) == 0 ? Double.NaN : value;
      }
    }
    int[] draws = random.ints(numRows, 0, 4).toArray();
    double[] weight = random.doubles(numRows, 0.1, 3).toArray();
    double[] first = random.values(numRows, -2, 2);
    return new Sample(new InputTable(rows, kinds), first, oneTarget ? new double[numRows] : random.values(numRows, 0, 2), draws, weight);
  }

  /** The best gain of any cut of a number, with missing values on either side; on both sides of a cut there are numbers. */
  private static double bestOfNumbers(Sample sample, int input, int minLeaf) {
    double[] column = Arrays.stream(sample.table().rows()).mapToDouble(row -> row[input]).toArray();
    double best = 0;
    for (int at = 0; at < column.length; at++) {
      double cut = column[at];
      if (sample.draws()[at] > 0 && Arrays.stream(column).anyMatch(value -> value > cut)) {
        for (boolean missingLeft : new boolean[] {false, true}) {
          best = Math.max(best, sample.gain(row -> Double.isNaN(column[row]) ? missingLeft : column[row] <= cut, minLeaf));
        }
      }
    }
    return best;
  }

  private static int labelOf(Sample sample, int input, int row) {
    double value = sample.table().rows()[row][input];
    return Double.isNaN(value) ? 0 : 1 + (int) value;
  }

  /** The best gain of any set of labels, missing values being one of them. */
  private static double bestOfAllSets(Sample sample, int input, int numLabels, int minLeaf) {
    return IntStream.range(0, 1 << (numLabels + 1)).mapToDouble(set -> sample.gain(row -> (set >> labelOf(sample, input, row) & 1) != 0, minLeaf))
        .max().orElseThrow();
  }

  /** The best gain of labels in the order of the mean of one target or the other. */
  private static double bestOfOrders(Sample sample, int input, int numLabels, int minLeaf) {
    double best = 0;
    for (double[] target : new double[][] {sample.first(), sample.second()}) {
      double[] mean = new double[numLabels + 1];
      for (int label = 0; label <= numLabels; label++) {
        int wanted = label;
        int[] rows = IntStream.range(0, sample.numRows()).filter(row -> labelOf(sample, input, row) == wanted && sample.draws()[row] > 0).toArray();
        double total = Arrays.stream(rows).mapToDouble(row -> sample.draws()[row] * sample.weight()[row]).sum();
        mean[label] = Arrays.stream(rows).mapToDouble(row -> sample.draws()[row] * sample.weight()[row] * target[row]).sum() / total;
      }
      for (double limit : mean) {
        best = Math.max(best, sample.gain(row -> mean[labelOf(sample, input, row)] <= limit, minLeaf));
      }
    }
    return best;
  }

  private static double gainOfOneSplit(Sample sample, int minLeaf) {
    Trees tree = sample.tree(minLeaf, 1);
    assertTrue(tree.numLeaves() <= 2);
    int[] leaf = IntStream.range(0, sample.numRows()).map(row -> tree.leafOf(0, sample.table().rows()[row])).toArray();
    return tree.numLeaves() == 1 ? 0 : sample.gain(row -> leaf[row] == leaf[0], minLeaf);
  }

  private static int minLeafOfOneSplit(Sample sample) {
    // A part that leaves this many draws to the other is too small for two leaves.
    return Math.max(1, sample.numDraws(row -> true) / 3 + 1);
  }

  @Test
  void theBestCutIsChosen() {
    RandomCases.check(150, random -> {
      int numInputs = random.between(1, 4);
      Sample sample = sample(random, random.between(2, 40), new int[numInputs], false);
      int minLeaf = minLeafOfOneSplit(sample);
      double best = IntStream.range(0, numInputs).mapToDouble(input -> bestOfNumbers(sample, input, minLeaf)).max().orElseThrow();
      assertEquals(best, gainOfOneSplit(sample, minLeaf), 1e-9);
    });
  }

  /** For one target the best set of labels is found in the order of their means, unless that has no part that is large enough. */
  @Test
  void theBestSetOfLabelsIsChosenForOneTarget() {
    RandomCases.check(150, random -> {
      int numLabels = random.between(1, 7);
      Sample sample = sample(random, random.between(2, 40), new int[] {numLabels}, true);
      assertEquals(bestOfAllSets(sample, 0, numLabels, 1), bestOfOrders(sample, 0, numLabels, 1), 1e-9);
      int minLeaf = minLeafOfOneSplit(sample);
      double gain = gainOfOneSplit(sample, minLeaf);
      assertTrue(gain >= bestOfOrders(sample, 0, numLabels, minLeaf) - 1e-9 && gain <= bestOfAllSets(sample, 0, numLabels, minLeaf) + 1e-9);
    });
  }

  @Test
  void labelsAreTriedInTheOrderOfBothTargets() {
    RandomCases.check(150, random -> {
      int numLabels = random.between(1, 30);
      Sample sample = sample(random, random.between(2, 60), new int[] {numLabels, InputTable.NUMBER}, false);
      int minLeaf = minLeafOfOneSplit(sample);
      double best = Math.max(bestOfOrders(sample, 0, numLabels, minLeaf), bestOfNumbers(sample, 1, minLeaf));
      assertEquals(best, gainOfOneSplit(sample, minLeaf), 1e-9);
    });
  }

  /** Also if leaves are found by values and not by bins. */
  @Test
  void noLeafIsSmallerThanTheMinimum() {
    RandomCases.check(100, random -> {
      Sample sample = sample(random, random.between(1, 300), new int[] {InputTable.NUMBER, 5, InputTable.NUMBER, 300, InputTable.UNUSED, InputTable.NUMBER},
          false);
      int minLeaf = random.between(1, 20);
      Trees tree = sample.tree(minLeaf, random.nextLong());
      int[] size = new int[tree.numLeaves()];
      for (int row = 0; row < sample.numRows(); row++) {
        size[tree.leafOf(0, sample.table().rows()[row])] += sample.draws()[row];
      }
      assertTrue(size.length == 1 || Arrays.stream(size).allMatch(draws -> draws >= minLeaf), Arrays.toString(size));
    });
  }

  @Test
  void targetsThatDoNotDifferAreNotSplit() {
    int numRows = 60;
    double[][] rows = IntStream.range(0, numRows).mapToObj(row -> new double[] {row, row % 3}).toArray(double[][]::new);
    int[] draws = IntStream.generate(() -> 1).limit(numRows).toArray();
    double[] weight = Arrays.stream(draws).mapToDouble(one -> one).toArray();
    assertEquals(1, new Sample(new InputTable(rows, new int[] {0, 3}), new double[numRows], new double[numRows], draws, weight).tree(1, 1).numLeaves());
  }

  /** Training rows with a missing value determine the side of missing values. */
  @Test
  void missingValuesGoWithSimilarRows() {
    for (boolean high : new boolean[] {false, true}) {
      double[][] rows = IntStream.range(0, 60).mapToObj(row -> new double[] {row < 20 ? Double.NaN : row}).toArray(double[][]::new);
      double[] target = IntStream.range(0, 60).mapToDouble(row -> row < 20 ? (high ? 1 : 0) : row < 40 ? 0 : 1).toArray();
      int[] draws = IntStream.generate(() -> 1).limit(60).toArray();
      Trees tree = new Sample(new InputTable(rows, new int[1]), target, new double[60], draws, Arrays.stream(draws).mapToDouble(one -> one).toArray())
          .tree(5, 1);
      assertEquals(2, tree.numLeaves());
      assertEquals(tree.leafOf(0, new double[] {high ? 59 : 20}), tree.leafOf(0, new double[] {Double.NaN}));
    }
  }

  /** If no training row has a missing value, later ones go with the larger part. */
  @Test
  void unseenMissingValuesGoWithTheLargerPart() {
    for (int border : new int[] {15, 45}) {
      double[][] rows = IntStream.range(0, 60).mapToObj(row -> new double[] {row}).toArray(double[][]::new);
      double[] target = IntStream.range(0, 60).mapToDouble(row -> row < border ? 0 : 1).toArray();
      int[] draws = IntStream.generate(() -> 1).limit(60).toArray();
      Trees tree = new Sample(new InputTable(rows, new int[1]), target, new double[60], draws, Arrays.stream(draws).mapToDouble(one -> one).toArray())
          .tree(5, 1);
      assertEquals(tree.leafOf(0, new double[] {border < 30 ? 59 : 0}), tree.leafOf(0, new double[] {Double.NaN}));
    }
  }
}
