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
  private int[] labels = new int[0];
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
    int at = labels.length;
    labels = Arrays.copyOf(labels, at + 2 + toLeft.length + toRight.length);
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

  /** Whether a row of training goes to the left in a node. */
  boolean goesLeft(int node, float value) {
    return side(node, value) == TO_LEFT;
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

  /** The mean depth of a row in a random binary tree of so many rows. */
  private static double expected(int numRows) {
    return numRows < 2 ? 0 : 2 * (Math.log(numRows - 1) + EULER) - 2.0 * (numRows - 1) / numRows;
  }
}
