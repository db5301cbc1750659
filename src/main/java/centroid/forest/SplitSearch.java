// SPDX-License-Identifier: GPL-3.0-only
package centroid.forest;

import centroid.util.SortOrder;
import java.util.Arrays;

/**
 * Finds the split of a node that minimises the summed variance of two targets within its parts. O(rows + bins) per input, since rows are counted in bins
 * and not sorted. Empty bins, which are most in small nodes, are skipped. Not thread-safe.
 */
final class SplitSearch {

  private static final int MAX_BINS = 256;
  private static final int WORDS = MAX_BINS / Long.SIZE;

  /** The offsets of a bin's sums: weight, weighted targets, draws. They are adjacent, since a row adds to all of them. */
  private static final int FIRST = 1;
  private static final int SECOND = 2;
  private static final int DRAWS = 3;
  private static final int LANES = 4;

  private final InputBins bins;
  private final byte[][] binned;
  private final int minLeaf;

  /** The contributions of each row of the tree, those of the node's rows in order, and the sums of each bin and of the node. */
  private final double[] ofRow;
  private final double[] inOrder;
  private final double[] ofBin = new double[MAX_BINS * LANES];
  private final double[] ofNode = new double[LANES];
  /** The non-empty bins of a numeric input as bits; there are fewer than 128. */
  private long presentLow;
  private long presentHigh;
  /** The offset of the draws of a bin; with rows of equal weight draws are the weight itself. */
  private int drawsLane;

  /** The best split of a node so far. */
  static final class Split {
    private double gain;
    private int input = -1;
    private int lastLeft;
    private boolean missingLeft;
    private long[] left;

    boolean isNone() {
      return input < 0;
    }

    int input() {
      return input;
    }

    /** The last bin to the left, if the input is a number. */
    int lastLeft() {
      return lastLeft;
    }

    boolean missingLeft() {
      return missingLeft;
    }

    /** The bins to the left as bits, if the input is nominal; else null. */
    long[] left() {
      return left;
    }

    boolean goesLeft(int bin) {
      return left != null ? (left[bin >> 6] >>> bin & 1) != 0 : bin == 0 ? missingLeft : bin <= lastLeft;
    }
  }

  /** A search; binned[input][row] is kept, not modified. */
  SplitSearch(InputBins bins, byte[][] binned, int numRows, int minLeaf) {
    this.bins = bins;
    this.binned = binned;
    this.minLeaf = minLeaf;
    this.ofRow = new double[numRows * LANES];
    this.inOrder = new double[numRows * LANES];
  }

  /** Begins a tree: computes the contributions of its rows, which are the same in every node. Reads all arguments only. */
  void begin(int[] draws, double[] rowWeight, double[] first, double[] second) {
    drawsLane = 0;
    for (int row = 0; row < draws.length; row++) {
      double w = draws[row] * rowWeight[row];
      ofRow[row * LANES] = w;
      ofRow[row * LANES + FIRST] = w * first[row];
      ofRow[row * LANES + SECOND] = w * second[row];
      ofRow[row * LANES + DRAWS] = draws[row];
      drawsLane = w == draws[row] ? drawsLane : DRAWS;
    }
  }

  /** Begins a node with the rows {@code order[from..to - 1]}; returns false if it has too few draws for a split. */
  boolean open(int[] order, int from, int to) {
    double w = 0;
    double a = 0;
    double b = 0;
    double draws = 0;
    for (int k = from; k < to; k++) {
      int place = order[k] * LANES;
      int target = (k - from) * LANES;
      inOrder[target] = ofRow[place];
      inOrder[target + FIRST] = ofRow[place + FIRST];
      inOrder[target + SECOND] = ofRow[place + SECOND];
      inOrder[target + DRAWS] = ofRow[place + DRAWS];
      w += ofRow[place];
      a += ofRow[place + FIRST];
      b += ofRow[place + SECOND];
      draws += ofRow[place + DRAWS];
    }
    ofNode[0] = w;
    ofNode[FIRST] = a;
    ofNode[SECOND] = b;
    ofNode[DRAWS] = draws;
    return draws >= 2 * minLeaf;
  }

  /** Updates the best split of the current node by the splits of an input. */
  void search(int[] order, int from, int to, int input, Split best) {
    tally(order, from, to, input);
    if (bins.isNominal(input)) {
      scanLabels(input, FIRST, best);
      scanLabels(input, SECOND, best);
    } else {
      scanNumbers(input, best, false);
      if (ofBin[drawsLane] > 0) {
        scanNumbers(input, best, true);
      }
    }
  }

  private void tally(int[] order, int from, int to, int input) {
    Arrays.fill(ofBin, 0, bins.numBins(input) * LANES, 0);
    byte[] column = binned[input];
    boolean counted = drawsLane == DRAWS;
    long low = 0;
    long high = 0;
    for (int k = from, source = 0; k < to; k++, source += LANES) {
      int bin = column[order[k]] & 0xFF;
      int place = bin * LANES;
      long inLow = (long) (bin - Long.SIZE) >> 63;
      low |= 1L << bin & inLow;
      high |= 1L << bin & ~inLow;
      ofBin[place] += inOrder[source];
      ofBin[place + FIRST] += inOrder[source + FIRST];
      ofBin[place + SECOND] += inOrder[source + SECOND];
      if (counted) {
        ofBin[place + DRAWS] += inOrder[source + DRAWS];
      }
    }
    presentLow = low;
    presentHigh = high;
  }

  /** S^2 / W of the whole node, which that of the parts must exceed. */
  private double whole() {
    return (ofNode[FIRST] * ofNode[FIRST] + ofNode[SECOND] * ofNode[SECOND]) / ofNode[0];
  }

  /**
   * Whether a split after these sums reduces the summed squares clearly more than the best one: S^2 / W of its parts is larger. Both sides are
   * multiplied by the weights, since divisions would take most of the time.
   */
  private boolean isBetter(double w, double a, double b, double left, double limit) {
    double restW = ofNode[0] - w;
    double restA = ofNode[FIRST] - a;
    double restB = ofNode[SECOND] - b;
    return left >= minLeaf && ofNode[DRAWS] - left >= minLeaf && w > 0 && restW > 0
        && (a * a + b * b) * restW + (restA * restA + restB * restB) * w > limit * w * restW;
  }

  private double gain(double w, double a, double b) {
    double restA = ofNode[FIRST] - a;
    double restB = ofNode[SECOND] - b;
    return (a * a + b * b) / w + (restA * restA + restB * restB) / (ofNode[0] - w) - whole();
  }

  private static double limit(Split best, double whole) {
    return best.gain * (1 + 1e-9) + whole;
  }

  private void scanNumbers(int input, Split best, boolean missingLeft) {
    int lastBin = bins.numBins(input) - 1;
    double whole = whole();
    double limit = limit(best, whole);
    double w = missingLeft ? ofBin[0] : 0;
    double a = missingLeft ? ofBin[FIRST] : 0;
    double b = missingLeft ? ofBin[SECOND] : 0;
    double left = missingLeft ? ofBin[drawsLane] : 0;
    for (int word = 0; word < 2; word++) {
      // Bin 0 is for missing values.
      for (long rest = word == 0 ? presentLow & ~1L : presentHigh; rest != 0; rest &= rest - 1) {
        int bin = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
        int place = bin * LANES;
        w += ofBin[place];
        a += ofBin[place + FIRST];
        b += ofBin[place + SECOND];
        left += ofBin[place + drawsLane];
        if (bin < lastBin && isBetter(w, a, b, left, limit)) {
          best.gain = gain(w, a, b);
          best.input = input;
          best.lastLeft = bin;
          // If no value is missing in training, missing values go to the larger part.
          best.missingLeft = ofBin[drawsLane] > 0 ? missingLeft : 2 * left > ofNode[DRAWS];
          best.left = null;
          limit = limit(best, whole);
        }
      }
    }
  }

  /** Scans labels in the order of a target's mean: for one target the best subset of labels is a prefix of that order. */
  private void scanLabels(int input, int target, Split best) {
    int numBins = bins.numBins(input);
    int[] some = new int[numBins];
    double[] mean = new double[numBins];
    int size = 0;
    for (int bin = 0; bin < numBins; bin++) {
      if (ofBin[bin * LANES] > 0) {
        some[size] = bin;
        mean[size++] = ofBin[bin * LANES + target] / ofBin[bin * LANES];
      }
    }
    int[] order = SortOrder.ascending(Arrays.copyOf(mean, size));
    double whole = whole();
    double w = 0;
    double a = 0;
    double b = 0;
    double left = 0;
    long[] set = new long[WORDS];
    for (int k = 0; k < size - 1; k++) {
      int bin = some[order[k]];
      w += ofBin[bin * LANES];
      a += ofBin[bin * LANES + FIRST];
      b += ofBin[bin * LANES + SECOND];
      left += ofBin[bin * LANES + drawsLane];
      set[bin >> 6] |= 1L << bin;
      if (isBetter(w, a, b, left, limit(best, whole))) {
        best.gain = gain(w, a, b);
        best.input = input;
        best.left = set.clone();
      }
    }
  }
}
