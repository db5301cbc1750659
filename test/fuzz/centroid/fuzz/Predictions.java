// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import centroid.interval.Interval;
import centroid.interval.PredictiveDistribution;
import centroid.selective.AnswerGoal;
import centroid.weka.estimator.PredictionSetEstimator;
import centroid.weka.estimator.PredictiveEstimator;
import centroid.weka.estimator.ProbabilityRangeEstimator;
import centroid.weka.estimator.RowPredictor;
import centroid.weka.estimator.SelectiveEstimator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.Classifier;
import weka.classifiers.IntervalEstimator;
import weka.core.Instance;
import weka.core.Instances;

/** All predictions of a model as text, equal only if every bit is equal; exceptions are included. */
final class Predictions {

  static final double[] LEVELS = {0.01, 0.5, 0.8, 0.9, 0.95, 0.99, 0.999};

  private static final AnswerGoal ACCURACY = AnswerGoal.parse("", "accuracy 0.7");

  private Predictions() {
  }

  static List<String> of(Classifier model, Instances rows) {
    List<String> all = new ArrayList<>();
    for (Instance row : rows) {
      all.add(of(model, row));
    }
    return all;
  }

  private static String of(Classifier model, Instance row) {
    try {
      StringBuilder text = new StringBuilder(Arrays.toString(model.distributionForInstance(row)));
      if (row.classAttribute().isNumeric()) {
        for (double level : LEVELS) {
          text.append(Arrays.deepToString(((IntervalEstimator) model).predictIntervals(row, level)));
        }
        PredictiveDistribution expected = ((PredictiveEstimator) model).predictDistribution(row);
        text.append(expected == null ? "" : expected.exceedance(0.5) + " " + expected.logDensity(0.5));
      } else {
        for (double level : LEVELS) {
          text.append(Arrays.toString(((PredictionSetEstimator) model).predictSet(row, level)));
        }
        Interval range = ((ProbabilityRangeEstimator) model).predictProbabilityRange(row);
        text.append(range);
        if (model instanceof SelectiveEstimator selective && selective.answerThreshold(ACCURACY) != null) {
          text.append(((RowPredictor) model).predict(row).isAnswered(ACCURACY));
        }
      }
      return text.toString();
    } catch (Exception | StackOverflowError e) {
      return "throws " + e;
    }
  }

  /** Returns only point predictions and distributions, for Weka's classifiers. */
  static List<String> predictions(Classifier model, Instances rows) {
    List<String> all = new ArrayList<>();
    for (Instance row : rows) {
      try {
        all.add(Arrays.toString(model.distributionForInstance(row)));
      } catch (Exception | StackOverflowError e) {
        all.add("throws " + e);
      }
    }
    return all;
  }

  /** Returns the predictions without the messages of exceptions. */
  static List<String> withoutWords(List<String> answers) {
    return answers.stream().map(answer -> answer.startsWith("throws ") ? "throws" : answer).toList();
  }

  static boolean anyThrows(List<String> answers) {
    return answers.stream().anyMatch(answer -> answer.startsWith("throws "));
  }

  /** Describes the first difference of two lists. */
  static String difference(List<String> expected, List<String> actual) {
    for (int k = 0; k < expected.size(); k++) {
      if (!expected.get(k).equals(actual.get(k))) {
        return "row " + k + " has " + shortened(actual.get(k)) + " where it had " + shortened(expected.get(k));
      }
    }
    return "";
  }

  private static String shortened(String text) {
    return text.length() > 300 ? text.substring(0, 300) + "..." : text;
  }
}
