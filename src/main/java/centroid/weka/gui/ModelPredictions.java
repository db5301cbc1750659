// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import centroid.interval.Region;
import centroid.plot.chart.InputColumn;
import centroid.plot.chart.PredictedIntervals;
import centroid.plot.chart.RowCharts;
import centroid.weka.estimator.EstimatorAdapter;
import centroid.weka.estimator.LeafEstimator;
import centroid.weka.estimator.RowPrediction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import weka.classifiers.Classifier;
import weka.classifiers.IntervalEstimator;
import weka.core.Attribute;
import weka.core.Instance;

/**
 * Predictions of a result's model for rows that were not tested: a grid along one attribute, and a test row with one attribute changed.
 *
 * @param model the model of the full training set
 * @param tested the test rows
 */
record ModelPredictions(Classifier model, TestedRows tested) {

  private static final int GRID = 301;
  private static final double LEVEL = 0.95;
  /** The values tried for each attribute. */
  private static final int MAX_VALUES = 9;
  /** Bounds the time: at most 9 times as many predictions. */
  static final int MAX_ATTRIBUTES = 60;

  /** Bounds the time of a search by leaves. */
  private static final int MAX_LEAF_ROWS = 5_000;

  /** A row with one attribute changed, and its prediction. */
  record Variant(Attribute attribute, String from, String to, RowPrediction prediction) {
  }

  /** Whether the result has a model that predicts its test rows, with intervals of a numeric class, and these rows have no texts, which are not kept. */
  static boolean canPredict(ExplorerResult result, TestedRows tested) {
    boolean numeric = result.target() == null || result.target().isNumeric();
    if (result.model() == null || numeric && !(result.model() instanceof IntervalEstimator) || tested.size() == 0
        || tested.attributes().size() > tested.inputs().size()) {
      return false;
    }
    try {
      return new ModelPredictions(result.model(), tested).asItIs(1, LEVEL) != null;
    } catch (Exception e) {
      // A model from a file may have been trained on other attributes.
      return false;
    }
  }

  /** Returns what a model predicts; its failure is shown in place of the plot. */
  static <T> T get(Callable<T> work) {
    try {
      return work.call();
    } catch (Exception e) {
      throw new IllegalStateException("the model could not predict: " + e.getMessage(), e);
    }
  }

  /** Returns evenly spaced values over the range of an input. */
  static double[] grid(double[] input) {
    double from = Arrays.stream(input).filter(Double::isFinite).min().orElse(0);
    double to = Arrays.stream(input).filter(Double::isFinite).max().orElse(0);
    return IntStream.range(0, GRID).mapToDouble(k -> from + (to - from) * k / (GRID - 1)).toArray();
  }

  /** Predicts intervals for values of the first input. */
  PredictedIntervals along(double[] values, double[] levels) throws Exception {
    List<RowPrediction> predictions = new ArrayList<>();
    for (double value : values) {
      Instance row = tested.withoutClass(1);
      row.setValue(tested.inputs().get(0), value);
      predictions.add(predict(row, levels));
    }
    List<List<Region>> regions = Arrays.stream(levels).mapToObj(level -> predictions.stream().map(one -> one.region(level)).toList()).toList();
    return PredictedIntervals.of(predictions.stream().mapToDouble(RowPrediction::value).toArray(), DoubleStream.generate(() -> Double.NaN)
        .limit(values.length).toArray(), levels, regions, predictions.get(0).kind());
  }

  private RowPrediction predict(Instance row, double[] levels) throws Exception {
    return row.classAttribute().isNominal() ? RowPrediction.ofLabels(model.distributionForInstance(row), level -> new boolean[0], () -> null)
        : EstimatorAdapter.of(model, levels).predict(row);
  }

  /** Predicts a test row, which is numbered from 1, as it is. */
  RowPrediction asItIs(int number, double... levels) throws Exception {
    return predict(tested.withoutClass(number), levels);
  }

  /** Predicts a test row with other values of one input at a time: quantiles of a number, or the labels that occur. */
  List<Variant> variants(int number, double... levels) throws Exception {
    List<Variant> variants = new ArrayList<>();
    int[] all = IntStream.rangeClosed(1, tested.size()).toArray();
    for (Attribute attribute : tested.inputs().stream().limit(MAX_ATTRIBUTES).toList()) {
      InputColumn column = tested.column(attribute, all);
      double own = column.value()[number - 1];
      for (double value : candidates(column.value())) {
        if (value != own) {
          Instance row = tested.withoutClass(number);
          row.setValue(attribute, value);
          variants.add(new Variant(attribute, Double.isNaN(own) ? "missing" : column.text(own), column.text(value), predict(row, levels)));
        }
      }
    }
    return variants;
  }

  /**
   * Returns how far each test row is from one of them: the share of trees of the model's residual forest in which they are in different leaves, or without
   * a forest the mean difference of their inputs, which also decides between equal shares.
   */
  double[] distancesFrom(int number) throws Exception {
    double[] distance = tested.distancesFrom(number);
    int[] own = leaves(number);
    for (int row = 0; row < distance.length && own.length > 0; row++) {
      int[] other = leaves(row + 1);
      distance[row] = (own.length - IntStream.range(0, own.length).filter(tree -> own[tree] == other[tree]).count() + distance[row] / 2) / own.length;
    }
    return distance;
  }

  /** Empty for a nominal class, and for too many rows. */
  private int[] leaves(int number) throws Exception {
    return model instanceof LeafEstimator forest && tested.size() <= MAX_LEAF_ROWS && tested.withoutClass(number).classAttribute().isNumeric()
        ? forest.leavesOf(tested.withoutClass(number)) : new int[0];
  }

  /** Whether nearest rows are those that share leaves of the model's residual forest. */
  boolean usesForest() throws Exception {
    return leaves(1).length > 0;
  }

  private static double[] candidates(double[] values) {
    double[] different = Arrays.stream(values).filter(Double::isFinite).sorted().distinct().toArray();
    int count = Math.min(MAX_VALUES, different.length);
    return IntStream.range(0, count).mapToDouble(k -> different[count == 1 ? 0 : (int) ((long) k * (different.length - 1) / (count - 1))]).toArray();
  }

  /** Returns the change of each attribute that lowers a number most. */
  static List<RowCharts.Change> best(List<Variant> variants, ToDoubleFunction<RowPrediction> number) {
    return variants.stream().map(Variant::attribute).distinct().map(attribute -> variants.stream().filter(one -> one.attribute == attribute)
        .map(one -> new RowCharts.Change(attribute.name(), one.from, one.to, number.applyAsDouble(one.prediction)))
        .min(Comparator.comparingDouble(RowCharts.Change::result)).orElseThrow()).toList();
  }
}
