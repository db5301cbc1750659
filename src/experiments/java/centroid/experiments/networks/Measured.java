// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.networks;

import centroid.experiments.harness.Split;
import centroid.experiments.metric.IntervalSums;
import centroid.weka.estimator.PredictiveEstimator;
import weka.classifiers.Classifier;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Randomizable;

/**
 * One model on one split of a numeric class.
 *
 * @param error root mean squared error
 * @param logLoss mean negative log density; NaN of a model without densities
 * @param intervals of test rows
 * @param seconds time of training
 * @param epochs of training; 0 of a model without epochs
 */
public record Measured(double error, double logLoss, IntervalSums intervals, double seconds, int epochs) {

  /**
   * Trains and measures.
   *
   * @param model makes intervals
   * @param levels of the intervals
   */
  public static Measured of(Classifier model, int seed, Split split, double[] levels) throws Exception {
    return ofTrained(model, train(model, seed, split), split, levels);
  }

  /** Measures a model whose training took these seconds. */
  public static Measured ofTrained(Classifier model, double seconds, Split split, double[] levels) throws Exception {
    double squares = 0;
    double logLoss = 0;
    int n = split.test().numInstances();
    for (Instance row : split.test()) {
      double error = model.classifyInstance(row) - row.classValue();
      squares += error * error;
      logLoss -= model instanceof PredictiveEstimator density ? density.logDensity(row, row.classValue()) : Double.NaN;
    }
    int epochs = model instanceof CentroidBagging ensemble ? ensemble.trainingReport().epochs().chosen() : 0;
    return new Measured(Math.sqrt(squares / n), logLoss / n, IntervalSums.of(model, split.test(), levels, 0), seconds, epochs);
  }

  /** Trains with a seed and returns the seconds it took. */
  public static double train(Classifier model, int seed, Split split) throws Exception {
    if (model instanceof Randomizable random) {
      random.setSeed(seed);
    }
    long begin = System.nanoTime();
    model.buildClassifier(split.train());
    return (System.nanoTime() - begin) / 1e9;
  }

  public double coverage(int level) {
    return intervals.coverage(level);
  }

  public double width(int level) {
    return intervals.atLevel()[level].width();
  }

  public double score(int level) {
    return intervals.atLevel()[level].score();
  }
}
