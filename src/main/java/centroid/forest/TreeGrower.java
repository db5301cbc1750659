// SPDX-License-Identifier: GPL-3.0-only
package centroid.forest;

import centroid.core.RandomOrder;
import centroid.core.SortOrder;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Grows trees on two targets at once: a split makes the summed variance of both within its parts as small as possible. O(rows x inputs
 * looked at) for each level of a tree, as bins are counted, not sorted. Not thread-safe.
 */
final class TreeGrower {

  private static final int MAX_BINS = 256;
  /** How many inputs a node looks at. */
  private static final double SHARE_TRIED = 0.6;
  private static final int MIN_TRIED = 4;
  private static final int MAX_TRIED = 40;

  private final Trees trees;
  private final InputBins bins;
  private final byte[][] binned;
  private final int[] inputs;
  private final int numTried;
  private final int minLeaf;
  private final double[] first;
  private final double[] second;

  /** Weight and number of the rows in each bin, and the weighted sums of their targets. */
  private final double[] weight = new double[MAX_BINS];
  private final double[] sumFirst = new double[MAX_BINS];
  private final double[] sumSecond = new double[MAX_BINS];
  private final int[] count = new int[MAX_BINS];

  /** A node that waits: its rows are those from one place of the order to before another. */
  private record Open(int node, int from, int to) {
  }

  /** The best split of a node so far. */
  private static final class Split {
    private double gain;
    private int input = -1;
    private int lastLeft;
    private boolean missingLeft;
    private long[] left;
  }

  /**
   * A grower.
   *
   * @param table the rows; read only
   * @param bins their bins
   * @param first first target of each row; kept, not modified
   * @param second second target of each row; kept, not modified
   * @param minLeaf fewest draws of a leaf
   */
  TreeGrower(InputTable table, InputBins bins, double[] first, double[] second, int minLeaf) {
    this.bins = bins;
    this.trees = new Trees(bins);
    this.binned = bins.bins(table);
    this.inputs = Arrays.stream(table.used()).filter(input -> bins.numBins(input) > 2).toArray();
    this.numTried = numTried(inputs.length);
    this.first = first;
    this.second = second;
    this.minLeaf = minLeaf;
  }

  /** More than half of the inputs, but all of few and not more than costs allow. */
  private static int numTried(int numInputs) {
    return Math.min(numInputs, Math.max(MIN_TRIED, Math.min(MAX_TRIED, (int) Math.ceil(SHARE_TRIED * numInputs))));
  }

  /** The trees grown so far. */
  Trees trees() {
    return trees.first(trees.numTrees());
  }

  /**
   * Grows one more tree.
   *
   * @param draws how often each row was drawn; read only
   * @param rowWeight weight of each row, which multiplies its draws; read only
   * @param random chooses the inputs that a node looks at
   */
  void grow(int[] draws, double[] rowWeight, SplittableRandom random) {
    int[] order = new int[draws.length];
    int size = 0;
    for (int row = 0; row < draws.length; row++) {
      if (draws[row] > 0) {
        order[size++] = row;
      }
    }
    Deque<Open> open = new ArrayDeque<>();
    open.push(new Open(trees.newTree(), 0, size));
    while (!open.isEmpty()) {
      Open node = open.pop();
      Split split = best(order, node, draws, rowWeight, random);
      if (split.input < 0) {
        trees.leaf(node.node);
        continue;
      }
      int middle = partition(order, node, split);
      int left = split.left == null ? trees.splitNumber(node.node, split.input, split.lastLeft, split.missingLeft)
          : trees.splitLabels(node.node, split.input, split.left);
      open.push(new Open(left + 1, middle, node.to));
      open.push(new Open(left, node.from, middle));
    }
  }

  private Split best(int[] order, Open node, int[] draws, double[] rowWeight, SplittableRandom random) {
    Split best = new Split();
    int numDraws = 0;
    for (int k = node.from; k < node.to; k++) {
      numDraws += draws[order[k]];
    }
    if (numDraws < 2 * minLeaf) {
      return best;
    }
    int[] tried = numTried == inputs.length ? inputs : RandomOrder.choose(inputs, numTried, random);
    for (int input : tried) {
      tally(order, node, draws, rowWeight, input);
      if (bins.isNominal(input)) {
        scanLabels(input, sumFirst, numDraws, best);
        scanLabels(input, sumSecond, numDraws, best);
      } else {
        scanNumbers(input, numDraws, best, false);
        if (count[0] > 0) {
          scanNumbers(input, numDraws, best, true);
        }
      }
    }
    return best;
  }

  private void tally(int[] order, Open node, int[] draws, double[] rowWeight, int input) {
    int numBins = bins.numBins(input);
    Arrays.fill(weight, 0, numBins, 0);
    Arrays.fill(sumFirst, 0, numBins, 0);
    Arrays.fill(sumSecond, 0, numBins, 0);
    Arrays.fill(count, 0, numBins, 0);
    byte[] column = binned[input];
    for (int k = node.from; k < node.to; k++) {
      int row = order[k];
      int bin = column[row] & 0xFF;
      double w = draws[row] * rowWeight[row];
      weight[bin] += w;
      sumFirst[bin] += w * first[row];
      sumSecond[bin] += w * second[row];
      count[bin] += draws[row];
    }
  }

  private static double sum(double[] values, int numBins) {
    double sum = 0;
    for (int bin = 0; bin < numBins; bin++) {
      sum += values[bin];
    }
    return sum;
  }

  /** How much smaller the summed squares around means become: S^2 / W of the parts minus that of the whole. */
  private static double gain(double w, double a, double b, double allW, double allA, double allB) {
    double restW = allW - w;
    double restA = allA - a;
    double restB = allB - b;
    if (!(w > 0 && restW > 0)) {
      return 0;
    }
    return (a * a + b * b) / w + (restA * restA + restB * restB) / restW - (allA * allA + allB * allB) / allW;
  }

  private void scanNumbers(int input, int numDraws, Split best, boolean missingLeft) {
    int numBins = bins.numBins(input);
    double allW = sum(weight, numBins);
    double allA = sum(sumFirst, numBins);
    double allB = sum(sumSecond, numBins);
    double w = missingLeft ? weight[0] : 0;
    double a = missingLeft ? sumFirst[0] : 0;
    double b = missingLeft ? sumSecond[0] : 0;
    int left = missingLeft ? count[0] : 0;
    for (int bin = 1; bin < numBins - 1; bin++) {
      if (count[bin] > 0) {
        w += weight[bin];
        a += sumFirst[bin];
        b += sumSecond[bin];
        left += count[bin];
        double gain = left < minLeaf || numDraws - left < minLeaf ? 0 : gain(w, a, b, allW, allA, allB);
        if (gain > best.gain * (1 + 1e-9)) {
          best.gain = gain;
          best.input = input;
          best.lastLeft = bin;
          // Where nothing is missing, missing values go with the larger part.
          best.missingLeft = count[0] > 0 ? missingLeft : 2 * left > numDraws;
          best.left = null;
        }
      }
    }
  }

  /** Bins in the order of a target's mean: for one target the best set of labels is a prefix of it. */
  private void scanLabels(int input, double[] target, int numDraws, Split best) {
    int numBins = bins.numBins(input);
    int[] present = IntStream.range(0, numBins).filter(bin -> weight[bin] > 0).toArray();
    int[] order = SortOrder.ascending(Arrays.stream(present).mapToDouble(bin -> target[bin] / weight[bin]).toArray());
    double allW = sum(weight, numBins);
    double allA = sum(sumFirst, numBins);
    double allB = sum(sumSecond, numBins);
    double w = 0;
    double a = 0;
    double b = 0;
    int left = 0;
    long[] set = new long[MAX_BINS / Long.SIZE];
    for (int k = 0; k < order.length - 1; k++) {
      int bin = present[order[k]];
      w += weight[bin];
      a += sumFirst[bin];
      b += sumSecond[bin];
      left += count[bin];
      set[bin >> 6] |= 1L << bin;
      double gain = left < minLeaf || numDraws - left < minLeaf ? 0 : gain(w, a, b, allW, allA, allB);
      if (gain > best.gain * (1 + 1e-9)) {
        best.gain = gain;
        best.input = input;
        best.left = set.clone();
      }
    }
  }

  /** Brings the rows of the left part to the front; returns where the right part begins. */
  private int partition(int[] order, Open node, Split split) {
    int next = node.from;
    for (int k = node.from; k < node.to; k++) {
      int row = order[k];
      int bin = binned[split.input][row] & 0xFF;
      boolean left = split.left != null ? (split.left[bin >> 6] >>> bin & 1) != 0 : bin == 0 ? split.missingLeft : bin <= split.lastLeft;
      if (left) {
        order[k] = order[next];
        order[next++] = row;
      }
    }
    return next;
  }
}
