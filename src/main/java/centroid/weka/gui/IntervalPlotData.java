// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import centroid.interval.IntervalKind;
import centroid.interval.Region;
import centroid.plot.chart.InputColumn;
import centroid.plot.chart.PredictedIntervals;
import centroid.weka.evaluation.workaround.IntervalPrediction;
import centroid.weka.evaluation.workaround.ResultOrigin;
import centroid.weka.evaluation.workaround.TestedInputs;
import java.util.List;
import java.util.stream.IntStream;
import weka.classifiers.evaluation.NumericPrediction;
import weka.classifiers.evaluation.Prediction;
import weka.core.Attribute;

/** Takes intervals out of Weka's predictions: at all levels where our metric has kept them, else at Weka's only one. */
public final class IntervalPlotData {

  private static final double WEKAS_LEVEL = 0.95;

  private IntervalPlotData() {
  }

  /** Whether there is anything to plot. */
  public static boolean hasIntervals(List<Prediction> predictions) {
    return predictions.stream().anyMatch(IntervalPlotData::hasIntervals);
  }

  private static boolean hasIntervals(Prediction prediction) {
    return prediction instanceof IntervalPrediction || prediction instanceof NumericPrediction numeric && numeric.predictionIntervals() != null
        && numeric.predictionIntervals().length > 0;
  }

  /** The predictions that have intervals; some may have no class to compare them with. */
  public static List<NumericPrediction> usable(List<Prediction> predictions) {
    List<NumericPrediction> usable = predictions.stream().filter(IntervalPlotData::hasIntervals).map(NumericPrediction.class::cast).toList();
    List<NumericPrediction> detailed = usable.stream().filter(IntervalPrediction.class::isInstance).toList();
    return detailed.isEmpty() ? usable : detailed;
  }

  /** What is plotted of all predictions of a result, each with its place among them. */
  public static PredictedIntervals numbered(List<Prediction> predictions) {
    List<NumericPrediction> rows = usable(predictions);
    return data(rows).numbered(numbers(predictions, rows));
  }

  /** What is plotted of predictions that {@link #usable} has returned. */
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
    return new PredictedIntervals(predicted, actual, levels, lower, upper, width, inside, IntStream.rangeClosed(1, predicted.length).toArray(),
        kind(predictions));
  }

  private static PredictedIntervals withWekasLevel(List<NumericPrediction> predictions, double[] predicted, double[] actual) {
    List<Region> regions = predictions.stream().map(prediction -> new Region(prediction.predictionIntervals())).toList();
    return PredictedIntervals.of(predicted, actual, new double[] {WEKAS_LEVEL}, List.of(regions), IntervalKind.PREDICTION);
  }

  /** The place of each usable prediction among all. */
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

  /** The evaluation that the predictions are from; null if they don't tell. */
  public static ResultOrigin origin(List<? extends Prediction> predictions) {
    return predictions.stream().filter(IntervalPrediction.class::isInstance).map(one -> ((IntervalPrediction) one).origin()).findFirst().orElse(null);
  }

  /** What the intervals are meant to hold; prediction intervals where nobody has said so. */
  public static IntervalKind kind(List<? extends Prediction> predictions) {
    return predictions.stream().anyMatch(one -> one instanceof IntervalPrediction interval && interval.kind() == IntervalKind.CONFIDENCE)
        ? IntervalKind.CONFIDENCE : IntervalKind.PREDICTION;
  }

  /** What rows were predicted from; null if that was not kept. */
  public static TestedInputs inputs(List<? extends Prediction> predictions) {
    return predictions.stream().filter(IntervalPrediction.class::isInstance).map(one -> ((IntervalPrediction) one).inputs()).findFirst().orElse(null);
  }

  /** The numeric and nominal inputs; none if they were not kept. */
  public static List<Attribute> attributes(List<? extends Prediction> predictions) {
    TestedInputs inputs = inputs(predictions);
    return inputs == null ? List.of() : inputs.attributes();
  }

  /** One of the inputs of predictions that {@link #usable} has returned. */
  public static InputColumn column(List<NumericPrediction> predictions, int which) {
    Attribute attribute = attributes(predictions).get(which);
    List<String> labels = attribute.isNominal() ? IntStream.range(0, attribute.numValues()).mapToObj(attribute::value).toList() : null;
    double[] value = predictions.stream().mapToDouble(one -> ((IntervalPrediction) one).input(which)).toArray();
    return new InputColumn(attribute.name(), labels, value, attribute.isDate() ? attribute::formatDate : null);
  }
}
