// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.forest.NoveltyForest;
import centroid.weka.estimator.RowNovelty;
import java.io.Serializable;
import weka.core.Instance;

/**
 * Finds rows unlike the training rows.
 *
 * @param inputs maps rows to the inputs of the forest
 * @serial exclude
 */
public record NoveltyMap(NoveltyForest forest, ForestInputMap inputs) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Returns how unlike the training rows a row is. */
  RowNovelty of(Instance row) {
    double[] values = inputs.values(row, 0);
    double pValue = forest.pValue(values);
    int furthest = pValue <= RowNovelty.LIMIT ? forest.furthest(values) : -1;
    return new RowNovelty(pValue, furthest < 0 ? null : inputs.name(furthest));
  }
}
