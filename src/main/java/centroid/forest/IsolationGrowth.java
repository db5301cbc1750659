// SPDX-License-Identifier: GPL-3.0-only
package centroid.forest;

import centroid.util.RandomOrder;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Grows isolation trees: each node splits a random input at a random place, until few rows are left. Not thread-safe. */
final class IsolationGrowth {

  /** A node with no more rows than this share of those of the tree is a leaf, and one with so few. */
  private static final int LEAF_PART = 10;
  private static final int LEAF_ROWS = 4;

  private final float[][] columns;
  private final boolean[] nominal;
  private final int[] inputs;
  private final IsolationTrees trees = new IsolationTrees();
  private SplittableRandom random;
  private int leafRows;
  private int[] scratch;
  /** Of each label: the number of the split that has last met it. */
  private int[] lastSplit = new int[8];
  private int numSplits;

  /**
   * A growth.
   *
   * @param columns columns[input][row], null for an input that is not in use; labels by their index, NaN if they are missing; kept, not modified
   * @param nominal whether an input has labels; kept, not modified
   * @param inputs the inputs in use; kept, not modified
   */
  IsolationGrowth(float[][] columns, boolean[] nominal, int[] inputs) {
    this.columns = columns;
    this.nominal = nominal;
    this.inputs = inputs;
  }

  IsolationTrees trees() {
    trees.trim();
    return trees;
  }

  /** Grows a tree on some rows, whose order is changed. An input in which all of them are equal can't be split, but one of these is checked at the root. */
  void grow(int[] rows, SplittableRandom generator) {
    random = generator;
    leafRows = Math.max(LEAF_ROWS, rows.length / LEAF_PART);
    scratch = new int[rows.length];
    int[] constant = Arrays.stream(inputs).filter(input -> isConstant(rows, input)).toArray();
    if (constant.length == 0) {
      trees.addTree(node(rows, 0, rows.length, inputs));
      return;
    }
    int checked = constant[random.nextInt(constant.length)];
    int root = check(rows, checked);
    trees.link(root, node(rows, 0, rows.length, Arrays.stream(inputs).filter(input -> Arrays.binarySearch(constant, input) < 0).toArray()), -1);
    trees.addTree(root);
  }

  private boolean isConstant(int[] rows, int input) {
    float first = columns[input][rows[0]];
    for (int row : rows) {
      // Also false for missing values.
      if (columns[input][row] != first) {
        return false;
      }
    }
    return true;
  }

  private int check(int[] rows, int input) {
    float value = columns[input][rows[0]];
    return nominal[input] ? trees.addLabels(input, rows.length, IsolationTrees.NOWHERE, new int[] {(int) value}, new int[0])
        : trees.addNumber(input, rows.length, IsolationTrees.NOWHERE, value, value, value);
  }

  /** Adds the node of a part of the rows, and those below it; returns minus the number of rows if it is a leaf. */
  private int node(int[] rows, int from, int to, int[] candidates) {
    int numRows = to - from;
    if (numRows <= leafRows) {
      return -numRows;
    }
    int[] order = candidates.clone();
    for (int tried = 0; tried < order.length; tried++) {
      int place = tried + random.nextInt(order.length - tried);
      int input = order[place];
      order[place] = order[tried];
      order[tried] = input;
      int node = nominal[input] ? splitLabels(rows, from, to, input) : splitNumber(rows, from, to, input);
      if (node >= 0) {
        int middle = from + (int) trees.part(node, columns[input], rows, from, to, scratch);
        trees.link(node, node(rows, from, middle, candidates), node(rows, middle, to, candidates));
        return node;
      }
    }
    return -numRows;
  }

  /** Adds a node that cuts between the smallest and the largest number, or parts numbers from missing values; -1 if all values are equal. */
  private int splitNumber(int[] rows, int from, int to, int input) {
    float[] column = columns[input];
    float low = Float.POSITIVE_INFINITY;
    float high = Float.NEGATIVE_INFINITY;
    boolean anyMissing = false;
    for (int k = from; k < to; k++) {
      float value = column[rows[k]];
      anyMissing |= Float.isNaN(value);
      low = value < low ? value : low;
      high = value > high ? value : high;
    }
    if (low > high || low == high && !anyMissing) {
      return -1;
    }
    float cut = low + (float) random.nextDouble() * (high - low);
    // Rounding may yield the upper end, with nothing to the right.
    cut = cut < high ? cut : low;
    boolean toLeft = low < high && random.nextBoolean();
    return trees.addNumber(input, to - from, !anyMissing ? IsolationTrees.NOWHERE : toLeft ? IsolationTrees.TO_LEFT : IsolationTrees.TO_RIGHT, low, high,
        cut);
  }

  /** Adds a node that divides the labels, and missing values as one more, at random; -1 if all values are equal. */
  private int splitLabels(int[] rows, int from, int to, int input) {
    float[] column = columns[input];
    int numKnown = 0;
    boolean anyMissing = false;
    numSplits++;
    for (int k = from; k < to; k++) {
      float value = column[rows[k]];
      if (Float.isNaN(value)) {
        anyMissing = true;
      } else if (lastSplit(value) != numSplits) {
        lastSplit[(int) value] = numSplits;
        scratch[numKnown++] = (int) value;
      }
    }
    int[] known = Arrays.copyOf(scratch, numKnown);
    Arrays.sort(known);
    int count = known.length + (anyMissing ? 1 : 0);
    if (count < 2) {
      return -1;
    }
    int[] order = RandomOrder.of(count, random);
    int numLeft = 1 + random.nextInt(count - 1);
    int[] toLeft = labels(order, 0, numLeft, known);
    int[] toRight = labels(order, numLeft, count, known);
    byte missing = !anyMissing ? IsolationTrees.NOWHERE : toLeft.length < numLeft ? IsolationTrees.TO_LEFT : IsolationTrees.TO_RIGHT;
    return trees.addLabels(input, to - from, missing, toLeft, toRight);
  }

  /** The split of labels that has last seen a label. */
  private int lastSplit(float label) {
    if (label >= lastSplit.length) {
      lastSplit = Arrays.copyOf(lastSplit, 2 * (int) label + 1);
    }
    return lastSplit[(int) label];
  }

  /** The labels at a part of an order, ascending; the last place may be that of missing values. */
  private static int[] labels(int[] order, int from, int to, int[] known) {
    int[] labels = new int[to - from];
    int count = 0;
    for (int k = from; k < to; k++) {
      if (order[k] < known.length) {
        labels[count++] = known[order[k]];
      }
    }
    int[] ascending = Arrays.copyOf(labels, count);
    Arrays.sort(ascending);
    return ascending;
  }
}
