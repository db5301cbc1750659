// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.pool;

import java.util.BitSet;
import weka.classifiers.Classifier;

/** A trained member of the pool. Most members are not kept, so the model itself is fetched only on request. */
public interface PoolMember {

  /** Returns the rows in the member's bag: bit i is set for row i of the training data; not to be modified. */
  BitSet seen();

  /** Returns the predictions at the comparison rows, one number per row or one probability per row and label; null if members are not compared. */
  double[] values();

  /** Returns the variances of observations around these predictions; null if the member estimates none. */
  double[] noise();

  /**
   * Returns the model: the same each time, or one that predicts the same.
   *
   * @throws Exception if it is lost and can't be trained again
   */
  Classifier model() throws Exception;
}
