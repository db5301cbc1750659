// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.refinable;

import weka.classifiers.Classifier;
import weka.core.Instances;

/**
 * A classifier that is trained epoch by epoch, under row weights that may change between epochs. A base learner that implements this is
 * trained so by CentroidBagging in every mode but refit.
 */
public interface RefinableClassifier extends Classifier {

  /**
   * Prepares rows for the training of any number of copies of this classifier, with its options but not its seed.
   *
   * @param rows all rows, all with a class and a weight above 0; read, not kept
   * @return rows that are ready; the caller closes them
   * @throws Exception if there can be no training on these rows
   */
  RefinableRows prepare(Instances rows) throws Exception;
}
