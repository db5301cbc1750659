// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.label;

import centroid.calibration.record.BoundedCache;
import centroid.calibration.record.GroupWeights;
import centroid.calibration.record.Grouping;
import centroid.calibration.record.LabelRecords;
import centroid.calibration.record.WeightShares;
import centroid.interval.Interval;
import centroid.util.SortOrder;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * Conformal prediction sets of a nominal class: a label is in the set if its score 1 - p does not exceed the conformal quantile of the true labels' scores in
 * the calibration set. For class-conditional or group-conditional (Mondrian) coverage, calibration rows of the same label or group have more
 * weight. The most probable label is always in the set. Thread-safe; its results never change.
 *
 * @serial exclude
 */
final class PredictionSets implements Serializable {

  private static final long serialVersionUID = 1L;

  /**
   * Scores of a rare label differ strongly from others: if its weight share exceeds 1 - level, they alone determine the quantile. A label with a few rows
   * does not support that quantile and would be in every set, so its share must be near 0.
   */
  private static final DoubleUnaryOperator SHARE_OF_LABEL = GroupWeights.steepHalf(25);
  private static final DoubleUnaryOperator SHARE_OF_GROUP = GroupWeights.half(20);
  /** The key of limits that are the same for all labels. */
  private static final int ALL_LABELS = -1;

  private final LabelCoverage coverage;
  /** The scores 1 - p(true label) of the records, ascending. */
  private final double[] sorted;
  /** True labels. */
  private final int[] label;
  /** Null for marginal coverage without groups, to keep files small. */
  private final int[] row;
  /** Null if all records weigh the same. */
  private final double[] weight;
  private final int numRows;
  private final double effectiveRows;
  private final boolean twoLabels;
  /** By attribute; null without groups. */
  private final int[][] groups;
  private transient BoundedCache<Limits> limits;
  /** The limits of rows without groups for marginal coverage. */
  private transient Limits common;
  /** Computed on demand. Immutable, so that a race only repeats the computation. */
  private transient VennAbers range;

  /** Conformal quantiles of weighted scores: cumulative weight shares, and the effective number of rows. */
  private record Limits(double[] sorted, double[] upTo, double numRows) {

    double at(double level) {
      // Slightly less, since sums of equal weights are not exact.
      double share = level * (numRows + 1) / numRows * (1 - 1e-12);
      int place = WeightShares.firstNotBelow(upTo, share);
      return place == sorted.length ? 1 : sorted[place];
    }
  }

  /**
   * Fits the limits.
   *
   * @param records at least one; read only
   * @param trueProbability the calibrated probability of the true label of each; read only
   * @param grouping groups of the rows; null without groups
   */
  PredictionSets(LabelRecords records, double[] trueProbability, Grouping grouping, LabelCoverage coverage) {
    this.coverage = coverage;
    double[] score = Arrays.stream(trueProbability).map(p -> 1 - p).toArray();
    int[] order = SortOrder.ascending(score);
    sorted = Arrays.stream(order).mapToDouble(k -> score[k]).toArray();
    boolean favours = grouping != null || coverage == LabelCoverage.CLASS;
    twoLabels = records.probabilities()[0].length == 2;
    label = favours || twoLabels ? Arrays.stream(order).map(k -> records.label()[k]).toArray() : null;
    int[] rows = Arrays.stream(order).map(k -> records.row()[k]).toArray();
    row = favours ? rows : null;
    double[] weights = records.recordWeights();
    weight = Arrays.stream(weights).allMatch(w -> w == weights[0]) ? null : Arrays.stream(order).mapToDouble(k -> weights[k]).toArray();
    numRows = records.numRows();
    effectiveRows = records.effectiveRows();
    groups = grouping == null ? null : grouping.at(rows);
    prepare();
  }

  private PredictionSets(PredictionSets old, LabelRecords records, double[] trueProbability, Grouping grouping) {
    coverage = old.coverage;
    twoLabels = old.twoLabels;
    int first = old.sorted.length;
    int size = first + trueProbability.length;
    double[] score = Arrays.copyOf(old.sorted, size);
    double[] allWeights = Arrays.copyOf(old.weights(), size);
    // An old row weighs as much as a new row of weight 1, however many records it has.
    double scale = old.effectiveRows / Arrays.stream(old.weights()).sum();
    double[] newWeights = records.recordWeights();
    for (int k = 0; k < size; k++) {
      score[k] = k < first ? score[k] : 1 - trueProbability[k - first];
      allWeights[k] = k < first ? scale * allWeights[k] : newWeights[k - first];
    }
    int[] order = SortOrder.ascending(score);
    sorted = Arrays.stream(order).mapToDouble(k -> score[k]).toArray();
    weight = Arrays.stream(order).mapToDouble(k -> allWeights[k]).toArray();
    label = old.label == null ? null : Arrays.stream(order).map(k -> k < first ? old.label[k] : records.label()[k - first]).toArray();
    row = old.row == null ? null : Arrays.stream(order).map(k -> k < first ? old.row[k] : old.numRows + records.row()[k - first]).toArray();
    numRows = old.numRows + records.numRows();
    effectiveRows = old.effectiveRows + records.effectiveRows();
    int[][] ofNew = grouping == null ? null : grouping.at(records.row());
    groups = old.groups == null ? null : IntStream.range(0, old.groups.length).mapToObj(attribute -> Arrays.stream(order)
        .map(k -> k < first ? old.groups[attribute][k] : ofNew[attribute][k - first]).toArray()).toArray(int[][]::new);
    prepare();
  }

  /** These sets with new rows added. */
  PredictionSets with(LabelRecords records, double[] trueProbability, Grouping grouping) {
    return new PredictionSets(this, records, trueProbability, grouping);
  }

  private void prepare() {
    limits = new BoundedCache<>();
    common = limits(ALL_LABELS, new int[0]);
  }

  private double[] weights() {
    double[] weights = new double[sorted.length];
    Arrays.setAll(weights, k -> weight == null ? 1 : weight[k]);
    return weights;
  }

  private Limits limits(int ofLabel, int[] ofGroup) {
    double[] weights = weights();
    GroupWeights favoured = new GroupWeights(weights, row, numRows, effectiveRows);
    for (int attribute = 0; attribute < ofGroup.length; attribute++) {
      favoured.favour(groups[attribute], ofGroup[attribute], SHARE_OF_GROUP);
    }
    if (ofLabel != ALL_LABELS) {
      favoured.favour(label, ofLabel, SHARE_OF_LABEL);
    }
    return new Limits(sorted, WeightShares.upTo(weights), favoured.effectiveRows());
  }

  /**
   * The set of a row.
   *
   * @param probabilities calibrated; read only
   * @param level a fraction such as 0.95
   * @param ofGroup the groups of the row; null without
   */
  boolean[] at(double[] probabilities, double level, int[] ofGroup) {
    Interval.checkLevel(level);
    boolean[] inside = new boolean[probabilities.length];
    int best = 0;
    for (int c = 0; c < inside.length; c++) {
      inside[c] = 1 - probabilities[c] <= limitsOf(c, ofGroup).at(level);
      best = probabilities[c] > probabilities[best] ? c : best;
    }
    inside[best] = true;
    return inside;
  }

  /** The limits of a label in a row; {@code ofGroup} is null without groups. */
  private Limits limitsOf(int ofLabel, int[] ofGroup) {
    boolean grouped = ofGroup != null && Arrays.stream(ofGroup).anyMatch(group -> group >= 0);
    int which = coverage == LabelCoverage.CLASS ? ofLabel : ALL_LABELS;
    if (which == ALL_LABELS && !grouped) {
      return common;
    }
    int[] place = grouped ? ofGroup : new int[0];
    return limits.get(which, place, () -> limits(which, place));
  }

  double effectiveRows() {
    return effectiveRows;
  }

  LabelCoverage coverage() {
    return coverage;
  }

  /** The Venn-Abers range of the probability of the second label; null unless there are two labels. */
  Interval range(double probability) {
    if (!twoLabels) {
      return null;
    }
    VennAbers known = range;
    if (known == null) {
      double[] score = IntStream.range(0, sorted.length).mapToDouble(k -> label[k] == 1 ? 1 - sorted[k] : sorted[k]).toArray();
      known = new VennAbers(score, label, weights(), effectiveRows);
      range = known;
    }
    return known.at(probability);
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    prepare();
  }
}
