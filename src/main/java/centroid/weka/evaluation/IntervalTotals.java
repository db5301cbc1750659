// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation;

import centroid.interval.Region;
import centroid.metric.Coverage;
import centroid.metric.IntervalScore;
import centroid.weka.evaluation.workaround.RowIntervals;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import weka.core.Utils;

/**
 * What {@link IntervalMetric} gathers over test rows, and the statistics of it. Shares are from 0 to 1. Not safe for threads.
 *
 * @serial exclude
 */
final class IntervalTotals implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Widths and scores are those of two levels from this one on. */
  static final int FIRST_WIDTH = 1;
  static final int NUM_WIDTHS = 2;
  /** The level, among those with a coverage, that the worst third and the worst group are about. */
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

  // ---- gathering ----

  /**
   * Adds a row.
   *
   * @param asked what was expected of it
   * @param classValue what came true
   * @param weight above 0
   * @param range of the training targets; NaN if it is not known
   * @param memberships names of the groups that the row is in
   * @return whether it counts: a row without an interval is only counted
   */
  boolean add(RowIntervals asked, double classValue, double weight, double range, List<String> memberships) {
    double rowCrps = asked.crps(classValue);
    if (!asked.isKnown() || Double.isNaN(rowCrps)) {
      weightWithout += weight;
      return false;
    }
    for (int k = 0; k < covered.length; k++) {
      covered[k] += asked.at(k).contains(classValue) ? weight : 0;
    }
    for (int k = 0; k < NUM_WIDTHS; k++) {
      Region region = asked.at(FIRST_WIDTH + k);
      width[k] += weight * region.width();
      relativeWidth[k] += weight * region.width() / range;
      score[k] += weight * IntervalScore.of(region.hull().lower(), region.hull().upper(), classValue, RowIntervals.LEVELS[FIRST_WIDTH + k]);
    }
    Region worst = asked.at(WORST_LEVEL);
    rows.add(worst.width(), worst.contains(classValue), weight);
    memberships.forEach(group -> groups.add(group, worst.contains(classValue), weight));
    crps += weight * rowCrps;
    totalWeight += weight;
    if (asked.predictive() != null) {
      logScore -= weight * asked.predictive().logDensity(classValue);
      weightWithDensity += weight;
    }
    return true;
  }

  // ---- statistics ----

  /** Whether no row with an interval has come. */
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

  /** {@code which}: of the levels that have a width. */
  double width(int which) {
    return width[which] / totalWeight;
  }

  /** As a share of the range of training targets; NaN if that is not known. */
  double relativeWidth(int which) {
    return relativeWidth[which] / totalWeight;
  }

  double score(int which) {
    return score[which] / totalWeight;
  }

  double crps() {
    return crps / totalWeight;
  }

  /** Missing if no intervals are those of a density. */
  double logScore() {
    return weightWithDensity > 0 ? logScore / weightWithDensity : Utils.missingValue();
  }

  double calibrationError() {
    return Coverage.calibrationError(Arrays.stream(covered).map(sum -> sum / totalWeight).toArray(), RowIntervals.LEVELS);
  }

  /** The worst third of the rows by width; null if rows are too few. */
  CoverageByGroup.Worst worstThird() {
    return rows.worst();
  }

  /** The worst group; null if there are none, or their rows are too few. */
  CoverageByGroup.Worst worstGroup() {
    return groups.worst();
  }
}
