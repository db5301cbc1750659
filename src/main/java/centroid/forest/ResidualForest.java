// SPDX-License-Identifier: GPL-3.0-only
package centroid.forest;

import java.io.Serializable;
import java.util.stream.IntStream;

/**
 * A random forest that estimates the means of one or more outputs at a row, such as the residuals of a prediction. Trained by {@link ForestGrowth}.
 * Immutable and thread-safe.
 *
 * @serial exclude
 */
public final class ResidualForest implements Serializable {

  private static final long serialVersionUID = 1L;

  private final Trees trees;
  private final int numOutputs;
  /** leafMean[leaf * numOutputs + output], divided by the number of trees. */
  private final double[] leafMean;

  ResidualForest(Trees trees, int numOutputs, double[] leafMean) {
    this.trees = trees;
    this.numOutputs = numOutputs;
    this.leafMean = leafMean;
  }

  public int numOutputs() {
    return numOutputs;
  }

  /**
   * Estimates the outputs at a row. O(trees x (depth + outputs)).
   *
   * @param row the inputs of the training table; read only
   * @param means overwritten with the mean of each output
   */
  public void predict(double[] row, double[] means) {
    for (int k = 0; k < numOutputs; k++) {
      means[k] = 0;
    }
    for (int tree = 0; tree < trees.numTrees(); tree++) {
      int place = trees.leafOf(tree, row) * numOutputs;
      for (int k = 0; k < numOutputs; k++) {
        means[k] += leafMean[place + k];
      }
    }
  }

  /** Returns the leaf of a row in each tree: rows that share many leaves have similar residuals. The row is read only. */
  public int[] leaves(double[] row) {
    return IntStream.range(0, trees.numTrees()).map(tree -> trees.leafOf(tree, row)).toArray();
  }
}
