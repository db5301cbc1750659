// SPDX-License-Identifier: GPL-3.0-only
package centroid.forecast;

/** A learner of regression functions. */
@FunctionalInterface
public interface Regression {

  /** A trained regression function. */
  @FunctionalInterface
  interface Model {

    /** Predicts the target of a row. */
    double predict(double[] row) throws Exception;
  }

  /**
   * Trains a model.
   *
   * @param rows the inputs in the order of {@link Design#names}, then the variables known ahead; in the order of time
   * @param target one value for each row
   * @param numKnown the number of inputs at the end of a row that are variables known ahead, at one time or at two
   */
  Model fit(double[][] rows, double[] target, int numKnown) throws Exception;
}
