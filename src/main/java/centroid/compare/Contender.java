// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare;

import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.IntervalEstimator;
import weka.classifiers.RandomizableParallelIteratedSingleClassifierEnhancer;
import weka.core.Instance;
import weka.core.Instances;

/** A method under comparison. */
public interface Contender {

  /** Returns the name in reports. */
  String name();

  /** Creates an untrained ensemble of {@code numModels} models. */
  Classifier untrained(int numModels, int seed) throws Exception;

  /**
   * Sets the options that all contenders share.
   *
   * @param ensemble modified
   * @param learner the base learner; copied
   */
  static <E extends RandomizableParallelIteratedSingleClassifierEnhancer> E setUp(E ensemble, Classifier learner, int numModels, int seed,
      int numSlots) throws Exception {
    ensemble.setClassifier(AbstractClassifier.makeCopy(learner));
    ensemble.setNumIterations(numModels);
    ensemble.setSeed(seed);
    ensemble.setNumExecutionSlots(numSlots);
    return ensemble;
  }

  /**
   * The prediction intervals of a numeric class.
   *
   * @param train the rows that it was trained on; read only
   */
  IntervalEstimator intervals(Classifier trained, Instances train, double level) throws Exception;

  /**
   * The prediction set of a nominal class.
   *
   * @param distribution its predicted class distribution; read only
   */
  boolean[] set(Classifier trained, Instance row, double[] distribution, double level) throws Exception;
}
