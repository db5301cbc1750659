// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.pool;

import weka.classifiers.Evaluation;
import weka.core.Instance;
import weka.core.Instances;

/** Weka's evaluation of predictions by models that have not seen the row. */
public final class OutOfBagEvaluation {

  /** Rounding errors of learners; Weka's histogram of margins has room for them. */
  private static final double TOLERANCE = 1e-9;

  private final Evaluation evaluation;
  private final boolean keepPredictions;

  public OutOfBagEvaluation(Instances data, boolean keepPredictions) throws Exception {
    this.evaluation = new Evaluation(data);
    this.keepPredictions = keepPredictions;
  }

  /** Adds the out-of-bag prediction of a row. */
  public void add(double[] prediction, Instance row) throws Exception {
    if (row.classAttribute().isNominal()) {
      checkProbabilities(prediction);
    }
    evaluation.evaluationForSingleInstance(prediction, row, keepPredictions);
  }

  /** Weka would end in the index of an array. */
  private static void checkProbabilities(double[] prediction) {
    for (double probability : prediction) {
      if (probability < -TOLERANCE || probability > 1 + TOLERANCE) {
        throw new IllegalArgumentException("Out-of-bag estimates (-O) need probabilities from 0 to 1, but the base learner (-W) has given " + probability
            + ": take another one or leave -O out");
      }
    }
  }

  public Evaluation result() {
    return evaluation;
  }
}
