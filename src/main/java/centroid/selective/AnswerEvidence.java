// SPDX-License-Identifier: GPL-3.0-only
package centroid.selective;

import centroid.util.SortOrder;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * Calibrated probabilities of calibration rows, and whether their labels were right: enough to find the threshold of any goal later. Thread-safe; its results
 * never change.
 *
 * @serial exclude
 */
public final class AnswerEvidence implements Serializable {

  /** Out-of-bag and out-of-fold rows share models, so that they tell less than as many held-out rows: they count as two thirds. */
  public static final double DEPENDENT_ROWS = 2.0 / 3;

  private static final long serialVersionUID = 1L;
  /** Steps of the search for what can be reached: to a thousandth. */
  private static final int BISECTIONS = 10;

  private final Setup setup;
  private final boolean twoLabels;
  /** Ascending: of two labels the probability of the second, otherwise that of the predicted label. */
  private final double[] score;
  /** Of two labels whether the second is true, otherwise whether the predicted label is. */
  private final boolean[] outcome;
  /** Sums to the effective number of rows. */
  private final double[] weight;
  private transient Map<AnswerGoal, AnswerThreshold> known;

  /**
   * What is known without predictions.
   *
   * @param labels of the class; not to be modified
   * @param goal the goal of the training; null for none
   * @param share the number of independent rows that tell as much as one row
   * @serial exclude
   */
  public record Setup(String[] labels, AnswerGoal goal, double share) implements Serializable {

    private static final long serialVersionUID = 1L;

    Setup heldOut() {
      return new Setup(labels, goal, 1);
    }
  }

  private AnswerEvidence(Setup setup, boolean twoLabels, double[] score, boolean[] outcome, double[] weight) {
    int[] order = SortOrder.ascending(score);
    this.setup = setup;
    this.twoLabels = twoLabels;
    this.score = Arrays.stream(order).mapToDouble(k -> score[k]).toArray();
    this.weight = Arrays.stream(order).mapToDouble(k -> weight[k]).toArray();
    this.outcome = new boolean[order.length];
    for (int k = 0; k < order.length; k++) {
      this.outcome[k] = outcome[order[k]];
    }
    known = new ConcurrentHashMap<>();
  }

  /**
   * Collects predictions of rows that the models were not trained on.
   *
   * @param calibrated probabilities of each prediction, at least one; read only
   * @param label the true labels; read only
   * @param weight of each prediction, positive; those of several predictions for a row share its weight; read only
   * @param rows the effective number of rows
   */
  public static AnswerEvidence of(double[][] calibrated, int[] label, double[] weight, double rows, Setup setup) {
    boolean two = setup.labels.length == 2;
    double[] score = new double[label.length];
    boolean[] outcome = new boolean[label.length];
    double[] scaled = new double[label.length];
    double sum = Arrays.stream(weight).sum();
    for (int k = 0; k < label.length; k++) {
      score[k] = two ? calibrated[k][1] : calibrated[k][AnswerThreshold.predicted(calibrated[k])];
      outcome[k] = two ? label[k] == 1 : AnswerThreshold.predicted(calibrated[k]) == label[k];
      scaled[k] = weight[k] * setup.share * rows / sum;
    }
    return new AnswerEvidence(setup, two, score, outcome, scaled);
  }

  /** Evidence of the same model from rows that no model was trained on, instead of this. */
  public AnswerEvidence replacedBy(double[][] calibrated, int[] label, double[] rowWeight, double rows) {
    return of(calibrated, label, rowWeight, rows, setup.heldOut());
  }

  /** This and other evidence, each with its own number of rows. */
  public AnswerEvidence with(AnswerEvidence other) {
    double[] allScores = joined(score, other.score);
    boolean[] allOutcomes = Arrays.copyOf(outcome, allScores.length);
    System.arraycopy(other.outcome, 0, allOutcomes, outcome.length, other.outcome.length);
    return new AnswerEvidence(setup, twoLabels, allScores, allOutcomes, joined(weight, other.weight));
  }

  private static double[] joined(double[] first, double[] second) {
    double[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  /** The goal of the training; null for none. */
  public AnswerGoal goal() {
    return setup.goal;
  }

  /**
   * Returns the threshold of a goal for a nominal class. It is computed once.
   *
   * @param goal without an {@linkplain AnswerGoal#objection objection} of this class
   */
  public AnswerThreshold threshold(AnswerGoal goal) {
    return known.computeIfAbsent(goal, any -> found(goal, goal.labelIndex(List.of(setup.labels))));
  }

  private AnswerThreshold found(AnswerGoal goal, int label) {
    AnswerThreshold found = at(goal, label);
    if (found.isReached()) {
      return found;
    }
    double low = 0;
    double high = goal.value();
    for (int k = 0; k < BISECTIONS; k++) {
      double middle = (low + high) / 2;
      boolean reached = at(goal.with(middle), label).isReached();
      low = reached ? middle : low;
      high = reached ? high : middle;
    }
    return new AnswerThreshold(goal, label, found.least(), 0, low, found.rows());
  }

  /** The threshold, without what can be reached instead. */
  private AnswerThreshold at(AnswerGoal goal, int label) {
    double rows = Arrays.stream(weight).sum();
    if (goal.kind() == AnswerGoal.Kind.RECALL) {
      return recall(goal, label, rows);
    }
    boolean accuracy = goal.kind() == AnswerGoal.Kind.ACCURACY;
    double[] confidence = new double[score.length];
    boolean[] isRight = new boolean[score.length];
    for (int k = 0; k < score.length; k++) {
      boolean second = accuracy ? score[k] > 0.5 : label == 1;
      confidence[k] = !twoLabels || second ? score[k] : 1 - score[k];
      isRight[k] = twoLabels ? outcome[k] == second : outcome[k];
    }
    int[] order = SortOrder.ascending(confidence);
    boolean[] right = new boolean[order.length];
    for (int k = 0; k < order.length; k++) {
      right[k] = isRight[order[k]];
    }
    ThresholdSearch search = new ThresholdSearch(Arrays.stream(order).mapToDouble(k -> confidence[k]).toArray(), right,
        Arrays.stream(order).mapToDouble(k -> weight[k]).toArray());
    int place = search.find(1 - goal.value(), goal.confidence());
    return place < 0 ? new AnswerThreshold(goal, label, Double.POSITIVE_INFINITY, 0, 0, rows)
        : new AnswerThreshold(goal, label, search.least(place), search.share(place), goal.value(), rows);
  }

  /** Thresholds from 0 on: the more rows are answered, the fewer of the label are missed, so that one bound suffices. */
  private AnswerThreshold recall(AnswerGoal goal, int label, double rows) {
    int[] order = IntStream.range(0, score.length).map(k -> label == 1 ? k : score.length - 1 - k).toArray();
    double ofLabel = Arrays.stream(order).filter(k -> outcome[k] == (label == 1)).mapToDouble(k -> weight[k]).sum();
    double missed = 0;
    double below = 0;
    double least = Double.POSITIVE_INFINITY;
    double share = 0;
    for (int from = 0; from < order.length;) {
      if (!BinomialBound.isAtMost(1 - goal.value(), missed, ofLabel, goal.confidence())) {
        break;
      }
      double threshold = score[order[from]];
      least = label == 1 ? threshold : 1 - threshold;
      share = 1 - below / rows;
      while (from < order.length && score[order[from]] == threshold) {
        missed += outcome[order[from]] == (label == 1) ? weight[order[from]] : 0;
        below += weight[order[from++]];
      }
    }
    return new AnswerThreshold(goal, label, least, share, least < Double.POSITIVE_INFINITY ? goal.value() : 0, rows);
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    known = new ConcurrentHashMap<>();
  }
}
