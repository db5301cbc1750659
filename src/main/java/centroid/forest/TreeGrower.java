// SPDX-License-Identifier: GPL-3.0-only
package centroid.forest;

import centroid.util.RandomOrder;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.SplittableRandom;

/**
 * Grows trees with two targets; {@link SplitSearch} finds their splits. O(rows x inputs tried) per level of a tree. Not thread-safe.
 */
final class TreeGrower {

  /** The share of inputs that a node tries, with limits. */
  private static final double SHARE_TRIED = 0.6;
  private static final int MIN_TRIED = 4;
  private static final int MAX_TRIED = 40;

  private final Trees trees;
  private final byte[][] binned;
  private final int[] inputs;
  private final int numTried;
  private final SplitSearch search;
  /** The rows in the bag of the current tree, and its out-of-bag rows, ordered by node. */
  private final int[] drawn;
  private final int[] others;
  private final int[] right;

  /** An unfinished node with its ranges of rows in {@code drawn} and {@code others}. */
  private record Open(int node, int from, int to, int othersFrom, int othersTo) {
  }

  /** A grower; the table is read only. */
  TreeGrower(InputTable table, InputBins bins, int minLeaf) {
    int numRows = table.rows().length;
    this.trees = new Trees(bins);
    this.binned = bins.bins(table);
    this.inputs = Arrays.stream(table.used()).filter(input -> bins.numBins(input) > 2).toArray();
    this.numTried = numTried(inputs.length);
    this.search = new SplitSearch(bins, binned, numRows, minLeaf);
    this.drawn = new int[numRows];
    this.others = new int[numRows];
    this.right = new int[numRows];
  }

  private static int numTried(int numInputs) {
    return Math.min(numInputs, Math.max(MIN_TRIED, Math.min(MAX_TRIED, (int) Math.ceil(SHARE_TRIED * numInputs))));
  }

  /** The trees grown so far. */
  Trees trees() {
    return trees.first(trees.numTrees());
  }

  /**
   * Grows another tree. Out-of-bag rows are passed down the tree as well, so that their leaves are known.
   *
   * @param draws how often each row was drawn; read only
   * @param rowWeight the weight of each row, which multiplies its draws; read only
   * @param first the first target of each row; read only
   * @param second the second target of each row; read only
   * @return the leaf of each row, a new array
   */
  int[] grow(int[] draws, double[] rowWeight, double[] first, double[] second, SplittableRandom random) {
    int size = 0;
    for (int row = 0; row < draws.length; row++) {
      if (draws[row] > 0) {
        drawn[size++] = row;
      } else {
        others[row - size] = row;
      }
    }
    search.begin(draws, rowWeight, first, second);
    int[] leaf = new int[draws.length];
    Deque<Open> open = new ArrayDeque<>();
    open.push(new Open(trees.newTree(), 0, size, 0, draws.length - size));
    while (!open.isEmpty()) {
      Open node = open.pop();
      SplitSearch.Split split = best(node, random);
      if (split.isNone()) {
        end(node, trees.leaf(node.node), leaf);
        continue;
      }
      int middle = partition(drawn, node.from, node.to, split);
      int othersMiddle = partition(others, node.othersFrom, node.othersTo, split);
      int left = split.left() == null ? trees.splitNumber(node.node, split.input(), split.lastLeft(), split.missingLeft())
          : trees.splitLabels(node.node, split.input(), split.left());
      open.push(new Open(left + 1, middle, node.to, othersMiddle, node.othersTo));
      open.push(new Open(left, node.from, middle, node.othersFrom, othersMiddle));
    }
    return leaf;
  }

  private SplitSearch.Split best(Open node, SplittableRandom random) {
    SplitSearch.Split best = new SplitSearch.Split();
    if (!search.open(drawn, node.from, node.to)) {
      return best;
    }
    int[] tried = numTried == inputs.length ? inputs : RandomOrder.choose(inputs, numTried, random);
    for (int input : tried) {
      search.search(drawn, node.from, node.to, input, best);
    }
    return best;
  }

  private void end(Open node, int number, int[] leaf) {
    for (int k = node.from; k < node.to; k++) {
      leaf[drawn[k]] = number;
    }
    for (int k = node.othersFrom; k < node.othersTo; k++) {
      leaf[others[k]] = number;
    }
  }

  /** Moves the rows of the left part to the front, keeping the order of both parts; returns where the right part begins. */
  private int partition(int[] order, int from, int to, SplitSearch.Split split) {
    byte[] column = binned[split.input()];
    int next = from;
    int numRight = 0;
    for (int k = from; k < to; k++) {
      int row = order[k];
      int left = split.goesLeft(column[row] & 0xFF) ? 1 : 0;
      // Writes to both places, of which one counts: a branch would often be mispredicted.
      order[next] = row;
      right[numRight] = row;
      next += left;
      numRight += 1 - left;
    }
    System.arraycopy(right, 0, order, next, numRight);
    return next;
  }
}
