// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import centroid.plot.chart.InputColumn;
import centroid.plot.chart.PredictedIntervals;
import centroid.weka.column.IntervalColumn;
import centroid.weka.column.PredictionSetText;
import centroid.weka.evaluation.workaround.IntervalPrediction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;
import weka.core.Utils;

/** Lists all test rows of a result, one line each: place in the data, observed and predicted value, bounds or prediction sets, and inputs. */
final class RowTable {

  private static final List<String> NO_YES = List.of("no", "yes");

  private final ArrayList<Attribute> columns = new ArrayList<>();
  private final List<IntToDoubleFunction> values = new ArrayList<>();
  private final int size;

  private RowTable(int size) {
    this.size = size;
  }

  /** Returns the rows of a numeric class with the bounds at some levels, given by their indices. */
  static Instances of(IntervalResult shown, int... levels) {
    PredictedIntervals data = shown.data();
    RowTable table = new RowTable(data.size());
    table.addPlaces(data.number(), shown.tested().names());
    table.add("actual", row -> data.actual()[row]);
    table.add("predicted", row -> data.predicted()[row]);
    for (int k : Arrays.stream(levels).distinct().toArray()) {
      double level = data.level()[k];
      IntToDoubleFunction share = row -> shown.rows().get(row) instanceof IntervalPrediction one ? one.modelUncertaintyShare() : Double.NaN;
      table.add(IntervalColumn.LOWER.at(level), row -> data.lower()[k][row]);
      table.add(IntervalColumn.UPPER.at(level), row -> data.upper()[k][row]);
      table.addNominal(IntervalColumn.INSIDE.at(level), NO_YES, row -> Double.isNaN(data.actual()[row]) ? Double.NaN : data.inside()[k][row] ? 1 : 0);
      table.add(IntervalColumn.MODEL_UNCERTAINTY.at(level), row -> data.width()[k][row] * share.applyAsDouble(row));
      table.add(IntervalColumn.NOISE.at(level), row -> data.width()[k][row] * (1 - share.applyAsDouble(row)));
    }
    table.addInputs(shown.tested(), data.number());
    return table.toInstances(shown.result().relation());
  }

  /** Returns the rows of a nominal class with the prediction sets at some levels, given by their indices. */
  static Instances of(LabelResult shown, int... levels) {
    RowTable table = new RowTable(shown.rows().size());
    table.addPlaces(shown.number(), shown.tested().names());
    table.addNominal("actual", shown.labels(), row -> shown.rows().get(row).actual());
    table.addNominal("predicted", shown.labels(), row -> Utils.maxIndex(shown.rows().get(row).distribution()));
    for (int label = 0; label < shown.labels().size(); label++) {
      int one = label;
      table.add("p_" + shown.labels().get(label), row -> shown.rows().get(row).distribution()[one]);
    }
    ResultSets sets = ResultSets.of(shown.rows(), Arrays.stream(levels).distinct().toArray());
    for (int k = 0; k < sets.levels().length; k++) {
      boolean[][] at = sets.sets()[k];
      table.addTexts(IntervalColumn.SET.at(sets.levels()[k]), row -> PredictionSetText.text(at[row], new Attribute("", shown.labels())));
      table.addNominal(IntervalColumn.INSIDE.at(sets.levels()[k]), NO_YES, row -> at[row][(int) shown.rows().get(row).actual()] ? 1 : 0);
    }
    table.addInputs(shown.tested(), shown.number());
    return table.toInstances(shown.result().relation());
  }

  /** The place in the data, as text where equal rows leave several. */
  private void addPlaces(int[] number, RowNames names) {
    add("test_row", row -> number[row]);
    if (Arrays.stream(number).anyMatch(one -> names.places(one).length > 1)) {
      addTexts("row", row -> names.placeText(number[row]));
    } else if (Arrays.stream(number).anyMatch(one -> names.places(one).length == 1)) {
      add("row", row -> Arrays.stream(names.places(number[row])).mapToDouble(one -> one).findFirst().orElse(Double.NaN));
    }
  }

  private void addInputs(TestedRows tested, int[] number) {
    for (Attribute attribute : tested.inputs()) {
      InputColumn column = tested.column(attribute, number);
      add(attribute.copy(unique(attribute.name())), row -> column.value()[row]);
    }
    tested.attributes().stream().filter(Attribute::isString).forEach(one -> addTexts(unique(one.name()), row -> tested.names().text(one, number[row])));
  }

  private String unique(String name) {
    return columns.stream().anyMatch(column -> column.name().equals(name)) ? unique("input " + name) : name;
  }

  private void add(String name, IntToDoubleFunction value) {
    add(new Attribute(name), value);
  }

  private void addNominal(String name, List<String> labels, IntToDoubleFunction value) {
    add(new Attribute(name, labels), value);
  }

  private void addTexts(String name, IntFunction<String> text) {
    Attribute attribute = new Attribute(name, (List<String>) null);
    double[] index = IntStream.range(0, size).mapToDouble(row -> text.apply(row).isEmpty() ? Double.NaN : attribute.addStringValue(text.apply(row))).toArray();
    add(attribute, row -> index[row]);
  }

  private void add(Attribute column, IntToDoubleFunction value) {
    columns.add(column);
    values.add(value);
  }

  private Instances toInstances(String relation) {
    Instances rows = new Instances(relation + ", test rows", columns, size);
    for (int row = 0; row < size; row++) {
      int place = row;
      rows.add(new DenseInstance(1, values.stream().mapToDouble(value -> value.applyAsDouble(place)).toArray()));
    }
    return rows;
  }
}
