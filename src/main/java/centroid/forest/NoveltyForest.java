// SPDX-License-Identifier: GPL-3.0-only
package centroid.forest;

import centroid.util.RandomOrder;
import centroid.util.RandomStreams;
import centroid.util.SortOrder;
import java.io.Serializable;
import java.util.Arrays;
import java.util.concurrent.CancellationException;

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
  static final int TREE_ROWS = 256;
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
  /** Half the share of rows between two quantiles, 0 if the lengths are those of all rows. */
  private final double halfStep;
  /** No p-value is below about the reciprocal of this number, nor below 0.0005 where quantiles are kept. */
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
    float[][] columns = columns(table.rows());
    IsolationGrowth kept = new IsolationGrowth(columns, nominal, inputs);
    IsolationGrowth others = new IsolationGrowth(columns, nominal, inputs);
    int[][] groups = groups(table.group());
    boolean[][] seen = new boolean[NUM_TREES][];
    for (int tree = 0; tree < NUM_TREES; tree++) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("Stopped after " + tree + " trees of the novelty forest");
      }
      seen[tree] = grow(kept, others, groups, table.group(), streams.child(tree));
    }
    trees = kept.trees();
    IsolationTrees second = others.trees();
    double[] sums = new double[weight.length];
    int[] scratch = new int[weight.length];
    for (int tree = 0; tree < NUM_TREES; tree++) {
      trees.addPaths(tree, columns, where(seen[tree], false), scratch, sums);
      second.addPaths(tree, columns, where(seen[tree], true), scratch, sums);
    }
    double largest = Arrays.stream(weight).max().orElseThrow();
    // Only ratios matter; squares of very small or large weights would underflow or overflow.
    double[] share = Arrays.stream(weight).map(w -> w / largest).toArray();
    double total = Arrays.stream(share).sum();
    effectiveRows = total * total / Arrays.stream(share).map(w -> w * w).sum();
    boolean all = sums.length <= NUM_SCORES && Arrays.stream(share).allMatch(w -> w == share[0]);
    lengths = quantiles(sums, share, total, all);
    halfStep = all ? 0 : 0.5 / lengths.length;
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

  /** The rows of each group. */
  private static int[][] groups(int[] group) {
    int[] size = new int[Arrays.stream(group).max().orElseThrow() + 1];
    for (int which : group) {
      size[which]++;
    }
    int[][] rows = Arrays.stream(size).mapToObj(int[]::new).toArray(int[][]::new);
    for (int row = group.length - 1; row >= 0; row--) {
      rows[group[row]][--size[group[row]]] = row;
    }
    return rows;
  }

  /** Grows a pair of trees on two samples of whole groups, one from each half of the groups; returns which rows the first has seen. */
  private static boolean[] grow(IsolationGrowth kept, IsolationGrowth others, int[][] groups, int[] group, RandomStreams streams) {
    int[] place = RandomOrder.of(groups.length, streams.generator());
    int[] order = new int[groups.length];
    for (int which = 0; which < order.length; which++) {
      order[place[which]] = which;
    }
    int half = (groups.length + 1) / 2;
    int[] first = sample(groups, order, 0, half);
    boolean[] used = new boolean[groups.length];
    for (int row : first) {
      used[group[row]] = true;
    }
    boolean[] seen = new boolean[group.length];
    for (int row = 0; row < seen.length; row++) {
      seen[row] = used[group[row]];
    }
    kept.grow(first, streams.child("first").generator());
    others.grow(sample(groups, order, half, groups.length), streams.child("second").generator());
    return seen;
  }

  private static int[] where(boolean[] seen, boolean wanted) {
    int[] rows = new int[seen.length];
    int count = 0;
    for (int row = 0; row < rows.length; row++) {
      rows[count] = row;
      count += seen[row] == wanted ? 1 : 0;
    }
    return Arrays.copyOf(rows, count);
  }

  /** The rows of the groups at some places of an order, until there are enough for a tree. */
  private static int[] sample(int[][] groups, int[] order, int from, int to) {
    int[] rows = new int[TREE_ROWS];
    int count = 0;
    for (int place = from; place < to && count < TREE_ROWS; place++) {
      int[] group = groups[order[place]];
      int numTaken = Math.min(group.length, TREE_ROWS - count);
      System.arraycopy(group, 0, rows, count, numTaken);
      count += numTaken;
    }
    return Arrays.copyOf(rows, count);
  }

  private static float[] quantiles(double[] sums, double[] weight, double total, boolean all) {
    int[] order = SortOrder.ascending(sums);
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
      values[input] = value(input, row[input]);
    }
    return values;
  }

  /** The values of each input in use, of all rows. */
  private float[][] columns(double[][] rows) {
    float[][] columns = new float[nominal.length][];
    for (int input : inputs) {
      float[] column = new float[rows.length];
      for (int row = 0; row < rows.length; row++) {
        column[row] = value(input, rows[row][input]);
      }
      columns[input] = column;
    }
    return columns;
  }

  private float value(int input, double value) {
    // Infinite numbers are no numbers.
    return Double.isInfinite(value) ? Float.NaN : nominal[input] ? (float) value
        : (float) (range[input] > 0 ? (value / 2 - smallest[input]) / range[input] : value - 2 * smallest[input]);
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
    double share = (double) notLonger / lengths.length + halfStep;
    return Math.min(1, (1 + effectiveRows * share) / (effectiveRows + 1));
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
}
