// SPDX-License-Identifier: GPL-3.0-only
package centroid.forest;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Binary trees in flat arrays, filled while they grow. A node splits by a cut of a number or by a set of label bins, and stores where missing values go;
 * its children are adjacent.
 *
 * @serial exclude
 */
final class Trees implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final int LEAF = -1;
  /** A bit of {@code split}: missing values go to the left. */
  private static final int MISSING_LEFT = 0x100;
  private static final int CUT = 0xFF;
  private static final int WORDS = 4;

  private final InputBins bins;
  private int numTrees;
  private int numNodes;
  private int numLeaves;
  /** The first node of each tree. */
  private int[] roots = new int[16];
  /** The first leaf of each tree. */
  private int[] firstLeaf = new int[16];
  /** The input of a node's split; there may be more than a short can count. */
  private int[] input = new int[256];
  /** The last bin to the left, with MISSING_LEFT; for labels the number of their set. */
  private short[] split = new short[256];
  /** The left child, or the number of a leaf. */
  private int[] child = new int[256];
  /** The sets of bins that go to the left, four words each. */
  private long[] sets = new long[0];
  /** The cut of each node that splits a number, else NaN; only in trained trees, and not saved, since {@code split} implies it. */
  private transient double[] cut;

  Trees(InputBins bins) {
    this.bins = bins;
  }

  int numTrees() {
    return numTrees;
  }

  int numLeaves() {
    return numLeaves;
  }

  // ---- growing ----

  /** Starts a tree; returns its root, to be split or made a leaf. */
  int newTree() {
    if (numTrees == roots.length) {
      roots = Arrays.copyOf(roots, 2 * numTrees);
      firstLeaf = Arrays.copyOf(firstLeaf, 2 * numTrees);
    }
    firstLeaf[numTrees] = numLeaves;
    roots[numTrees++] = newNodes(1);
    return numNodes - 1;
  }

  private int newNodes(int count) {
    if (numNodes + count > input.length) {
      int length = 2 * input.length;
      input = Arrays.copyOf(input, length);
      split = Arrays.copyOf(split, length);
      child = Arrays.copyOf(child, length);
    }
    numNodes += count;
    return numNodes - count;
  }

  /** Makes a node a leaf and returns the leaf's number. */
  int leaf(int node) {
    input[node] = LEAF;
    child[node] = numLeaves;
    return numLeaves++;
  }

  /** Splits a node after a bin of a number; returns its left child, which is followed by the right one. */
  int splitNumber(int node, int which, int lastLeft, boolean missingLeft) {
    return split(node, which, lastLeft | (missingLeft ? MISSING_LEFT : 0));
  }

  private int split(int node, int which, int how) {
    // First, since it may reallocate the arrays.
    int left = newNodes(2);
    input[node] = which;
    split[node] = (short) how;
    child[node] = left;
    return left;
  }

  /** Splits a node by label bins; returns its left child, which is followed by the right one. */
  int splitLabels(int node, int which, long[] leftBins) {
    int set = sets.length / WORDS;
    sets = Arrays.copyOf(sets, sets.length + WORDS);
    System.arraycopy(leftBins, 0, sets, set * WORDS, WORDS);
    return split(node, which, set);
  }

  /** A trimmed copy of the first trees; their leaves have the same numbers. */
  Trees first(int count) {
    Trees some = new Trees(bins);
    some.numTrees = Math.min(count, numTrees);
    some.numNodes = some.numTrees < numTrees ? roots[some.numTrees] : numNodes;
    some.numLeaves = some.numTrees < numTrees ? firstLeaf[some.numTrees] : numLeaves;
    some.roots = Arrays.copyOf(roots, some.numTrees);
    some.firstLeaf = Arrays.copyOf(firstLeaf, some.numTrees);
    some.input = Arrays.copyOf(input, some.numNodes);
    some.split = Arrays.copyOf(split, some.numNodes);
    some.child = Arrays.copyOf(child, some.numNodes);
    int numSets = 0;
    for (int node = 0; node < some.numNodes; node++) {
      numSets += input[node] != LEAF && bins.isNominal(input[node]) ? 1 : 0;
    }
    some.sets = Arrays.copyOf(sets, numSets * WORDS);
    some.lookUpCuts();
    return some;
  }

  private void lookUpCuts() {
    cut = new double[numNodes];
    for (int node = 0; node < numNodes; node++) {
      boolean number = input[node] != LEAF && !bins.isNominal(input[node]);
      cut[node] = number ? bins.cut(input[node], split[node] & CUT) : Double.NaN;
    }
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    lookUpCuts();
  }

  // ---- prediction ----

  /** The leaf of a row in a trained tree. O(depth). */
  int leafOf(int tree, double[] row) {
    int node = roots[tree];
    int which = input[node];
    while (which != LEAF) {
      double value = row[which];
      // Both comparisons are false if the value is missing or the node has no cut, which is rare.
      node = child[node] + (value <= cut[node] ? 0 : value > cut[node] || !goesLeft(node, value) ? 1 : 0);
      which = input[node];
    }
    return child[node];
  }

  private boolean goesLeft(int node, double value) {
    int which = input[node];
    return bins.isNominal(which) ? isIn(split[node] & 0xFFFF, bins.labelBin(which, value)) : (split[node] & MISSING_LEFT) != 0;
  }

  private boolean isIn(int set, int bin) {
    return (sets[set * WORDS + (bin >> 6)] >>> bin & 1) != 0;
  }
}
