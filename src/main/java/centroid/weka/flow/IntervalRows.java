// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.flow;

import centroid.interval.IntervalKind;
import centroid.interval.Region;
import centroid.plot.chart.PredictedIntervals;
import centroid.weka.column.IntervalColumn;
import centroid.weka.estimator.EstimatorAdapter;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.estimator.RowPredictor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import weka.classifiers.Classifier;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.WekaException;

/** Predictions with intervals, collected over test sets. Not thread-safe. */
final class IntervalRows {

  /** One row: its values, and its region at each level. */
  private record Row(double predicted, double actual, double input, Region[] regions) {
  }

  private final double[] levels;
  private final List<Row> rows = new ArrayList<>();
  /** The kind of the classifiers' intervals; of the filter's columns it is not known. */
  private IntervalKind kind = IntervalKind.PREDICTION;
  private String target = "";
  /** Formats values of a class that is a date; null for plain numbers. */
  private DoubleFunction<String> dates;
  /** Null if there is not exactly one numeric input. */
  private String input;

  /** Creates an empty collection; the levels are sorted. */
  IntervalRows(double[] levels) {
    this.levels = Arrays.stream(levels).sorted().toArray();
  }

  /** Adds the predictions of a trained classifier. */
  void add(Classifier classifier, Instances test) throws Exception {
    begin(test);
    RowPredictor predictor = predictor(classifier, test, levels);
    for (Instance instance : test) {
      RowPrediction prediction = predictor.predict(EstimatorAdapter.withoutClass(instance));
      Row row = row(prediction.value(), instance);
      Arrays.setAll(row.regions, k -> prediction.region(levels[k]));
      rows.add(row);
      kind = prediction.kind() == IntervalKind.CONFIDENCE ? IntervalKind.CONFIDENCE : kind;
    }
  }

  /** Adds rows with the columns of the filter AddPredictionIntervals. */
  void add(Instances withColumns) throws WekaException {
    begin(withColumns);
    Attribute predicted = column(IntervalColumn.PREDICTION, withColumns);
    Attribute[] lower = new Attribute[levels.length];
    Attribute[] upper = new Attribute[levels.length];
    for (int k = 0; k < levels.length; k++) {
      lower[k] = column(IntervalColumn.LOWER.at(levels[k]), withColumns);
      upper[k] = column(IntervalColumn.UPPER.at(levels[k]), withColumns);
    }
    for (Instance instance : withColumns) {
      Row row = row(instance.value(predicted), instance);
      for (int k = 0; k < levels.length; k++) {
        row.regions[k] = new Region(new double[][] {{instance.value(lower[k]), instance.value(upper[k])}});
      }
      rows.add(row);
    }
  }

  /** Returns a predictor, for a classifier that has intervals or sets for the class. */
  static RowPredictor predictor(Classifier classifier, Instances test, double[] levels) throws WekaException {
    String objection = EstimatorAdapter.objection(classifier, test.classAttribute());
    if (objection != null) {
      throw new WekaException(objection);
    }
    return EstimatorAdapter.of(classifier, levels);
  }

  static Attribute column(String name, Instances data) throws WekaException {
    Attribute column = data.attribute(name);
    if (column == null) {
      throw new WekaException("IntervalChart needs column '" + name + "', which is not in " + data.relationName()
          + ": put the filter AddPredictionIntervals with the same levels before it, or connect a classifier");
    }
    return column;
  }

  private void begin(Instances data) throws WekaException {
    if (data.classIndex() < 0) {
      throw new WekaException("IntervalChart needs data with a class; put a ClassAssigner before it");
    }
    target = data.classAttribute().name();
    dates = data.classAttribute().isDate() ? data.classAttribute()::formatDate : null;
    List<String> inputs = new ArrayList<>();
    for (int k = 0; k < data.numAttributes(); k++) {
      String name = data.attribute(k).name();
      if (k != data.classIndex() && !IntervalColumn.isOne(name)) {
        inputs.add(data.attribute(k).isNumeric() ? name : "");
      }
    }
    input = inputs.size() == 1 && !inputs.get(0).isEmpty() ? inputs.get(0) : null;
  }

  private Row row(double predicted, Instance instance) {
    return new Row(predicted, instance.classValue(), input == null ? Double.NaN : instance.value(instance.dataset().attribute(input)),
        new Region[levels.length]);
  }

  /** Returns the rows that have a class value. */
  PredictedIntervals intervals() {
    List<Row> known = rows.stream().filter(row -> !Double.isNaN(row.actual)).toList();
    return PredictedIntervals.of(known(Row::predicted), known(Row::actual), levels,
        IntStream.range(0, levels.length).mapToObj(k -> known.stream().map(row -> row.regions[k]).toList()).toList(),
        kind).ofDates(dates);
  }

  private double[] known(ToDoubleFunction<Row> value) {
    return rows.stream().filter(row -> !Double.isNaN(row.actual)).mapToDouble(value).toArray();
  }

  double[] inputs() {
    return known(Row::input);
  }

  /** The name of the only input; null if there are more or it is not numeric. */
  String input() {
    return input;
  }

  String target() {
    return target;
  }
}
