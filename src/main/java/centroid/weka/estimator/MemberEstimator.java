// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

import weka.core.Instance;

/** A classifier of numbers that is made of several models. */
@FunctionalInterface
public interface MemberEstimator {

  /**
   * What each model predicts. Costs nothing for the row that intervals were asked for last.
   *
   * @param row the row; its class value is not looked at
   * @return the finite predictions; a new array
   * @throws Exception if a model fails or the class is nominal
   */
  double[] memberNumbers(Instance row) throws Exception;
}
