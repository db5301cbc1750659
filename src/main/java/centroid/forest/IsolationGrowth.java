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

  private final float[][] values;
  private final boolean[] nominal;
  private final int[] inputs;
  private final IsolationTrees trees = new IsolationTrees();
  private SplittableRandom random;
  private int leafRows;

  /**
   * A growth.
   *
   * @param values values[row][input]; labels by their index, NaN if they are missing; kept, not modified
   * @param nominal whether an input has labels; kept, not modified
   * @param inputs the inputs in use; kept, not modified
   */
  IsolationGrowth(float[][] values, boolean[] nominal, int[] inputs) {
    this.values = values;
    this.nominal = nominal;
    this.inputs = inputs;
  }

  IsolationTrees trees() {
    trees.trim();
    return trees;
  }

  /** Grows a tree on some rows. An input in which all of them are equal can't be split, but one of these is checked at the root. */
  void grow(int[] rows, SplittableRandom generator) {
    random = generator;
    leafRows = Math.max(LEAF_ROWS, rows.length / LEAF_PART);
    int[] constant = Arrays.stream(inputs).filter(input -> isConstant(rows, input)).toArray();
    if (constant.length == 0) {
      trees.addTree(node(rows, inputs));
      return;
    }
    int checked = constant[random.nextInt(constant.length)];
    int root = check(rows, checked);
    trees.link(root, node(rows, Arrays.stream(inputs).filter(input -> Arrays.binarySearch(constant, input) < 0).toArray()), -1);
    trees.addTree(root);
  }

  private boolean isConstant(int[] rows, int input) {
    float first = values[rows[0]][input];
    for (int row : rows) {
      // Also false for missing values.
      if (values[row][input] != first) {
        return false;
      }
    }
    return true;
  }

  private int check(int[] rows, int input) {
    float value = values[rows[0]][input];
    return nominal[input] ? trees.addLabels(input, rows.length, IsolationTrees.NOWHERE, new int[] {(int) value}, new int[0])
        : trees.addNumber(input, rows.length, IsolationTrees.NOWHERE, value, value, value);
  }

  /** Adds the node of rows, and those below it; returns minus the number of rows if it is a leaf. */
  private int node(int[] rows, int[] candidates) {
    if (rows.length <= leafRows) {
      return -rows.length;
    }
    int[] order = candidates.clone();
    for (int tried = 0; tried < order.length; tried++) {
      int place = tried + random.nextInt(order.length - tried);
      int input = order[place];
      order[place] = order[tried];
      order[tried] = input;
      int node = nominal[input] ? splitLabels(rows, input) : splitNumber(rows, input);
      if (node >= 0) {
        int[] parted = new int[rows.length];
        int numLeft = 0;
        int numRight = 0;
        for (int row : rows) {
          if (trees.goesLeft(node, values[row][input])) {
            parted[numLeft++] = row;
          } else {
            parted[rows.length - ++numRight] = row;
          }
        }
        trees.link(node, node(Arrays.copyOf(parted, numLeft), candidates), node(Arrays.copyOfRange(parted, numLeft, rows.length), candidates));
        return node;
      }
    }
    return -rows.length;
  }

  /** Adds a node that cuts between the smallest and the largest number, or parts numbers from missing values; -1 if all values are equal. */
  private int splitNumber(int[] rows, int input) {
    float low = Float.POSITIVE_INFINITY;
    float high = Float.NEGATIVE_INFINITY;
    boolean anyMissing = false;
    for (int row : rows) {
      float value = values[row][input];
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
    return trees.addNumber(input, rows.length, !anyMissing ? IsolationTrees.NOWHERE : toLeft ? IsolationTrees.TO_LEFT : IsolationTrees.TO_RIGHT, low, high,
        cut);
  }

  /** Adds a node that divides the labels, and missing values as one more, at random; -1 if all values are equal. */
  private int splitLabels(int[] rows, int input) {
    int[] known = Arrays.stream(rows).filter(row -> !Float.isNaN(values[row][input])).map(row -> (int) values[row][input]).sorted().distinct().toArray();
    boolean anyMissing = Arrays.stream(rows).anyMatch(row -> Float.isNaN(values[row][input]));
    int count = known.length + (anyMissing ? 1 : 0);
    if (count < 2) {
      return -1;
    }
    int[] order = RandomOrder.of(count, random);
    int numLeft = 1 + random.nextInt(count - 1);
    int[] toLeft = Arrays.stream(order, 0, numLeft).filter(k -> k < known.length).map(k -> known[k]).sorted().toArray();
    int[] toRight = Arrays.stream(order, numLeft, count).filter(k -> k < known.length).map(k -> known[k]).sorted().toArray();
    byte missing = !anyMissing ? IsolationTrees.NOWHERE : toLeft.length < numLeft ? IsolationTrees.TO_LEFT : IsolationTrees.TO_RIGHT;
    return trees.addLabels(input, rows.length, missing, toLeft, toRight);
  }
}
