// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.learners;

import centroid.compare.learner.Candidate;
import centroid.compare.learner.CandidateScore;
import centroid.compare.learner.LearnerRanking;
import centroid.experiments.learners.LearnerStudy.Criterion;
import centroid.interval.Interval;
import centroid.metric.IntervalScore;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.model.RowScores;
import java.util.ArrayList;
import java.util.List;
import weka.classifiers.Evaluation;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;

/**
 * A learner that was trained on one split, with its scores.
 *
 * @param learner the learner
 * @param rows the scores of training rows; null if it failed
 * @param tested the mean score of test rows for each criterion; null if it failed
 * @param outOfBagError Weka's RMSE or error rate
 * @param cost its training and prediction times; null if it failed
 */
record LearnerTrial(Candidate learner, RowScores rows, double[] tested, double outOfBagError, CandidateScore.Cost cost) {

  /** Tests a trained model. */
  static LearnerTrial of(Candidate learner, CentroidBagging model, Instances test, double trainingSeconds, double smallest) throws Exception {
    if (model.rowScores() == null) {
      return new LearnerTrial(learner, null, null, Double.NaN, null);
    }
    boolean numeric = test.classAttribute().isNumeric();
    long begin = System.nanoTime();
    double[] tested = numeric ? numbers(model, test) : new double[] {logLoss(model, test, smallest)};
    double predictionSeconds = (System.nanoTime() - begin) / 1e9 / test.numInstances();
    Evaluation outOfBag = model.getOutOfBagEvaluationObject();
    return new LearnerTrial(learner, model.rowScores(), tested, numeric ? outOfBag.rootMeanSquaredError() : outOfBag.errorRate(),
        new CandidateScore.Cost(trainingSeconds, predictionSeconds, 0));
  }

  private static double[] numbers(CentroidBagging model, Instances test) throws Exception {
    Criterion[] criteria = Criterion.values();
    double[] sums = new double[criteria.length];
    double[] levels = Criterion.MEAN.levels();
    List<RowPrediction> predictions = model.predictAll(test);
    for (int row = 0; row < predictions.size(); row++) {
      for (int level = 0; level < levels.length; level++) {
        Interval interval = predictions.get(row).interval(levels[level]);
        double score = IntervalScore.of(interval.lower(), interval.upper(), test.instance(row).classValue(), levels[level]);
        sums[0] += score / levels.length / predictions.size();
        sums[1 + level] += score / predictions.size();
      }
    }
    return sums;
  }

  private static double logLoss(CentroidBagging model, Instances test, double smallest) throws Exception {
    double loss = 0;
    for (Instance row : test) {
      loss -= Math.log(Math.max(model.distributionForInstance(row)[(int) row.classValue()], smallest));
    }
    return loss / test.numInstances();
  }

  /** The results of learners of one split, in their order. */
  static List<LearnerResult> results(List<LearnerTrial> all, int numCriteria) {
    List<LearnerTrial> known = all.stream().filter(trial -> trial.rows != null).toList();
    double[][][] found = new double[3][known.size()][numCriteria];
    for (int k = 0; k < numCriteria && !known.isEmpty(); k++) {
      double[] levels = Criterion.values()[k].levels();
      LearnerRanking ranking = LearnerRanking.of(known.stream().map(trial ->
          new CandidateScore(trial.learner, trial.rows.numbers(), trial.rows.weights(), trial.rows.perRow(levels), trial.cost)).toList());
      for (LearnerRanking.Place place : ranking.places()) {
        int which = known.stream().map(LearnerTrial::learner).toList().indexOf(place.found().learner());
        found[0][which][k] = place.score().mean();
        found[1][which][k] = place.toBest().mean();
        found[2][which][k] = place.toBest().standardError() / LearnerRanking.WIDENING;
      }
    }
    List<LearnerResult> results = new ArrayList<>();
    for (LearnerTrial trial : all) {
      int which = known.indexOf(trial);
      results.add(which < 0 ? LearnerResult.failed(numCriteria) : new LearnerResult(found[0][which], found[1][which], found[2][which], trial.tested,
          trial.outOfBagError, trial.cost.trainingSeconds(), trial.cost.predictionSeconds()));
    }
    return results;
  }
}
