// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

import weka.core.Instance;

/** An ensemble for a numeric class. */
@FunctionalInterface
public interface MemberEstimator {

  /**
   * Returns the prediction of each member. The predictions for the last row with intervals are cached.
   *
   * @param row the row; its class value is ignored
   * @return the finite predictions, in a new array
   * @throws Exception if a member fails or the class is nominal
   */
  double[] memberNumbers(Instance row) throws Exception;
}
