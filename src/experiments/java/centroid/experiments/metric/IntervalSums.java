// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.metric;

import centroid.experiments.harness.Summable;
import centroid.interval.Interval;
import centroid.metric.IntervalScore;
import centroid.util.SortOrder;
import centroid.weka.estimator.EstimatorAdapter;
import centroid.weka.estimator.RowPrediction;
import java.util.Arrays;
import java.util.Iterator;
import weka.classifiers.Classifier;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Intervals of one method over test rows, summed over splits.
 *
 * @param rows test rows
 * @param atLevel one for each level
 * @param bins bins of interval width, from the narrowest to the widest
 */
public record IntervalSums(double rows, AtLevel[] atLevel, Bin[] bins) implements Summable<IntervalSums> {

  private static final int NUM_BINS = 3;

  /**
   * At one level.
   *
   * @param covered rows covered
   * @param score mean interval score
   * @param width mean width
   */
  public record AtLevel(double covered, double score, double width) {
  }

  /**
   * A bin of interval width.
   *
   * @param rows rows in it
   * @param covered rows covered
   */
  public record Bin(double rows, double covered) {
  }

  /** Makes intervals of a row, one for each level. */
  @FunctionalInterface
  public interface Method {

    /** The intervals of a row. */
    Interval[] intervals(Instance row) throws Exception;
  }

  /** Intervals of a trained interval estimator, or the smallest that hold several of one level. */
  public static IntervalSums of(Classifier model, Instances test, double[] levels, int binLevel) throws Exception {
    Iterator<RowPrediction> predictions = EstimatorAdapter.of(model, levels)
        .predictAll(EstimatorAdapter.withoutClass(test, 0, test.numInstances())).iterator();
    return of(test, levels, binLevel, row -> {
      RowPrediction prediction = predictions.next();
      return Arrays.stream(levels).mapToObj(prediction::interval).toArray(Interval[]::new);
    });
  }

  /**
   * Intervals of test rows.
   *
   * @param binLevel which of the levels decides about the bins of width
   */
  public static IntervalSums of(Instances test, double[] levels, int binLevel, Method method) throws Exception {
    Interval[][] intervals = new Interval[test.numInstances()][];
    for (int row = 0; row < intervals.length; row++) {
      intervals[row] = method.intervals(test.instance(row));
    }
    double[] truth = test.attributeToDoubleArray(test.classIndex());
    AtLevel[] atLevel = new AtLevel[levels.length];
    Arrays.setAll(atLevel, level -> atLevel(intervals, truth, level, levels[level]));
    return new IntervalSums(truth.length, atLevel, bins(intervals, truth, binLevel));
  }

  private static AtLevel atLevel(Interval[][] intervals, double[] truth, int index, double level) {
    double covered = 0;
    double score = 0;
    double width = 0;
    for (int row = 0; row < truth.length; row++) {
      Interval interval = intervals[row][index];
      covered += interval.contains(truth[row]) ? 1 : 0;
      score += IntervalScore.of(interval.lower(), interval.upper(), truth[row], level) / truth.length;
      width += interval.width() / truth.length;
    }
    return new AtLevel(covered, score, width);
  }

  private static Bin[] bins(Interval[][] intervals, double[] truth, int index) {
    int[] order = SortOrder.ascending(Arrays.stream(intervals).mapToDouble(row -> row[index].width()).toArray());
    double[] rows = new double[NUM_BINS];
    double[] covered = new double[NUM_BINS];
    for (int k = 0; k < order.length; k++) {
      int bin = NUM_BINS * k / order.length;
      rows[bin]++;
      covered[bin] += intervals[order[k]][index].contains(truth[order[k]]) ? 1 : 0;
    }
    Bin[] bins = new Bin[NUM_BINS];
    Arrays.setAll(bins, bin -> new Bin(rows[bin], covered[bin]));
    return bins;
  }

  /** The share of rows covered at a level. */
  public double coverage(int level) {
    return atLevel[level].covered / rows;
  }

  /** The smallest share of rows covered in a bin. */
  public double worstBin() {
    return Math.min(1, Arrays.stream(bins).mapToDouble(bin -> bin.covered / bin.rows).min().orElse(1));
  }

  @Override
  public IntervalSums plus(IntervalSums other) {
    AtLevel[] levels = new AtLevel[atLevel.length];
    Arrays.setAll(levels, l -> new AtLevel(atLevel[l].covered + other.atLevel[l].covered, atLevel[l].score + other.atLevel[l].score,
        atLevel[l].width + other.atLevel[l].width));
    Bin[] sums = new Bin[bins.length];
    Arrays.setAll(sums, k -> new Bin(bins[k].rows + other.bins[k].rows, bins[k].covered + other.bins[k].covered));
    return new IntervalSums(rows + other.rows, levels, sums);
  }
}
