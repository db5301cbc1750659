// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.totals;

import centroid.interval.Interval;
import centroid.total.SharedError;
import centroid.weka.estimator.RowPrediction;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;

/**
 * The obvious way to calibrate intervals of totals, measured beside the others: out-of-bag errors of random groups of training rows, of the same size or of
 * half of the rows, are summed, and the width is multiplied by the factor with which the intervals of these sums would cover at the level.
 */
final class BlockSums {

  private static final int NUM_GROUPS = 200;
  private static final int NUM_PREDICTED = 20;

  private final double level;
  private final double normal;
  private final double[] errors;
  private final List<RowPrediction> rows;
  private final double[] variance;
  private final CentroidBagging model;
  private final Map<Integer, Double> factors = new HashMap<>();

  private BlockSums(double level, double[] errors, List<RowPrediction> rows, CentroidBagging model) {
    this.level = level;
    this.normal = new NormalDistribution(null, 0, 1).inverseCumulativeProbability((1 + level) / 2);
    this.errors = errors;
    this.rows = rows;
    this.variance = TotalResult.variances(rows);
    this.model = model;
  }

  /** Reads the out-of-bag errors of a model that was trained to keep them. */
  static BlockSums of(CentroidBagging model, Instances train, double level) throws Exception {
    double[] errors = model.getOutOfBagEvaluationObject().predictions().stream().mapToDouble(row -> row.actual() - row.predicted())
        .filter(Double::isFinite).toArray();
    return new BlockSums(level, errors, model.predictAll(train), model);
  }

  /** Returns an interval whose width is calibrated. */
  Interval calibrated(Interval interval, double predicted, int size, SplittableRandom random) {
    int inTraining = Math.min(size, Math.min(errors.length, rows.size()) / 2);
    double factor = factors.computeIfAbsent(inTraining, count -> factor(count, random));
    return new Interval(predicted + factor * (interval.lower() - predicted), predicted + factor * (interval.upper() - predicted));
  }

  private double factor(int size, SplittableRandom random) {
    double[] sums = new double[NUM_GROUPS];
    Arrays.setAll(sums, k -> Math.abs(Arrays.stream(RowGroups.random(errors.length, size, random)).mapToDouble(row -> errors[row]).sum()));
    double half = 0;
    for (int k = 0; k < NUM_PREDICTED; k++) {
      half += half(RowGroups.random(rows.size(), size, random)) / NUM_PREDICTED;
    }
    return half > 0 ? new Percentile(100 * level).evaluate(sums) / half : 1;
  }

  /** Half of the width of the interval of a total. */
  private double half(int[] group) {
    double[] ones = new double[group.length];
    Arrays.fill(ones, 1);
    double[][] members = Arrays.stream(group).mapToObj(row -> rows.get(row).members()).toArray(double[][]::new);
    SharedError shared = SharedError.of(ones, members, rows.get(0).masses(), model.spreadRatio(), model.trainingReport().numRepresented());
    return normal * Math.sqrt(Arrays.stream(group).mapToDouble(row -> variance[row]).sum() + shared.variance());
  }
}
