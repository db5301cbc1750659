// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

import weka.core.Instance;

/** A classifier whose intervals depend on a residual forest: rows that share leaves have similar residuals. */
public interface LeafEstimator {

  /**
   * Returns the leaf of a row in each tree of the forest.
   *
   * @return empty without a forest
   * @throws Exception if the row can't be predicted
   */
  int[] leavesOf(Instance instance) throws Exception;
}
