// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation;

import centroid.interval.Region;
import centroid.metric.Coverage;
import centroid.metric.IntervalScore;
import centroid.selective.AnswerGoal;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.evaluation.workaround.RowIntervals;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import weka.core.Utils;

/**
 * Sums of {@link IntervalMetric} over test rows, and the statistics that follow from them. Shares are from 0 to 1. Not safe for threads.
 *
 * @serial exclude
 */
final class IntervalTotals implements Serializable {

  private static final long serialVersionUID = 1L;

  /** The first of the two levels that have widths and scores. */
  static final int FIRST_WIDTH = 1;
  static final int NUM_WIDTHS = 2;
  /** The index of the level of the worst third and the worst group. */
  static final int WORST_LEVEL = 1;

  private double totalWeight;
  private double weightWithout;
  private final double[] covered = new double[RowIntervals.LEVELS.length];
  private final double[] width = new double[NUM_WIDTHS];
  private final double[] relativeWidth = new double[NUM_WIDTHS];
  private final double[] score = new double[NUM_WIDTHS];
  private double crps;
  private double weightWithDensity;
  private double logScore;
  private final WidthRows rows = new WidthRows();
  private final CoverageByGroup groups = new CoverageByGroup();
  private final AnsweredRows answers = new AnsweredRows();

  // ---- gathering ----

  /**
   * Adds a row.
   *
   * @param weight above 0
   * @param range of the training targets; NaN if it is not known
   * @return false for a row without an interval, which is only counted
   */
  boolean add(RowIntervals row, double classValue, double weight, double range, List<String> memberships) {
    double rowCrps = row.crps(classValue);
    if (!row.isKnown() || Double.isNaN(rowCrps)) {
      weightWithout += weight;
      return false;
    }
    for (int k = 0; k < covered.length; k++) {
      covered[k] += row.at(k).contains(classValue) ? weight : 0;
    }
    for (int k = 0; k < NUM_WIDTHS; k++) {
      Region region = row.at(FIRST_WIDTH + k);
      width[k] += weight * region.width();
      relativeWidth[k] += weight * region.width() / range;
      score[k] += weight * IntervalScore.of(region.hull().lower(), region.hull().upper(), classValue, RowIntervals.LEVELS[FIRST_WIDTH + k]);
    }
    Region worst = row.at(WORST_LEVEL);
    rows.add(worst.width(), worst.contains(classValue), weight);
    answers.add(-worst.width(), Math.abs(classValue - row.prediction().value()), weight);
    memberships.forEach(group -> groups.add(group, worst.contains(classValue), weight));
    crps += weight * rowCrps;
    totalWeight += weight;
    if (row.predictive() != null) {
      logScore -= weight * row.predictive().logDensity(classValue);
      weightWithDensity += weight;
    }
    return true;
  }

  /** Counts a row with an interval that is answered or not. */
  void count(AnswerGoal goal, RowPrediction prediction, double classValue, double weight) {
    answers.count(goal, prediction.isAnswered(goal), prediction.region(goal.confidence()).contains(classValue), weight);
  }

  // ---- statistics ----

  /** The risk-coverage curve of absolute errors, and what was answered. */
  AnsweredRows answers() {
    return answers;
  }

  /** Whether there was no row with an interval. */
  boolean isEmpty() {
    return totalWeight == 0;
  }

  /** The weight of the rows that had no interval. */
  double weightWithout() {
    return weightWithout;
  }

  double coverage(int level) {
    return covered[level] / totalWeight;
  }

  /** The mean width at one of the levels that have a width. */
  double width(int which) {
    return width[which] / totalWeight;
  }

  /** The mean width divided by the range of the training targets; NaN if that is not known. */
  double relativeWidth(int which) {
    return relativeWidth[which] / totalWeight;
  }

  double score(int which) {
    return score[which] / totalWeight;
  }

  double crps() {
    return crps / totalWeight;
  }

  /** Missing if no intervals belong to a distribution. */
  double logScore() {
    return weightWithDensity > 0 ? logScore / weightWithDensity : Utils.missingValue();
  }

  double calibrationError() {
    return Coverage.calibrationError(Arrays.stream(covered).map(sum -> sum / totalWeight).toArray(), RowIntervals.LEVELS);
  }

  /** The lowest coverage among thirds of the rows by width; null if there are too few rows. */
  CoverageByGroup.Worst worstThird() {
    return rows.worst();
  }

  /** The lowest coverage among groups; null if there are none, or they have too few rows. */
  CoverageByGroup.Worst worstGroup() {
    return groups.worst();
  }

  // ---- summary ----

  /**
   * Returns at most seven lines, or all statistics.
   *
   * @param ofMean whether the intervals are confidence intervals, whose coverage of single values is low by design
   */
  SummaryLines summary(boolean ofMean, boolean isShort) {
    SummaryLines lines = new SummaryLines();
    if (ofMean) {
      lines.addSentence("Confidence intervals of the regression function: they need not contain single observations.");
    }
    double[] levels = RowIntervals.LEVELS;
    for (int k = isShort ? WORST_LEVEL : 0; k < (isShort ? WORST_LEVEL + 2 : levels.length); k++) {
      lines.addShare(SummaryLines.at(levels[k], "Interval coverage"), coverage(k), "");
    }
    if (!ofMean || !isShort) {
      lines.addWorst(SummaryLines.at(levels[WORST_LEVEL], "Worst third by width"), worstThird(), "");
      lines.addWorst(SummaryLines.at(levels[WORST_LEVEL], "Worst group coverage"), worstGroup(), "");
    }
    // The last is the level of the plots and of the output Intervals.
    for (int k = isShort ? NUM_WIDTHS - 1 : 0; k < NUM_WIDTHS; k++) {
      double level = levels[FIRST_WIDTH + k];
      double relative = 100 * relativeWidth(k);
      lines.add(SummaryLines.at(level, "Mean interval width"), width(k),
          Double.isNaN(relative) ? "" : "     " + SummaryLines.number(relative) + " % of range");
      lines.add(SummaryLines.at(level, "Mean interval score"), score(k), "");
    }
    answers.addTo(lines);
    if (!isShort) {
      lines.add("Mean CRPS", crps(), "");
      if (!Double.isNaN(logScore())) {
        lines.add("Log score (lower is better)", logScore(), "");
      }
      lines.addShare("Interval calibration error", calibrationError(), "");
      lines.add("Area under risk-coverage curve", answers.area(), "");
    }
    return weightWithout > 0 ? lines.add("Instances without an interval", weightWithout, "") : lines;
  }
}
