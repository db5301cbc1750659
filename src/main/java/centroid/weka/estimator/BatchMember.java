// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

import java.util.List;
import weka.classifiers.Classifier;
import weka.core.Instance;

/**
 * A member that predicts many rows faster at once, and faster still together with its siblings, since rows that they read in the same way
 * need be read only once. Weka's BatchPredictor can't stand for it: where a numeric class is predicted in batches, Weka's evaluation
 * leaves out intervals and densities.
 */
public interface BatchMember {

  /**
   * Predicts rows with several members: for each the numbers, to the last bit, that it gives row by row.
   *
   * @param siblings trained members of this class, not necessarily this one among them; read only
   * @param rows the rows; their class values are not looked at
   * @param values written: values[member], the number of row r at [r], or the probability of label c at [r * numClasses + c]
   * @param noise written: noise[member][row], the variance of observations around each number; null if nobody wants to know
   * @throws Exception if a member can't predict, an InterruptedException if the thread is interrupted
   */
  void predictAll(Classifier[] siblings, List<Instance> rows, double[][] values, double[][] noise) throws Exception;
}
