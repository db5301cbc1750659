// SPDX-License-Identifier: GPL-3.0-only
package centroid.forest;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Isolation trees in flat arrays. A node knows the range of the values that its training rows have in the input it splits: the path of a row ends where its
 * value is outside, since a further random cut would isolate it. Filled while the trees grow, then immutable.
 *
 * @serial exclude
 */
final class IsolationTrees implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Where a value leads: nowhere if no training row of the node has such a value, to the left, or to the right. */
  static final byte NOWHERE = 0;
  static final byte TO_LEFT = 1;
  static final byte TO_RIGHT = 2;

  private static final int NUMBER = -1;
  private static final double EULER = 0.577_215_664_901_532_9;
  private static final double[] EXPECTED = expectations();

  private int numNodes;
  private int[] input = new int[256];
  /** The smallest and largest number among the rows of a node, and its cut. */
  private float[] low = new float[256];
  private float[] high = new float[256];
  private float[] cut = new float[256];
  private byte[] missing = new byte[256];
  /** The number of rows of a node. */
  private short[] size = new short[256];
  /** Children: a node, or minus the number of rows of a leaf. */
  private int[] left = new int[256];
  private int[] right = new int[256];
  /** Where the labels of a node are in {@code labels}; NUMBER for a number. */
  private int[] labelsAt = new int[256];
  /** Of each node: the numbers of labels to the left and to the right, and these labels, each part ascending. */
  private int[] labels = new int[64];
  private int numLabels;
  private int[] roots = new int[0];

  // ---- growing ----

  private int newNode(int which, int numRows, byte ofMissing) {
    if (numNodes == input.length) {
      resize(2 * numNodes);
    }
    input[numNodes] = which;
    size[numNodes] = (short) numRows;
    missing[numNodes] = ofMissing;
    labelsAt[numNodes] = NUMBER;
    return numNodes++;
  }

  private void resize(int length) {
    input = Arrays.copyOf(input, length);
    low = Arrays.copyOf(low, length);
    high = Arrays.copyOf(high, length);
    cut = Arrays.copyOf(cut, length);
    missing = Arrays.copyOf(missing, length);
    size = Arrays.copyOf(size, length);
    left = Arrays.copyOf(left, length);
    right = Arrays.copyOf(right, length);
    labelsAt = Arrays.copyOf(labelsAt, length);
  }

  /** Adds a node that cuts a number: values up to the cut go to the left. */
  int addNumber(int which, int numRows, byte ofMissing, float lowest, float highest, float at) {
    int node = newNode(which, numRows, ofMissing);
    low[node] = lowest;
    high[node] = highest;
    cut[node] = at;
    return node;
  }

  /** Adds a node that splits labels; both lists are ascending. */
  int addLabels(int which, int numRows, byte ofMissing, int[] toLeft, int[] toRight) {
    int node = newNode(which, numRows, ofMissing);
    int at = numLabels;
    numLabels += 2 + toLeft.length + toRight.length;
    if (numLabels > labels.length) {
      labels = Arrays.copyOf(labels, 2 * numLabels);
    }
    labels[at] = toLeft.length;
    labels[at + 1] = toRight.length;
    System.arraycopy(toLeft, 0, labels, at + 2, toLeft.length);
    System.arraycopy(toRight, 0, labels, at + 2 + toLeft.length, toRight.length);
    labelsAt[node] = at;
    return node;
  }

  /** Sets the children of a node: nodes, or minus the numbers of rows of leaves. */
  void link(int node, int toLeft, int toRight) {
    left[node] = toLeft;
    right[node] = toRight;
  }

  void addTree(int root) {
    roots = Arrays.copyOf(roots, roots.length + 1);
    roots[roots.length - 1] = root;
  }

  /** Ends the growth. */
  void trim() {
    resize(numNodes);
    labels = Arrays.copyOf(labels, numLabels);
  }

  int numTrees() {
    return roots.length;
  }

  // ---- prediction ----

  /** The side that a value leads to, TO_LEFT or TO_RIGHT; NOWHERE if no training row of the node has such a value. */
  private int side(int node, float value) {
    if (Float.isNaN(value)) {
      return missing[node];
    }
    int at = labelsAt[node];
    if (at == NUMBER) {
      return value < low[node] || value > high[node] ? NOWHERE : value <= cut[node] ? TO_LEFT : TO_RIGHT;
    }
    int middle = at + 2 + labels[at];
    int label = (int) value;
    return Arrays.binarySearch(labels, at + 2, middle, label) >= 0 ? TO_LEFT
        : Arrays.binarySearch(labels, middle, middle + labels[at + 1], label) >= 0 ? TO_RIGHT : NOWHERE;
  }

  /**
   * Parts rows by the side that a node leads them to: the part from {@code from} to {@code to} then begins with those to the left, followed by those to the
   * right and by those that end here. Their order within a side is kept, except for those that end.
   *
   * @param column the values of all rows in the input of the node
   * @param rows modified
   * @param scratch at least as long as the part; overwritten
   * @return the number of rows to the left, and times 2^32 that of rows to the right
   */
  long part(int node, float[] column, int[] rows, int from, int to, int[] scratch) {
    int labelsFrom = labelsAt[node];
    boolean number = labelsFrom == NUMBER;
    long leftLabels = number ? 0 : mask(labelsFrom + 2, labels[labelsFrom]);
    long rightLabels = number ? 0 : mask(labelsFrom + 2 + labels[labelsFrom], labels[labelsFrom + 1]);
    float lowest = low[node];
    float highest = high[node];
    float at = cut[node];
    int numLeft = 0;
    int numRight = 0;
    int numEnded = 0;
    for (int k = from; k < to; k++) {
      int row = rows[k];
      float value = column[row];
      // Both are written and one is counted: branches would be mispredicted half of the time.
      rows[from + numLeft] = row;
      scratch[numRight] = row;
      if (number && value >= lowest && value <= highest) {
        int toLeft = value <= at ? 1 : 0;
        numLeft += toLeft;
        numRight += 1 - toLeft;
      } else {
        boolean masked = !number && value >= 0 && value < Long.SIZE;
        int side = !masked ? side(node, value) : (leftLabels >>> (int) value & 1) != 0 ? TO_LEFT : (rightLabels >>> (int) value & 1) != 0 ? TO_RIGHT : NOWHERE;
        numLeft += side == TO_LEFT ? 1 : 0;
        numRight += side == TO_RIGHT ? 1 : 0;
        if (side == NOWHERE) {
          scratch[scratch.length - ++numEnded] = row;
        }
      }
    }
    System.arraycopy(scratch, 0, rows, from + numLeft, numRight);
    System.arraycopy(scratch, scratch.length - numEnded, rows, from + numLeft + numRight, numEnded);
    return numLeft | (long) numRight << 32;
  }

  /**
   * The length of the path of a row in a tree; the number of steps that are still to be expected if it ends in a leaf of several rows.
   *
   * @param credit the length that a path is shorter than expected is added at the input whose value ended it; null if that is not wanted
   */
  double path(int tree, float[] values, double[] credit) {
    int node = roots[tree];
    int depth = 0;
    while (node >= 0) {
      int side = side(node, values[input[node]]);
      if (side == NOWHERE) {
        if (credit != null) {
          credit[input[node]] += expected(size[node]);
        }
        return depth;
      }
      node = side == TO_LEFT ? left[node] : right[node];
      depth++;
    }
    return depth + expected(-node);
  }

  /** The labels below 64 of a list, as bits. */
  private long mask(int from, int count) {
    long mask = 0;
    for (int k = from; k < from + count; k++) {
      mask |= labels[k] < Long.SIZE ? 1L << labels[k] : 0;
    }
    return mask;
  }

  /**
   * Adds to a sum of each row the length of its path in a tree. Like {@link #path} for each of them, but faster: O(rows x depth), node by node.
   *
   * @param columns columns[input][row]
   * @param rows the rows to be scored; their order is changed
   * @param scratch at least as long as {@code rows}; overwritten
   * @param sums of all rows; increased
   */
  void addPaths(int tree, float[][] columns, int[] rows, int[] scratch, double[] sums) {
    addPaths(roots[tree], 0, columns, rows, 0, rows.length, scratch, sums);
  }

  private void addPaths(int node, int depth, float[][] columns, int[] rows, int from, int to, int[] scratch, double[] sums) {
    if (node < 0) {
      add(depth + expected(-node), rows, from, to, sums);
    } else if (from < to) {
      long sides = part(node, columns[input[node]], rows, from, to, scratch);
      int middle = from + (int) sides;
      int ended = middle + (int) (sides >>> 32);
      addPaths(left[node], depth + 1, columns, rows, from, middle, scratch, sums);
      addPaths(right[node], depth + 1, columns, rows, middle, ended, scratch, sums);
      add(depth, rows, ended, to, sums);
    }
  }

  private static void add(double length, int[] rows, int from, int to, double[] sums) {
    for (int k = from; k < to; k++) {
      sums[rows[k]] += length;
    }
  }

  /** The mean depth of a row in a random binary tree of so many rows. */
  private static double expected(int numRows) {
    return EXPECTED[numRows];
  }

  private static double[] expectations() {
    double[] expected = new double[NoveltyForest.TREE_ROWS + 1];
    for (int rows = 2; rows < expected.length; rows++) {
      expected[rows] = 2 * (Math.log(rows - 1) + EULER) - 2.0 * (rows - 1) / rows;
    }
    return expected;
  }
}
