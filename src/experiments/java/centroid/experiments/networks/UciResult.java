// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.networks;

import centroid.experiments.harness.Split;
import centroid.metric.IntervalScore;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;

/**
 * One model on one split.
 *
 * @param error root mean squared error
 * @param logLoss mean negative log density
 * @param coverage share of rows covered by intervals at {@link #LEVEL}
 * @param width their mean width
 * @param score their mean interval score
 * @param seconds time of training
 * @param epochs of training
 */
record UciResult(double error, double logLoss, double coverage, double width, double score, double seconds, int epochs) {

  static final double LEVEL = 0.95;

  static UciResult of(CentroidBagging model, Instances test, int epochs, double seconds) throws Exception {
    double squares = 0;
    double logLoss = 0;
    double covered = 0;
    double width = 0;
    double score = 0;
    int n = test.numInstances();
    for (int row = 0; row < n; row++) {
      Instance asked = Split.unlabelled(test, row);
      double actual = test.instance(row).classValue();
      double error = model.classifyInstance(asked) - actual;
      double[] bounds = model.predictIntervals(asked, LEVEL)[0];
      squares += error * error;
      logLoss -= model.logDensity(asked, actual);
      covered += actual >= bounds[0] && actual <= bounds[1] ? 1 : 0;
      width += bounds[1] - bounds[0];
      score += IntervalScore.of(bounds[0], bounds[1], actual, LEVEL);
    }
    return new UciResult(Math.sqrt(squares / n), logLoss / n, covered / n, width / n, score / n, seconds, epochs);
  }
}
