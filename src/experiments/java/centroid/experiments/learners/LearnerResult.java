// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.learners;

import centroid.experiments.harness.Summable;
import java.util.Arrays;

/**
 * One learner on one split, or sums over splits. Arrays have a number for each {@link LearnerStudy.Criterion}; all are NaN for a learner that failed.
 *
 * @param estimated mean score of out-of-bag predictions
 * @param gap mean difference to the lowest estimate, row by row
 * @param gapError the standard error of the gap over rows, not widened
 * @param tested mean score of test rows
 * @param outOfBagError Weka's out-of-bag RMSE or error rate
 * @param trainingSeconds time of training
 * @param predictionSeconds time of a prediction
 */
record LearnerResult(double[] estimated, double[] gap, double[] gapError, double[] tested, double outOfBagError, double trainingSeconds,
    double predictionSeconds) implements Summable<LearnerResult> {

  /** The result of a learner that failed. */
  static LearnerResult failed(int numCriteria) {
    double[] none = new double[numCriteria];
    Arrays.fill(none, Double.NaN);
    return new LearnerResult(none, none, none, none, Double.NaN, Double.NaN, Double.NaN);
  }

  boolean isKnown() {
    return !Double.isNaN(outOfBagError);
  }

  @Override
  public LearnerResult plus(LearnerResult other) {
    return new LearnerResult(sum(estimated, other.estimated), sum(gap, other.gap), sum(gapError, other.gapError), sum(tested, other.tested),
        outOfBagError + other.outOfBagError, trainingSeconds + other.trainingSeconds, predictionSeconds + other.predictionSeconds);
  }

  private static double[] sum(double[] first, double[] second) {
    double[] sum = new double[first.length];
    Arrays.setAll(sum, k -> first[k] + second[k]);
    return sum;
  }
}
