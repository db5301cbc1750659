package centroid.compare;

import weka.classifiers.Classifier;
import weka.classifiers.IntervalEstimator;
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
