// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.totals;

import centroid.experiments.harness.Summable;
import centroid.interval.Interval;
import centroid.total.RowErrors;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.total.TotalPredictor;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
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
    INDEPENDENT,
    /** This package's, with the width calibrated on out-of-bag totals of random training rows. */
    BLOCKS
  }

  private static final int NUM_METHODS = Method.values().length;
  private static final int ROW_VALUES = 64;

  static double[] variances(List<RowPrediction> rows) {
    return rows.stream().mapToDouble(row -> RowErrors.of(row.predictive()::quantile, ROW_VALUES).variance()).toArray();
  }

  /** Evaluates the totals of groups of test rows. */
  static TotalResult of(CentroidBagging model, Instances train, Instances test, double level, int numRandom, SplittableRandom random) throws Exception {
    List<RowPrediction> predictions = model.predictAll(test);
    double[] variance = variances(predictions);
    BlockSums blocks = BlockSums.of(model, train, level);
    double[] actual = test.attributeToDoubleArray(test.classIndex());
    TotalPredictor predictor = new TotalPredictor(model.spreadRatio(), model.trainingReport().numRepresented(), model.getSeed());
    RowGroups.Kind[] kinds = RowGroups.Kind.values();
    double[] trials = new double[kinds.length];
    double[] covered = new double[kinds.length * NUM_METHODS];
    double[] width = new double[kinds.length * NUM_METHODS];
    double normal = new NormalDistribution(null, 0, 1).inverseCumulativeProbability((1 + level) / 2);
    for (RowGroups.Kind kind : kinds) {
      List<int[]> groups = RowGroups.of(kind, test, numRandom, random);
      trials[kind.ordinal()] = groups.isEmpty() ? 0 : 1;
      for (int[] group : groups) {
        List<RowPrediction> rows = Arrays.stream(group).mapToObj(predictions::get).toList();
        double[] ones = new double[group.length];
        Arrays.fill(ones, 1);
        double total = Arrays.stream(group).mapToDouble(row -> actual[row]).sum();
        double predicted = rows.stream().mapToDouble(RowPrediction::value).sum();
        double half = normal * Math.sqrt(Arrays.stream(group).mapToDouble(row -> variance[row]).sum());
        Interval added = new Interval(rows.stream().mapToDouble(row -> row.interval(level).lower()).sum(),
            rows.stream().mapToDouble(row -> row.interval(level).upper()).sum());
        Interval joint = predictor.of(rows, ones).interval(level);
        Interval[] intervals = {joint, added, new Interval(predicted - half, predicted + half), blocks.calibrated(joint, predicted, group.length, random)};
        for (int k = 0; k < NUM_METHODS; k++) {
          int cell = kind.ordinal() * NUM_METHODS + k;
          covered[cell] += intervals[k].lower() <= total && total <= intervals[k].upper() ? 1.0 / groups.size() : 0;
          width[cell] += (added.width() > 0 ? intervals[k].width() / added.width() : 1) / groups.size();
        }
      }
    }
    return new TotalResult(trials, covered, width);
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
