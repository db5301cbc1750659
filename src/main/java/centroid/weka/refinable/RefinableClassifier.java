// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.refinable;

import weka.classifiers.Classifier;
import weka.core.Instances;

/**
 * An incrementally trainable classifier: it is trained epoch by epoch, and row weights may change between epochs. CentroidBagging trains such base learners
 * incrementally in every mode but refit.
 */
public interface RefinableClassifier extends Classifier {

  /**
   * Prepares rows for training any number of copies of this classifier, with its options but not its seed.
   *
   * @param rows the training rows, with class values and weights above 0; not modified, not kept
   * @return the prepared rows; the caller closes them
   * @throws Exception if the classifier can't be trained on these rows
   */
  RefinableRows prepare(Instances rows) throws Exception;
}
