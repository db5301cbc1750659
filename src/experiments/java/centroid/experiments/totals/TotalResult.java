// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.totals;

import centroid.experiments.harness.Summable;
import centroid.interval.Interval;
import centroid.total.RowErrors;
import centroid.weka.estimator.RowPrediction;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.distribution.NormalDistribution;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;
import weka.core.Utils;

/**
 * Coverage and width of intervals of totals, summed over trials.
 *
 * @param trials the number of trials with groups of each kind
 * @param covered the mean coverage of a trial's groups, by kind and method
 * @param width the mean width over that of the added bounds, by kind and method
 */
record TotalResult(double[] trials, double[] covered, double[] width) implements Summable<TotalResult> {

  /** The ways to the interval of a total. */
  enum Method {
    /** This package's. */
    JOINT,
    /** The sums of the rows' bounds. */
    BOUNDS,
    /** Independent errors: a normal distribution with the sum of the rows' variances. */
    INDEPENDENT
  }

  private static final int NUM_METHODS = Method.values().length;
  private static final int NUM_KINDS = RowGroups.Kind.values().length;
  private static final int ROW_VALUES = 64;

  /** Evaluates the totals of groups of test rows. */
  static TotalResult of(CentroidBagging model, Instances test, double level, Map<RowGroups.Kind, List<int[]>> groups) throws Exception {
    List<RowPrediction> predictions = model.predictAll(test);
    TotalResult result = new TotalResult(new double[NUM_KINDS], new double[NUM_KINDS * NUM_METHODS], new double[NUM_KINDS * NUM_METHODS]);
    for (Map.Entry<RowGroups.Kind, List<int[]>> kind : groups.entrySet()) {
      result.trials[kind.getKey().ordinal()] = 1;
      for (int[] group : kind.getValue()) {
        result.add(kind.getKey(), 1.0 / kind.getValue().size(), Arrays.stream(group).mapToDouble(row -> test.instance(row).classValue()).sum(),
            intervals(model, test, predictions, group, level));
      }
    }
    return result;
  }

  /** Returns the intervals of the total of some rows, by method. */
  private static Interval[] intervals(CentroidBagging model, Instances test, List<RowPrediction> predictions, int[] group, double level) throws Exception {
    Instances selected = new Instances(test, group.length);
    double[] ones = new double[group.length];
    Arrays.fill(ones, 1);
    double predicted = 0;
    double lower = 0;
    double upper = 0;
    double variance = 0;
    for (int row : group) {
      selected.add(test.instance(row));
      RowPrediction prediction = predictions.get(row);
      predicted += prediction.value();
      lower += prediction.interval(level).lower();
      upper += prediction.interval(level).upper();
      variance += RowErrors.of(prediction.predictive()::quantile, ROW_VALUES).variance();
    }
    double half = new NormalDistribution(null, 0, 1).inverseCumulativeProbability((1 + level) / 2) * Math.sqrt(variance);
    return new Interval[] {model.predictTotal(selected, ones).interval(level), new Interval(lower, upper), new Interval(predicted - half, predicted + half)};
  }

  private void add(RowGroups.Kind kind, double weight, double actual, Interval[] intervals) {
    double added = intervals[Method.BOUNDS.ordinal()].width();
    for (int k = 0; k < NUM_METHODS; k++) {
      int cell = kind.ordinal() * NUM_METHODS + k;
      covered[cell] += intervals[k].contains(actual) ? weight : 0;
      width[cell] += weight * (added > 0 ? intervals[k].width() / added : 1);
    }
  }

  @Override
  public TotalResult plus(TotalResult other) {
    return new TotalResult(sum(trials, other.trials), sum(covered, other.covered), sum(width, other.width));
  }

  private static double[] sum(double[] first, double[] second) {
    double[] sum = new double[first.length];
    Arrays.setAll(sum, k -> first[k] + second[k]);
    return sum;
  }

  boolean has(RowGroups.Kind kind) {
    return !Utils.eq(trials[kind.ordinal()], 0);
  }

  double coverage(RowGroups.Kind kind, Method method) {
    return covered[kind.ordinal() * NUM_METHODS + method.ordinal()] / trials[kind.ordinal()];
  }

  double width(RowGroups.Kind kind, Method method) {
    return width[kind.ordinal() * NUM_METHODS + method.ordinal()] / trials[kind.ordinal()];
  }
}
