// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.published;

import centroid.experiments.harness.Split;
import centroid.experiments.networks.Measured;
import weka.classifiers.Classifier;
import weka.classifiers.meta.CentroidBagging;

/**
 * One contender on one split of the CLEAR benchmark.
 *
 * @param test on the test rows
 * @param estimatedScore the interval score estimated on held-out training rows; NaN if the model has no such estimate
 */
record ClearResult(Measured test, double estimatedScore) {

  /** Trains and measures. */
  static ClearResult of(Classifier model, int seed, Split split, double level) throws Exception {
    Measured test = Measured.of(model, seed, split, new double[] {level});
    return new ClearResult(test, model instanceof CentroidBagging ensemble ? ensemble.estimatedIntervalScore(level) : Double.NaN);
  }

  double coverage() {
    return test.coverage(0);
  }

  double width() {
    return test.width(0);
  }

  double score() {
    return test.score(0);
  }
}
