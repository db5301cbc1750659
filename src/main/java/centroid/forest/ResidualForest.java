// SPDX-License-Identifier: GPL-3.0-only
package centroid.forest;

import centroid.util.RandomOrder;
import centroid.util.RandomStreams;
import java.io.Serializable;
import java.util.Arrays;
import java.util.concurrent.CancellationException;

/**
 * A random forest that estimates the location of residuals (their mean around a row) and their scale (their mean absolute deviation from that
 * location), for heteroscedastic data. Immutable and thread-safe.
 *
 * @serial exclude
 */
public final class ResidualForest implements Serializable {

  private static final long serialVersionUID = 1L;

  /** The number of trees kept: about as many as are out-of-bag for a row, so that both estimates average as many leaves. */
  private static final int NUM_KEPT = 11;

  private static final int NUM_TREES = 30;
  /** The minimal draws in a leaf, absolute and as a share of the rows. */
  private static final int MIN_LEAF = 5;
  private static final float LEAF_SHARE = 1 / 60f;

  private final Trees trees;
  private final double[] location;
  private final double[] scale;

  private ResidualForest(Trees trees, double[] location, double[] scale) {
    this.trees = trees;
    this.location = location;
    this.scale = scale;
  }

  /** The location and the scale of residuals at a row. */
  public record Estimate(double location, double scale) {
  }

  /** Estimates location and scale at a row with the inputs of the training table; reads {@code row} only. */
  public Estimate predict(double[] row) {
    double sumLocation = 0;
    double sumScale = 0;
    for (int tree = 0; tree < trees.numTrees(); tree++) {
      int leaf = trees.leafOf(tree, row);
      sumLocation += location[leaf];
      sumScale += scale[leaf];
    }
    return new Estimate(sumLocation / trees.numTrees(), sumScale / trees.numTrees());
  }

  /** A forest in training, with out-of-bag estimates for the training rows. */
  public static final class Growth {

    private final double[] error;
    private final double[] weight;
    private final Trees trees;
    /** leaf[tree][row] */
    private final int[][] leaf;
    /** draws[tree][row] */
    private final int[][] draws;
    /** The out-of-bag rows of each tree. */
    private final int[][] outOfBag;
    /** The weight of the draws in each leaf. */
    private final double[] leafWeight;
    private final double[] location;
    private final double[] leafLocation;

    /**
     * Grows all trees. O(trees x rows x inputs x depth).
     *
     * @param table the inputs; read only
     * @param error the residuals; kept, not modified
     * @param weight their weights, positive; read only
     */
    public Growth(InputTable table, double[] error, double[] weight, RandomStreams streams) {
      this.error = error;
      double largest = Arrays.stream(weight).max().orElseThrow();
      // Only ratios matter; squares of very small or large weights would underflow or overflow.
      this.weight = Arrays.stream(weight).map(w -> w / largest).toArray();
      int numRows = error.length;
      InputBins bins = new InputBins(table);
      double[] size = Arrays.stream(error).map(Math::abs).toArray();
      int minLeaf = Math.max(MIN_LEAF, Math.round(numRows * LEAF_SHARE));
      TreeGrower grower = new TreeGrower(table, bins, standardised(error), standardised(size), minLeaf);
      this.draws = bags(table.group(), streams.child("bags"));
      this.outOfBag = Arrays.stream(draws).map(Growth::withoutDraws).toArray(int[][]::new);
      this.leaf = new int[NUM_TREES][];
      for (int tree = 0; tree < NUM_TREES; tree++) {
        if (Thread.currentThread().isInterrupted()) {
          throw new CancellationException("Stopped after " + tree + " trees of the residual forest");
        }
        leaf[tree] = grower.grow(draws[tree], this.weight, streams.child("inputs").child(tree).generator());
      }
      this.trees = grower.trees();
      this.leafWeight = leafWeights();
      this.leafLocation = leafMeans(error);
      this.location = outOfBagMeans(leafLocation, 0);
    }

    private double[] standardised(double[] values) {
      double sum = 0;
      double mean = 0;
      for (int row = 0; row < values.length; row++) {
        sum += weight[row];
        mean += weight[row] * values[row];
      }
      mean /= sum;
      double square = 0;
      for (int row = 0; row < values.length; row++) {
        square += weight[row] * (values[row] - mean) * (values[row] - mean);
      }
      double deviation = Math.sqrt(square / sum);
      double center = mean;
      return Arrays.stream(values).map(value -> deviation > 0 ? (value - center) / deviation : 0).toArray();
    }

    /** Balanced bags: over all trees every group of rows is drawn equally often, as a whole. */
    private static int[][] bags(int[] group, RandomStreams streams) {
      int numGroups = Arrays.stream(group).max().orElseThrow() + 1;
      int[] all = new int[numGroups * NUM_TREES];
      Arrays.setAll(all, k -> k % numGroups);
      RandomOrder.shuffle(all, streams.generator());
      int[][] draws = new int[NUM_TREES][group.length];
      for (int tree = 0; tree < NUM_TREES; tree++) {
        int[] drawn = new int[numGroups];
        for (int k = tree * numGroups; k < (tree + 1) * numGroups; k++) {
          drawn[all[k]]++;
        }
        Arrays.setAll(draws[tree], row -> drawn[group[row]]);
      }
      return draws;
    }

    private static int[] withoutDraws(int[] drawn) {
      int[] rows = new int[drawn.length + 1];
      int size = 0;
      for (int row = 0; row < drawn.length; row++) {
        rows[size] = row;
        size += drawn[row] == 0 ? 1 : 0;
      }
      return Arrays.copyOf(rows, size);
    }

    private double[] leafWeights() {
      double[] total = new double[trees.numLeaves()];
      for (int tree = 0; tree < leaf.length; tree++) {
        for (int row = 0; row < error.length; row++) {
          total[leaf[tree][row]] += draws[tree][row] * weight[row];
        }
      }
      return total;
    }

    /** The mean of values in every leaf, over the rows in the bag of its tree. */
    private double[] leafMeans(double[] values) {
      double[] sum = new double[trees.numLeaves()];
      double[] weighted = new double[values.length];
      for (int tree = 0; tree < leaf.length; tree++) {
        int[] leafOf = leaf[tree];
        int[] drawn = draws[tree];
        for (int row = 0; row < weighted.length; row++) {
          weighted[row] = drawn[row] * weight[row] * values[row];
        }
        for (int row = 0; row < weighted.length; row++) {
          sum[leafOf[row]] += weighted[row];
        }
      }
      for (int k = 0; k < sum.length; k++) {
        sum[k] = leafWeight[k] > 0 ? sum[k] / leafWeight[k] : 0;
      }
      return sum;
    }

    /** The mean of the leaves of a row's out-of-bag trees, or a common value if there are none. */
    private double[] outOfBagMeans(double[] means, double common) {
      double[] result = new double[error.length];
      int[] count = new int[error.length];
      for (int tree = 0; tree < leaf.length; tree++) {
        for (int row : outOfBag[tree]) {
          result[row] += means[leaf[tree][row]];
          count[row]++;
        }
      }
      for (int row = 0; row < result.length; row++) {
        result[row] = count[row] == 0 ? common : result[row] / count[row];
      }
      return result;
    }

    /** The out-of-bag location of every row; not to be modified. */
    public double[] location() {
      return location;
    }

    private double[] sizes(double share) {
      double[] sizes = new double[error.length];
      Arrays.setAll(sizes, row -> Math.abs(error[row] - share * location[row]));
      return sizes;
    }

    /** The out-of-bag scale of every row around a share of the location, from 0 to 1. */
    public double[] scale(double share) {
      double[] sizes = sizes(share);
      double sum = 0;
      double total = 0;
      for (int row = 0; row < sizes.length; row++) {
        sum += weight[row] * sizes[row];
        total += weight[row];
      }
      return outOfBagMeans(leafMeans(sizes), sum / total);
    }

    /** The trained forest, with the scale around a share of the location, from 0 to 1. */
    public ResidualForest keep(double share) {
      Trees kept = trees.first(NUM_KEPT);
      return new ResidualForest(kept, Arrays.copyOf(leafLocation, kept.numLeaves()), Arrays.copyOf(leafMeans(sizes(share)), kept.numLeaves()));
    }
  }
}
