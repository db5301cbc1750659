// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare;

import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.IntervalEstimator;
import weka.classifiers.RandomizableParallelIteratedSingleClassifierEnhancer;
import weka.core.Instance;
import weka.core.Instances;

/** One of the methods under comparison. */
public interface Contender {

  /**
   * The name in reports.
   *
   * @return a short name
   */
  String name();

  /**
   * An untrained ensemble.
   *
   * @param numModels the number of models asked for a prediction
   * @param seed the seed of all its randomness
   * @return a new classifier
   * @throws Exception if its options are wrong
   */
  Classifier untrained(int numModels, int seed) throws Exception;

  /**
   * Gives an ensemble what all contenders have in common.
   *
   * @param <E> the kind of ensemble
   * @param ensemble modified
   * @param learner the base learner; copied
   * @param numModels the number of models
   * @param seed the seed
   * @param numSlots threads
   * @return the ensemble
   * @throws Exception if the learner can't be copied
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
   * @param trained a classifier from {@link #untrained}, trained
   * @param train the rows that it was trained on; read only
   * @param level a fraction such as 0.95
   * @return what is asked for intervals at this level
   * @throws Exception if they can't be made
   */
  IntervalEstimator intervals(Classifier trained, Instances train, double level) throws Exception;

  /**
   * The prediction set of a nominal class.
   *
   * @param trained a classifier from {@link #untrained}, trained
   * @param row a row without its class
   * @param distribution its predicted class distribution; read only
   * @param level a fraction such as 0.95
   * @return true for every label in the set
   * @throws Exception if it can't be made
   */
  boolean[] set(Classifier trained, Instance row, double[] distribution, double level) throws Exception;
}
