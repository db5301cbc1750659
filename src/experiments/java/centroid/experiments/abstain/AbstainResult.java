// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.abstain;

import centroid.selective.AnswerGoal;
import centroid.weka.estimator.RowPrediction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.Classifier;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;
import weka.core.Utils;

/**
 * What was answered in a trial: by goal, and for each goal by contender.
 *
 * @param share the share of the test rows that was answered
 * @param value the accuracy, precision or recall of the answers; NaN if nothing was answered
 * @param accuracy the share of right labels of each contender if all rows are answered
 */
record AbstainResult(double[] share, double[] value, double[] accuracy) {

  /** The goals; those of a label are measured for two labels only. */
  static final List<AnswerGoal> GOALS = List.of(AnswerGoal.parse("", "accuracy 0.9"), AnswerGoal.parse("", "accuracy 0.95"),
      AnswerGoal.parse("", "precision 0.9"), AnswerGoal.parse("", "recall 0.9"));

  /** The method, and plain thresholds on probabilities. */
  enum Contender {
    /** The threshold that keeps the promise. */
    PROMISED("promised"),
    /** Calibrated probabilities of the same model, answered from the wanted value on. */
    CALIBRATED("calibrated probabilities"),
    /** The same model without calibration. */
    UNCALIBRATED("uncalibrated"),
    /** Weka's Bagging of as many models. */
    BAGGING("Bagging"),
    /** Weka's RandomForest of 100 trees. */
    FOREST("RandomForest");

    private final String text;

    Contender(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * Measures all goals.
   *
   * @param plain the uncalibrated model, Bagging and RandomForest
   * @param truth the probabilities of the labels of each row, or 1 for the observed label
   */
  static AbstainResult of(CentroidBagging model, List<Classifier> plain, Instances test, double[][] truth) throws Exception {
    List<RowPrediction> predictions = model.predictAll(test);
    List<double[][]> probabilities = new ArrayList<>();
    probabilities.add(predictions.stream().map(RowPrediction::distribution).toArray(double[][]::new));
    for (Classifier classifier : plain) {
      double[][] all = new double[test.numInstances()][];
      for (int row = 0; row < all.length; row++) {
        all[row] = classifier.distributionForInstance(test.instance(row));
      }
      probabilities.add(all);
    }
    int numContenders = Contender.values().length;
    double[] share = new double[GOALS.size() * numContenders];
    double[] value = new double[share.length];
    Arrays.fill(value, Double.NaN);
    double[] accuracy = new double[numContenders];
    for (int which = 0; which < numContenders; which++) {
      double[][] own = probabilities.get(Math.max(0, which - 1));
      for (int row = 0; row < own.length; row++) {
        accuracy[which] += truth[row][Utils.maxIndex(own[row])] / own.length;
      }
      for (int g = 0; g < GOALS.size(); g++) {
        AnswerGoal goal = GOALS.get(g);
        if (goal.kind() == AnswerGoal.Kind.ACCURACY || test.numClasses() == 2) {
          boolean[] answered = new boolean[own.length];
          for (int row = 0; row < own.length; row++) {
            answered[row] = which == 0 ? predictions.get(row).isAnswered(goal) : isPlainlyAnswered(goal, own[row]);
          }
          share[g * numContenders + which] = share(answered);
          value[g * numContenders + which] = value(goal, answered, own, truth);
        }
      }
    }
    return new AbstainResult(share, value, accuracy);
  }

  private static boolean isPlainlyAnswered(AnswerGoal goal, double[] probabilities) {
    return switch (goal.kind()) {
      case ACCURACY -> probabilities[Utils.maxIndex(probabilities)] >= goal.value();
      case PRECISION -> probabilities[1] >= goal.value();
      default -> probabilities[1] >= 1 - goal.value();
    };
  }

  private static double share(boolean[] answered) {
    int count = 0;
    for (boolean each : answered) {
      count += each ? 1 : 0;
    }
    return (double) count / answered.length;
  }

  private static double value(AnswerGoal goal, boolean[] answered, double[][] probabilities, double[][] truth) {
    double hits = 0;
    double total = 0;
    for (int row = 0; row < answered.length; row++) {
      double hit = truth[row][goal.kind() == AnswerGoal.Kind.ACCURACY ? Utils.maxIndex(probabilities[row]) : 1];
      hits += answered[row] ? hit : 0;
      total += goal.kind() == AnswerGoal.Kind.RECALL ? hit : answered[row] ? 1 : 0;
    }
    return share(answered) == 0 ? Double.NaN : hits / total;
  }

  double share(int goal, Contender contender) {
    return share[goal * Contender.values().length + contender.ordinal()];
  }

  double value(int goal, Contender contender) {
    return value[goal * Contender.values().length + contender.ordinal()];
  }
}
