// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.column;

import centroid.interval.Interval;
import centroid.weka.column.PredictionColumn.Type;
import centroid.weka.estimator.RowPrediction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import weka.core.Attribute;

/**
 * The table of all columns about predictions: name, type and value of each. The output, the filter and Spark's scores take their columns from here.
 *
 * @param target the class
 * @param choice which columns, without an {@linkplain ColumnChoice#objection objection}
 */
public record PredictionColumns(Attribute target, ColumnChoice choice) {

  /** All columns in the order of the filter. */
  public List<PredictionColumn> all() {
    List<PredictionColumn> columns = new ArrayList<>(List.of(prediction()));
    for (double level : choice.levels()) {
      columns.addAll(ofLevel(level));
    }
    columns.addAll(thresholds());
    columns.addAll(range());
    columns.addAll(answers());
    columns.addAll(novelty());
    return columns;
  }

  PredictionColumn prediction() {
    return new PredictionColumn(IntervalColumn.PREDICTION, target.isNominal() ? Type.LABEL : Type.NUMBER, RowPrediction::value, null);
  }

  /** The interval of a numeric class, or size and labels of the prediction set of a nominal one. */
  List<PredictionColumn> ofLevel(double level) {
    if (target.isNominal()) {
      return List.of(new PredictionColumn(IntervalColumn.SET_SIZE.at(level), Type.INTEGER, row -> PredictionSetText.size(row.predictionSet(level)), null),
          new PredictionColumn(IntervalColumn.SET.at(level), Type.TEXT, null, row -> PredictionSetText.text(row.predictionSet(level), target)));
    }
    List<PredictionColumn> columns = new ArrayList<>();
    add(columns, IntervalColumn.LOWER, level, row -> row.interval(level).lower());
    add(columns, IntervalColumn.UPPER, level, row -> row.interval(level).upper());
    add(columns, IntervalColumn.WIDTH, level, row -> row.width(level));
    if (choice.parts()) {
      add(columns, IntervalColumn.MODEL_UNCERTAINTY, level, row -> row.modelUncertainty(level));
      add(columns, IntervalColumn.NOISE, level, row -> row.noise(level));
    }
    return columns;
  }

  private static void add(List<PredictionColumn> columns, IntervalColumn column, double level, ToDoubleFunction<RowPrediction> value) {
    columns.add(PredictionColumn.number(column.at(level), value));
  }

  /** The exceedance probabilities of the thresholds. */
  List<PredictionColumn> thresholds() {
    return Arrays.stream(choice.thresholds())
        .mapToObj(threshold -> PredictionColumn.number(IntervalColumn.above(threshold), row -> row.exceedance(threshold))).toList();
  }

  /** The range of the probability of the second label. */
  List<PredictionColumn> range() {
    if (!choice.range()) {
      return List.of();
    }
    List<String> names = IntervalColumn.range(target.value(1));
    return List.of(PredictionColumn.number(names.get(0), row -> bound(row, true)), PredictionColumn.number(names.get(1), row -> bound(row, false)));
  }

  /** Whether rows are answered. */
  List<PredictionColumn> answers() {
    return choice.answers() == null ? List.of() : List.of(PredictionColumn.answer(choice.answers()));
  }

  /** How unlike the training rows a row is, and in which attribute. */
  List<PredictionColumn> novelty() {
    return !choice.novelty() ? List.of()
        : List.of(PredictionColumn.number(IntervalColumn.NOVELTY, row -> row.novelty() == null ? Double.NaN : row.novelty().pValue()),
            new PredictionColumn(IntervalColumn.FURTHEST, Type.ATTRIBUTE, null, row -> row.novelty() == null ? null : row.novelty().furthest()));
  }

  private static double bound(RowPrediction row, boolean lower) {
    Interval range = row.probabilityRange();
    return range == null ? Double.NaN : lower ? range.lower() : range.upper();
  }
}
