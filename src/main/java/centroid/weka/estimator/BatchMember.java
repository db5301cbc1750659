// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

import java.util.List;
import weka.classifiers.Classifier;
import weka.core.Instance;

/**
 * A member that predicts rows in batches, which is faster than row by row. A batch for several members encodes the rows only once. Weka's BatchPredictor is no
 * substitute: Weka's evaluation omits intervals and densities of classifiers that predict a numeric class in batches.
 */
public interface BatchMember {

  /**
   * Predicts rows with several members. The predictions equal those made row by row, to the last bit.
   *
   * @param siblings trained members of this class, with or without this one; not modified
   * @param values written: values[member] holds the prediction for row r at [r], or the probability of label c at [r * numClasses + c]
   * @param noise written: noise[member][row], the noise variance of each prediction; null if it is not needed
   * @throws Exception if a member can't predict, an InterruptedException if the thread is interrupted
   */
  void predictAll(Classifier[] siblings, List<Instance> rows, double[][] values, double[][] noise) throws Exception;
}
