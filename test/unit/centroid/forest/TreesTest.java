// SPDX-License-Identifier: GPL-3.0-only
package centroid.forest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import centroid.RandomCase;
import centroid.RandomCases;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Compares flat trees with the same trees made of objects. */
class TreesTest {

  private static final int NUM_LABELS = 40;
  /** A number from 0 to 99 and a label. */
  private static final InputTable TABLE = new InputTable(IntStream.range(0, 100).mapToObj(row -> new double[] {row, row % NUM_LABELS})
      .toArray(double[][]::new), new int[] {InputTable.NUMBER, NUM_LABELS});
  private static final InputBins BINS = new InputBins(TABLE);

  /** A node: a leaf with its number, or a split. */
  private static final class Node {
    private int leaf = -1;
    private double cut = Double.NaN;
    private boolean missingLeft;
    /** Label bins to the left; null for numbers. */
    private BitSet labels;
    private Node left;
    private Node right;

    int leafOf(double[] row) {
      if (leaf >= 0) {
        return leaf;
      }
      boolean goesLeft = labels != null ? labels.get(BINS.labelBin(1, row[1])) : Double.isNaN(row[0]) ? missingLeft : row[0] <= cut;
      return (goesLeft ? left : right).leafOf(row);
    }
  }

  /** Splits at random down to a depth, in the flat trees and in the objects. */
  private static Node grow(Trees trees, int node, int depth, RandomCase random) {
    Node twin = new Node();
    if (depth == 0 || random.nextInt(8) == 0) {
      twin.leaf = trees.leaf(node);
      return twin;
    }
    int left;
    if (random.nextBoolean()) {
      int lastLeft = 1 + random.nextInt(BINS.numBins(0) - 2);
      twin.missingLeft = random.nextBoolean();
      twin.cut = BINS.cut(0, lastLeft);
      left = trees.splitNumber(node, 0, lastLeft, twin.missingLeft);
    } else {
      twin.labels = new BitSet();
      IntStream.rangeClosed(0, NUM_LABELS).filter(bin -> random.nextBoolean()).forEach(twin.labels::set);
      long[] words = new long[4];
      System.arraycopy(twin.labels.toLongArray(), 0, words, 0, twin.labels.toLongArray().length);
      left = trees.splitLabels(node, 1, words);
    }
    twin.left = grow(trees, left, depth - 1, random);
    twin.right = grow(trees, left + 1, depth - 1, random);
    return twin;
  }

  private static double[] row(RandomCase random) {
    return new double[] {random.nextInt(9) == 0 ? Double.NaN : random.nextInt(4) == 0 ? random.nextInt(100) : random.nextDouble(-5, 105),
        random.nextInt(9) == 0 ? Double.NaN : random.nextInt(NUM_LABELS + 3)};
  }

  /** More trees, nodes and label sets than the initial capacity; a trimmed copy has the same leaves. */
  @Test
  void rowsFallIntoTheSameLeaves() {
    RandomCases.check(30, random -> {
      Trees trees = new Trees(BINS);
      List<Node> twins = new ArrayList<>();
      int numTrees = random.between(1, 40);
      int depth = random.between(0, 8);
      for (int tree = 0; tree < numTrees; tree++) {
        twins.add(grow(trees, trees.newTree(), depth, random));
      }
      for (int kept : new int[] {1, random.between(1, numTrees), numTrees, numTrees + 1}) {
        Trees some = trees.first(kept);
        assertEquals(Math.min(kept, numTrees), some.numTrees());
        for (int trial = 0; trial < 200; trial++) {
          double[] row = row(random);
          for (int tree = 0; tree < some.numTrees(); tree++) {
            int leaf = some.leafOf(tree, row);
            assertEquals(twins.get(tree).leafOf(row), leaf);
            assertEquals(true, leaf < some.numLeaves());
          }
        }
      }
      assertEquals(trees.numLeaves(), trees.first(numTrees).numLeaves());
    });
  }

  /** Labels that no training row had are treated like missing ones. */
  @Test
  void unknownLabelsGoWhereMissingOnesGo() {
    Trees trees = new Trees(BINS);
    int left = trees.splitLabels(trees.newTree(), 1, new long[] {1, 0, 0, 0});
    int leftLeaf = trees.leaf(left);
    int rightLeaf = trees.leaf(left + 1);
    Trees kept = trees.first(1);
    for (double label : new double[] {Double.NaN, -1, NUM_LABELS, 1e9, Double.POSITIVE_INFINITY}) {
      assertEquals(leftLeaf, kept.leafOf(0, new double[] {0, label}));
    }
    assertEquals(rightLeaf, kept.leafOf(0, new double[] {0, 3}));
  }
}
