// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation;

import centroid.metric.CalibrationBins;
import centroid.metric.LogLoss;
import centroid.selective.AnswerGoal;
import centroid.weka.column.PredictionSetText;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.estimator.SelectiveEstimator;
import java.io.Serializable;
import java.util.Arrays;
import weka.core.Attribute;
import weka.core.Utils;

/**
 * Sums of {@link SetMetric} over test rows, and the statistics that follow from them. Shares are from 0 to 1. Not safe for threads.
 *
 * @serial exclude
 */
final class SetTotals implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Levels with a coverage and a size. */
  static final double[] LEVELS = {0.8, 0.9, 0.95};
  /** The index of the level of singleton sets and of the worst label. */
  static final int MAIN_LEVEL = 1;

  private double totalWeight;
  private final double[] covered = new double[LEVELS.length];
  private final double[] size = new double[LEVELS.length];
  private double single;
  /** Whether coverage is calibrated within each label. */
  private boolean classConditional;
  private double logLoss;
  private final CalibrationBins bins = new CalibrationBins();
  private final CoverageByGroup labels = new CoverageByGroup();
  private final AnsweredRows answers = new AnsweredRows();

  /**
   * Adds a row.
   *
   * @param distribution class probabilities; read only
   * @param weight above 0
   */
  void add(RowPrediction prediction, double[] distribution, int actual, Attribute target, double weight) {
    boolean[][] sets = Arrays.stream(LEVELS).mapToObj(prediction::predictionSet).toArray(boolean[][]::new);
    for (int k = 0; k < LEVELS.length; k++) {
      covered[k] += sets[k][actual] ? weight : 0;
      size[k] += weight * PredictionSetText.size(sets[k]);
    }
    classConditional |= prediction.isClassConditional();
    single += PredictionSetText.size(sets[MAIN_LEVEL]) == 1 ? weight : 0;
    labels.add(target.value(actual), sets[MAIN_LEVEL][actual], weight);
    int best = Utils.maxIndex(distribution);
    bins.add(distribution[best], best == actual, weight);
    answers.add(distribution[best], best == actual ? 0 : 1, weight);
    AnswerGoal goal = prediction.answerGoal();
    if (goal != null) {
      answers.count(goal, prediction.isAnswered(goal), goal.kind() == AnswerGoal.Kind.ACCURACY ? best == actual
          : actual == goal.labelIndex(SelectiveEstimator.labels(target)), weight);
    }
    logLoss += weight * LogLoss.of(distribution[actual]);
    totalWeight += weight;
  }

  boolean isEmpty() {
    return totalWeight == 0;
  }

  double coverage(int level) {
    return covered[level] / totalWeight;
  }

  /** The mean number of labels. */
  double size(int level) {
    return size[level] / totalWeight;
  }

  /** The share of sets with one label. */
  double single() {
    return single / totalWeight;
  }

  /** The lowest coverage among labels; null if no label has enough rows. */
  CoverageByGroup.Worst worstLabel() {
    return labels.worst();
  }

  double calibrationError() {
    return bins.error();
  }

  /** The risk-coverage curve, and what was answered. */
  AnsweredRows answers() {
    return answers;
  }

  double logLoss() {
    return logLoss / totalWeight;
  }

  // ---- summary ----

  /** Returns the main statistics. */
  SummaryLines shortSummary() {
    SummaryLines lines = new SummaryLines();
    for (int k = MAIN_LEVEL; k < LEVELS.length; k++) {
      addCoverage(lines, k);
    }
    addWorst(lines);
    addSize(lines, MAIN_LEVEL);
    answers.addTo(lines);
    return lines.add("Log-loss", logLoss(), "");
  }

  /** Returns all statistics. */
  SummaryLines fullSummary() {
    SummaryLines lines = new SummaryLines();
    for (int k = 0; k < LEVELS.length; k++) {
      addCoverage(lines, k);
    }
    addWorst(lines);
    for (int k = 0; k < LEVELS.length; k++) {
      addSize(lines, k);
    }
    answers.addTo(lines);
    return lines.addShare(SummaryLines.at(LEVELS[MAIN_LEVEL], "Sets of one label"), single(), "")
        .addShare("Expected calibration error", calibrationError(), "").add("Log-loss", logLoss(), "")
        .add("Area under risk-coverage curve", answers.area(), "");
  }

  private void addCoverage(SummaryLines lines, int level) {
    lines.addShare(SummaryLines.at(LEVELS[level], "Set coverage"), coverage(level), "");
  }

  private void addSize(SummaryLines lines, int level) {
    lines.add(SummaryLines.at(LEVELS[level], "Mean set size"), size(level), "");
  }

  /** Names the cure if chance does not explain the worst coverage. */
  private void addWorst(SummaryLines lines) {
    double level = LEVELS[MAIN_LEVEL];
    CoverageByGroup.Worst worst = worstLabel();
    lines.addWorst(SummaryLines.at(level, "Worst class coverage"), worst,
        worst != null && worst.fallsShort(level) && !classConditional ? "; coverage = class raises it" : "");
  }
}
