// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.pool;

import java.util.BitSet;
import weka.classifiers.Classifier;

/** A model of the pool as the selection sees it. Most will not be kept, so the model itself is handed over only when it is asked for. */
public interface PoolMember {

  /**
   * The rows that the model was trained on.
   *
   * @return bit i is set if it has seen row i of the training data; not to be modified
   */
  BitSet seen();

  /**
   * What the model says at the rows where members are compared.
   *
   * @return one number for each row, or one probability for each row and label; null if members are not compared
   */
  double[] values();

  /**
   * How far observations lie around its numbers, where it states that.
   *
   * @return a variance for each row; null if it states none
   */
  double[] noise();

  /**
   * The model.
   *
   * @return the same each time, or one that predicts the same
   * @throws Exception if it is lost and can't be had again
   */
  Classifier model() throws Exception;
}
