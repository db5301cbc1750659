// SPDX-License-Identifier: GPL-3.0-only
package centroid.forest;

import centroid.util.RandomOrder;
import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.function.IntFunction;

/**
 * A {@link ResidualForest} in training, with out-of-bag estimates for the training rows. Trees are grown in pairs on complementary random halves of the rows,
 * so that every row is out-of-bag in half of the trees. Half of the trees are kept, so that estimates for training rows and for new rows average equally many
 * leaves.
 */
public final class ForestGrowth {

  /** The minimal number of rows for a forest; estimates from fewer are mostly noise. */
  public static final int MIN_ROWS = 40;

  /** The number of trees grown; half of them are kept. */
  private static final int NUM_TREES = 40;
  private static final int NUM_KEPT = NUM_TREES / 2;
  /** The minimal rows in a leaf, absolute and as a share of all rows. */
  private static final int MIN_LEAF = 3;
  private static final float LEAF_SHARE = 1 / 200f;

  private final double[] weight;
  private final Trees trees;
  /** leaf[tree][row] */
  private final int[][] leaf;
  /** draws[tree][row]: 1 if the row is in the half of the tree, else 0. */
  private final int[][] draws;
  /** The weight of the rows in each leaf. */
  private final double[] leafWeight;

  /**
   * Grows all trees. O(trees x rows x inputs x depth).
   *
   * @param table the inputs; read only
   * @param weight of the rows, positive; read only
   * @param targets two targets of each row, by tree: its splits minimise their variance; read only
   */
  public ForestGrowth(InputTable table, double[] weight, IntFunction<double[][]> targets, RandomStreams streams) {
    this(table, weight, targets, LEAF_SHARE, streams);
  }

  /** The same with another minimal share of all rows in a leaf: larger leaves give smoother estimates. */
  ForestGrowth(InputTable table, double[] weight, IntFunction<double[][]> targets, float leafShare, RandomStreams streams) {
    int numRows = weight.length;
    double largest = Arrays.stream(weight).max().orElseThrow();
    // Only ratios matter; squares of very small or large weights would underflow or overflow.
    this.weight = Arrays.stream(weight).map(w -> w / largest).toArray();
    TreeGrower grower = new TreeGrower(table, new InputBins(table), Math.max(MIN_LEAF, Math.round(numRows * leafShare)));
    this.draws = halves(table.group(), streams.child("bags"));
    this.leaf = new int[NUM_TREES][];
    for (int tree = 0; tree < NUM_TREES; tree++) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("Stopped after " + tree + " trees of the residual forest");
      }
      double[][] target = targets.apply(tree);
      leaf[tree] = grower.grow(draws[tree], this.weight, target[0], target[1], streams.child("inputs").child(tree).generator());
    }
    this.trees = grower.trees();
    this.leafWeight = leafWeights();
  }

  /** Divides the groups of rows at random in two halves for each pair of trees. */
  private static int[][] halves(int[] group, RandomStreams streams) {
    int numGroups = Arrays.stream(group).max().orElseThrow() + 1;
    int[][] draws = new int[NUM_TREES][group.length];
    for (int tree = 0; tree < NUM_TREES; tree += 2) {
      int[] place = RandomOrder.of(numGroups, streams.child(tree).generator());
      for (int row = 0; row < group.length; row++) {
        draws[2 * place[group[row]] < numGroups ? tree : tree + 1][row] = 1;
      }
    }
    return draws;
  }

  private double[] leafWeights() {
    double[] total = new double[trees.numLeaves()];
    for (int tree = 0; tree < leaf.length; tree++) {
      for (int row = 0; row < weight.length; row++) {
        total[leaf[tree][row]] += draws[tree][row] * weight[row];
      }
    }
    return total;
  }

  /** The mean of values in every leaf, over the rows in the half of its tree; {@code values} is read only. */
  public double[] leafMeans(double[] values) {
    double[] sum = new double[trees.numLeaves()];
    double[] weighted = new double[values.length];
    for (int row = 0; row < weighted.length; row++) {
      weighted[row] = weight[row] * values[row];
    }
    for (int tree = 0; tree < leaf.length; tree++) {
      int[] leafOf = leaf[tree];
      int[] drawn = draws[tree];
      for (int row = 0; row < weighted.length; row++) {
        sum[leafOf[row]] += drawn[row] * weighted[row];
      }
    }
    for (int k = 0; k < sum.length; k++) {
      sum[k] = leafWeight[k] > 0 ? sum[k] / leafWeight[k] : 0;
    }
    return sum;
  }

  /** The mean of the leaves of every row's out-of-bag trees; {@code means} is that of {@link #leafMeans} and read only. */
  public double[] outOfBag(double[] means) {
    double[] result = new double[weight.length];
    for (int tree = 0; tree < leaf.length; tree++) {
      int[] leafOf = leaf[tree];
      int[] drawn = draws[tree];
      for (int row = 0; row < result.length; row++) {
        result[row] += (1 - drawn[row]) * means[leafOf[row]];
      }
    }
    for (int row = 0; row < result.length; row++) {
      result[row] *= 2.0 / NUM_TREES;
    }
    return result;
  }

  /** The trained forest with the {@link #leafMeans} of its outputs. */
  public ResidualForest keep(double[]... outputs) {
    Trees kept = trees.first(NUM_KEPT);
    double[] leafMean = new double[kept.numLeaves() * outputs.length];
    Arrays.setAll(leafMean, k -> outputs[k % outputs.length][k / outputs.length] / kept.numTrees());
    return new ResidualForest(kept, outputs.length, leafMean);
  }
}
