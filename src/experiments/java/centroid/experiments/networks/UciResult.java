// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.networks;

import centroid.experiments.metric.IntervalSums;
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
    int n = test.numInstances();
    for (Instance row : test) {
      double error = model.classifyInstance(row) - row.classValue();
      squares += error * error;
      logLoss -= model.logDensity(row, row.classValue());
    }
    IntervalSums intervals = IntervalSums.of(model, test, new double[] {LEVEL}, 0);
    IntervalSums.AtLevel atLevel = intervals.atLevel()[0];
    return new UciResult(Math.sqrt(squares / n), logLoss / n, intervals.coverage(0), atLevel.width(), atLevel.score(), seconds, epochs);
  }
}
