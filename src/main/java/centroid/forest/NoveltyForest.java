// SPDX-License-Identifier: GPL-3.0-only
package centroid.forest;

import centroid.util.RandomOrder;
import centroid.util.RandomStreams;
import centroid.util.SortOrder;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;

/**
 * Tells how unlike the training rows a row is, by a conformal p-value: of rows that are exchangeable with the training rows, at most 5 % are below 0.05. The
 * score is the mean length of the row's paths in an isolation forest (Liu, Ting and Zhou 2008). Trees are grown in pairs on disjoint samples, so
 * that every training row has as many trees that have not seen it as a new row has. Immutable and thread-safe.
 *
 * @serial exclude
 */
public final class NoveltyForest implements Serializable {

  private static final long serialVersionUID = 1L;

  /** The least training rows: with fewer, small p-values are impossible. */
  public static final int MIN_ROWS = 40;
  private static final int NUM_TREES = 40;
  /** The most rows of a tree. */
  private static final int TREE_ROWS = 256;
  /** The most scores that are kept. */
  private static final int NUM_SCORES = 1000;

  private final IsolationTrees trees;
  private final boolean[] nominal;
  /** The inputs in use. */
  private final int[] inputs;
  /** The smallest value and the range of each number in use, halved, by which numbers become fractions; large ranges would overflow. */
  private final double[] smallest;
  private final double[] range;
  /** Mean path lengths of training rows, ascending, or quantiles of them. */
  private final float[] lengths;
  private final double effectiveRows;

  private NoveltyForest(InputTable table, double[] weight, RandomStreams streams) {
    int numInputs = table.numLabels().length;
    inputs = table.used();
    nominal = new boolean[numInputs];
    smallest = new double[numInputs];
    range = new double[numInputs];
    for (int input : inputs) {
      nominal[input] = table.numLabels()[input] != InputTable.NUMBER;
      double[] known = Arrays.stream(table.rows()).mapToDouble(row -> row[input] / 2).filter(Double::isFinite).toArray();
      smallest[input] = Arrays.stream(known).min().orElse(0);
      range[input] = Arrays.stream(known).max().orElse(0) - smallest[input];
    }
    float[][] values = Arrays.stream(table.rows()).map(this::values).toArray(float[][]::new);
    IsolationGrowth kept = new IsolationGrowth(values, nominal, inputs);
    IsolationGrowth others = new IsolationGrowth(values, nominal, inputs);
    List<boolean[]> seen = new ArrayList<>();
    for (int tree = 0; tree < NUM_TREES; tree++) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("Stopped after " + tree + " trees of the novelty forest");
      }
      seen.add(grow(kept, others, table.group(), streams.child(tree)));
    }
    trees = kept.trees();
    IsolationTrees second = others.trees();
    double[] sums = IntStream.range(0, values.length).mapToDouble(row -> IntStream.range(0, NUM_TREES)
        .mapToDouble(tree -> (seen.get(tree)[row] ? second : trees).path(tree, values[row], null)).sum()).toArray();
    double largest = Arrays.stream(weight).max().orElseThrow();
    // Only ratios matter; squares of very small or large weights would underflow or overflow.
    double[] share = Arrays.stream(weight).map(w -> w / largest).toArray();
    double total = Arrays.stream(share).sum();
    effectiveRows = total * total / Arrays.stream(share).map(w -> w * w).sum();
    lengths = quantiles(sums, share, total);
  }

  /**
   * Grows a forest.
   *
   * @param table the training rows; read only
   * @param weight of each row, positive; read only
   * @return null for fewer than {@link #MIN_ROWS} groups of rows, or without inputs
   */
  public static NoveltyForest of(InputTable table, double[] weight, RandomStreams streams) {
    boolean enough = table.rows().length > 0 && Arrays.stream(table.group()).max().orElseThrow() + 1 >= MIN_ROWS && table.used().length > 0;
    return enough ? new NoveltyForest(table, weight, streams) : null;
  }

  /** Grows a pair of trees on two samples of whole groups; returns which rows the first has seen. */
  private static boolean[] grow(IsolationGrowth kept, IsolationGrowth others, int[] group, RandomStreams streams) {
    int numGroups = Arrays.stream(group).max().orElseThrow() + 1;
    int[] place = RandomOrder.of(numGroups, streams.generator());
    int[] order = SortOrder.ascending(Arrays.stream(group).mapToDouble(which -> place[which]).toArray());
    boolean[] seen = new boolean[group.length];
    int[] half = Arrays.stream(order).filter(row -> 2 * place[group[row]] < numGroups).limit(TREE_ROWS).toArray();
    boolean[] used = new boolean[numGroups];
    for (int row : half) {
      used[group[row]] = true;
    }
    for (int row = 0; row < seen.length; row++) {
      seen[row] = used[group[row]];
    }
    kept.grow(half, streams.child("first").generator());
    others.grow(Arrays.stream(order).filter(row -> 2 * place[group[row]] >= numGroups).limit(TREE_ROWS).toArray(), streams.child("second").generator());
    return seen;
  }

  private static float[] quantiles(double[] sums, double[] weight, double total) {
    int[] order = SortOrder.ascending(sums);
    boolean all = sums.length <= NUM_SCORES && Arrays.stream(weight).allMatch(w -> w == weight[0]);
    float[] result = new float[all ? sums.length : NUM_SCORES];
    int place = 0;
    double before = weight[order[0]];
    for (int k = 0; k < result.length; k++) {
      while (before < (k + 0.5) / result.length * total && place < order.length - 1) {
        before += weight[order[++place]];
      }
      result[k] = (float) sums[order[all ? k : place]];
    }
    return result;
  }

  private float[] values(double[] row) {
    float[] values = new float[nominal.length];
    for (int input : inputs) {
      double value = row[input];
      // Infinite numbers are no numbers.
      values[input] = Double.isInfinite(value) ? Float.NaN : nominal[input] ? (float) value
          : (float) (range[input] > 0 ? (value / 2 - smallest[input]) / range[input] : value - 2 * smallest[input]);
    }
    return values;
  }

  /**
   * Returns the p-value of the hypothesis that a row is like the training rows. O(trees x depth).
   *
   * @param row the inputs of the training table; read only
   */
  public double pValue(double[] row) {
    float[] values = values(row);
    double sum = 0;
    for (int tree = 0; tree < trees.numTrees(); tree++) {
      sum += trees.path(tree, values, null);
    }
    int shorter = Arrays.binarySearch(lengths, (float) sum);
    int notLonger = shorter < 0 ? -shorter - 1 : shorter;
    while (notLonger < lengths.length && lengths[notLonger] <= (float) sum) {
      notLonger++;
    }
    return Math.min(1, (1 + effectiveRows * notLonger / lengths.length) / (effectiveRows + 1));
  }

  /** Returns the input whose value is furthest outside: the one that ends most paths early; -1 if none does. The row is read only. */
  public int furthest(double[] row) {
    float[] values = values(row);
    double[] credit = new double[nominal.length];
    for (int tree = 0; tree < trees.numTrees(); tree++) {
      trees.path(tree, values, credit);
    }
    int best = 0;
    for (int input = 1; input < credit.length; input++) {
      best = credit[input] > credit[best] ? input : best;
    }
    return credit[best] > 0 ? best : -1;
  }

  /** The effective number of training rows: no p-value is below about its reciprocal. */
  public double effectiveRows() {
    return effectiveRows;
  }
}
