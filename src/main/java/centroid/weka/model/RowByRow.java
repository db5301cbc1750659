// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import weka.classifiers.Classifier;
import weka.core.Instances;

/** Predicts many rows one after the other, for classifiers that are not faster at once; Stop is heard meanwhile. */
public final class RowByRow {

  private RowByRow() {
  }

  /**
   * What a classifier says about each row.
   *
   * @param classifier a trained one
   * @param rows the rows
   * @return class probabilities, or one number, of each
   * @throws Exception if the classifier fails or the thread is interrupted
   */
  public static double[][] distributions(Classifier classifier, Instances rows) throws Exception {
    double[][] all = new double[rows.numInstances()][];
    for (int row = 0; row < all.length; row++) {
      if ((row & 0xFF) == 0 && Thread.currentThread().isInterrupted()) {
        throw new InterruptedException("Stopped after " + row + " of " + all.length + " predictions");
      }
      all[row] = classifier.distributionForInstance(rows.instance(row));
    }
    return all;
  }
}
