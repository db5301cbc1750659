// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.learners;

import centroid.experiments.harness.Summable;
import centroid.interval.Interval;
import centroid.metric.IntervalScore;
import centroid.weka.estimator.RowPrediction;
import java.util.List;
import weka.classifiers.Classifier;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;

/**
 * A method on one split, or sums over splits.
 *
 * @param error root mean squared error of test rows, or the root of their Brier score; NaN for a method that failed
 * @param score mean interval score of a numeric class, NaN for a method without intervals; log-loss of a nominal class, in nats
 * @param seconds time of training
 * @param choice how the base learner was chosen
 */
record LearnerResult(double error, double score, double seconds, Choice choice) implements Summable<LearnerResult> {

  /** The result of a method that failed. */
  static final LearnerResult MISSING = new LearnerResult(Double.NaN, Double.NaN, Double.NaN, Choice.NONE);

  /**
   * The choice of one candidate.
   *
   * @param learner the position of the candidate in the list; -1 if nothing was chosen
   * @param fits all base models that were trained / those of the pool of one learner
   * @param probability the stated probability that the chosen candidate is better than the nearest other one
   * @param better the stated probability that it is better than each candidate of the list; NaN for itself, and for candidates that failed
   */
  record Choice(int learner, double fits, double probability, double[] better) {

    /** The choice of a method with one learner. */
    static final Choice NONE = new Choice(-1, 1, Double.NaN, new double[0]);
  }

  /** Tests a trained model. */
  static LearnerResult of(Classifier model, Instances test, double seconds, LearnerStudy.Settings settings) throws Exception {
    boolean numeric = test.classAttribute().isNumeric();
    double squares = 0;
    double losses = 0;
    for (Instance row : test) {
      double[] prediction = model.distributionForInstance(row);
      for (int c = 0; c < prediction.length; c++) {
        double observed = numeric ? row.classValue() : (int) row.classValue() == c ? 1 : 0;
        squares += (prediction[c] - observed) * (prediction[c] - observed);
      }
      losses -= numeric ? 0 : Math.log(Math.max(prediction[(int) row.classValue()], settings.smallest()));
    }
    int n = test.numInstances();
    double score = numeric ? model instanceof CentroidBagging ensemble ? intervalScore(ensemble, test, settings.levels()) : Double.NaN : losses / n;
    return new LearnerResult(Math.sqrt(squares / n), score, seconds, Choice.NONE);
  }

  private static double intervalScore(CentroidBagging model, Instances test, double... levels) throws Exception {
    List<RowPrediction> predictions = model.predictAll(test);
    double sum = 0;
    for (int row = 0; row < predictions.size(); row++) {
      for (double level : levels) {
        Interval interval = predictions.get(row).interval(level);
        sum += IntervalScore.of(interval.lower(), interval.upper(), test.instance(row).classValue(), level);
      }
    }
    return sum / levels.length / predictions.size();
  }

  /** Returns the same result with a choice. */
  LearnerResult chosenBy(Choice newChoice) {
    return new LearnerResult(error, score, seconds, newChoice);
  }

  /** Returns whether two results of test rows are the same, as far as the log keeps their digits. */
  boolean hasErrorsOf(LearnerResult other) {
    return isEqual(error, other.error) && isEqual(score, other.score);
  }

  private static boolean isEqual(double one, double other) {
    return Math.abs(one - other) <= 1e-9 * Math.abs(one);
  }

  /** Adds numbers; the sum has no choice. */
  @Override
  public LearnerResult plus(LearnerResult other) {
    return new LearnerResult(error + other.error, score + other.score, seconds + other.seconds, Choice.NONE);
  }
}
