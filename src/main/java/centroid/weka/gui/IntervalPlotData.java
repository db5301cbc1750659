// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import centroid.interval.IntervalKind;
import centroid.interval.Region;
import centroid.plot.chart.InputColumn;
import centroid.plot.chart.PredictedIntervals;
import centroid.weka.estimator.RowNovelty;
import centroid.weka.evaluation.workaround.IntervalPrediction;
import centroid.weka.evaluation.workaround.TestedInputs;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import weka.classifiers.evaluation.NumericPrediction;
import weka.classifiers.evaluation.Prediction;
import weka.core.Attribute;

/** Reads intervals from Weka's predictions: at all levels that our metric has stored, otherwise at Weka's level of 0.95. */
public final class IntervalPlotData {

  private static final double WEKAS_LEVEL = 0.95;

  private IntervalPlotData() {
  }

  /** Whether any prediction has an interval. */
  public static boolean hasIntervals(List<Prediction> predictions) {
    return predictions.stream().anyMatch(IntervalPlotData::hasIntervals);
  }

  private static boolean hasIntervals(Prediction prediction) {
    return prediction instanceof IntervalPrediction || prediction instanceof NumericPrediction numeric && numeric.predictionIntervals() != null
        && numeric.predictionIntervals().length > 0;
  }

  /** Returns the predictions with intervals, with or without a class value. */
  public static List<NumericPrediction> usable(List<Prediction> predictions) {
    List<NumericPrediction> usable = predictions.stream().filter(IntervalPlotData::hasIntervals).map(NumericPrediction.class::cast).toList();
    List<NumericPrediction> detailed = usable.stream().filter(IntervalPrediction.class::isInstance).toList();
    return detailed.isEmpty() ? usable : detailed;
  }

  /** Returns the intervals of {@link #usable} predictions, each with its position among all predictions and its name in the data. */
  public static PredictedIntervals data(ExplorerResult result, RowNames names) {
    List<NumericPrediction> rows = usable(result.predictions());
    int[] numbers = numbers(result.predictions(), rows);
    return data(rows).named(numbers, Arrays.stream(numbers).mapToObj(names::of).toArray(String[]::new));
  }

  /** Returns the intervals of {@link #usable} predictions. */
  public static PredictedIntervals data(List<NumericPrediction> predictions) {
    double[] predicted = predictions.stream().mapToDouble(NumericPrediction::predicted).toArray();
    double[] actual = predictions.stream().mapToDouble(NumericPrediction::actual).toArray();
    if (!(predictions.get(0) instanceof IntervalPrediction first)) {
      return withWekasLevel(predictions, predicted, actual);
    }
    double[] levels = first.levels();
    double[][] lower = new double[levels.length][predicted.length];
    double[][] upper = new double[levels.length][predicted.length];
    double[][] width = new double[levels.length][predicted.length];
    boolean[][] inside = new boolean[levels.length][predicted.length];
    for (int row = 0; row < predicted.length; row++) {
      IntervalPrediction prediction = (IntervalPrediction) predictions.get(row);
      for (int k = 0; k < levels.length; k++) {
        lower[k][row] = prediction.interval(k).lower();
        upper[k][row] = prediction.interval(k).upper();
        width[k][row] = prediction.width(k);
        inside[k][row] = prediction.isInside(k);
      }
    }
    return new PredictedIntervals(predicted, actual, levels, lower, upper, width, inside, kind(predictions))
        .marked(predictions.stream().map(one -> novelty(((IntervalPrediction) one).novelty())).toArray(String[]::new));
  }

  private static String novelty(RowNovelty known) {
    return known == null || !known.isNovel() ? "" : known.text();
  }

  private static PredictedIntervals withWekasLevel(List<NumericPrediction> predictions, double[] predicted, double[] actual) {
    List<Region> regions = predictions.stream().map(prediction -> new Region(prediction.predictionIntervals())).toList();
    return PredictedIntervals.of(predicted, actual, new double[] {WEKAS_LEVEL}, List.of(regions), IntervalKind.PREDICTION);
  }

  /** Returns the position of each usable prediction among all, from 1. */
  public static int[] numbers(List<Prediction> all, List<NumericPrediction> usable) {
    int[] numbers = new int[usable.size()];
    int found = 0;
    for (int place = 0; place < all.size() && found < numbers.length; place++) {
      if (all.get(place) == usable.get(found)) {
        numbers[found++] = place + 1;
      }
    }
    return numbers;
  }

  /** Returns the kind of the intervals; prediction intervals unless marked otherwise. */
  public static IntervalKind kind(List<? extends Prediction> predictions) {
    return predictions.stream().anyMatch(one -> one instanceof IntervalPrediction interval && interval.kind() == IntervalKind.CONFIDENCE)
        ? IntervalKind.CONFIDENCE : IntervalKind.PREDICTION;
  }

  /** Returns the inputs of the rows; null if they were not stored. */
  public static TestedInputs inputs(List<? extends Prediction> predictions) {
    return predictions.stream().filter(IntervalPrediction.class::isInstance).map(one -> ((IntervalPrediction) one).inputs()).findFirst().orElse(null);
  }

  /** Returns the numeric and nominal inputs; empty if they were not stored. */
  public static List<Attribute> attributes(List<? extends Prediction> predictions) {
    TestedInputs inputs = inputs(predictions);
    return inputs == null ? List.of() : inputs.attributes();
  }

  /** Returns one input of {@link #usable} predictions. */
  public static InputColumn column(List<NumericPrediction> predictions, int which) {
    Attribute attribute = attributes(predictions).get(which);
    List<String> labels = attribute.isNominal() ? IntStream.range(0, attribute.numValues()).mapToObj(attribute::value).toList() : null;
    double[] value = predictions.stream().mapToDouble(one -> ((IntervalPrediction) one).input(which)).toArray();
    return new InputColumn(attribute.name(), labels, value, attribute.isDate() ? attribute::formatDate : null);
  }
}
