// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import weka.classifiers.Evaluation;
import weka.core.Instance;
import weka.core.Instances;

/** Weka's evaluation of out-of-bag or out-of-fold predictions. */
final class OutOfBagEvaluation {

  /** The rounding error of probabilities that Weka's histogram of margins allows. */
  private static final double TOLERANCE = 1e-9;

  private final Evaluation evaluation;
  private final boolean keepPredictions;

  OutOfBagEvaluation(Instances data, boolean keepPredictions) throws Exception {
    this.evaluation = new Evaluation(data);
    this.keepPredictions = keepPredictions;
  }

  void add(double[] prediction, Instance row) throws Exception {
    if (row.classAttribute().isNominal()) {
      checkProbabilities(prediction);
    }
    evaluation.evaluationForSingleInstance(prediction, row, keepPredictions);
  }

  /** Refuses probabilities for which Weka would throw an ArrayIndexOutOfBoundsException. */
  private static void checkProbabilities(double[] prediction) {
    for (double probability : prediction) {
      if (probability < -TOLERANCE || probability > 1 + TOLERANCE) {
        throw new IllegalArgumentException("calcOutOfBag (-O) needs probabilities from 0 to 1, but classifier (-W) has given " + probability
            + ": take another one or leave -O out");
      }
    }
  }

  Evaluation result() {
    return evaluation;
  }
}
