// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.core.Streams;
import java.util.List;
import weka.classifiers.Classifier;
import weka.core.Instances;

/**
 * A classifier many of which can be trained together, epoch by epoch, under row weights that may change between epochs. A base
 * learner that implements this is trained so by CentroidBagging in every mode but refit.
 */
public interface RefinableClassifier extends Classifier {

  /**
   * Starts the training of copies of this classifier, with its options but not its seed.
   *
   * @param rows the training rows, all with a class; kept
   * @param streams one for each copy: all its randomness
   * @return a training that has not seen a row yet; the caller closes it
   * @throws Exception if there can be no training on these rows, or the thread is interrupted
   */
  JointTraining startTogether(Instances rows, List<Streams> streams) throws Exception;
}
