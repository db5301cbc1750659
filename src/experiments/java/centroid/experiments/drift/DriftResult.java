// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.drift;

import centroid.interval.Interval;
import centroid.metric.IntervalScore;
import centroid.metric.LogLoss;
import centroid.weka.check.CheckResult;
import centroid.weka.estimator.RowPrediction;
import java.util.List;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;

/**
 * A check and the coverage of models after a change.
 *
 * @param batch 1 if the test of all rows found a difference
 * @param alarm the row at which the martingale reached its limit, from 1; 0 if it did not
 * @param verdict 0 for valid, 1 for recalibrate, 2 for retrain
 * @param coverage by model, at 0.9 and 0.95: the old model, recalibrated ones, and one that was trained on all rows; empty if not measured
 * @param score interval score at 0.9, or log-loss, by model
 */
record DriftResult(double batch, double alarm, double verdict, double[] coverage, double[] score) {

  private static final double[] LEVELS = {0.9, 0.95};

  static DriftResult of(CheckResult check, List<CentroidBagging> models, Instances test) throws Exception {
    double[] coverage = new double[LEVELS.length * models.size()];
    double[] score = new double[models.size()];
    for (int k = 0; k < models.size(); k++) {
      for (Instance row : test) {
        RowPrediction prediction = models.get(k).predict(row);
        for (int level = 0; level < LEVELS.length; level++) {
          coverage[LEVELS.length * k + level] += isInside(prediction, row, LEVELS[level]) ? 1.0 / test.numInstances() : 0;
        }
        score[k] += score(prediction, row) / test.numInstances();
      }
    }
    return new DriftResult(check.batch().pValue() < check.significance() / 2 ? 1 : 0, check.order().alarm(), check.verdict().ordinal(), coverage, score);
  }

  private static boolean isInside(RowPrediction prediction, Instance row, double level) {
    if (row.classAttribute().isNominal()) {
      return prediction.predictionSet(level)[(int) row.classValue()];
    }
    Interval interval = prediction.interval(level);
    return interval.contains(row.classValue());
  }

  private static double score(RowPrediction prediction, Instance row) {
    if (row.classAttribute().isNominal()) {
      return LogLoss.of(prediction.distribution()[(int) row.classValue()]);
    }
    Interval interval = prediction.interval(0.9);
    return IntervalScore.of(interval.lower(), interval.upper(), row.classValue(), 0.9);
  }

  /** Coverage of a model at 0.9 (level 0) or 0.95 (level 1). */
  double coverage(int model, int level) {
    return coverage[LEVELS.length * model + level];
  }

  /** Whether any test found a difference. */
  boolean isAlarm() {
    return verdict > 0;
  }
}
