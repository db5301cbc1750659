// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import centroid.plot.chart.InputColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import weka.classifiers.evaluation.Prediction;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * The test rows of a result, in the order of its predictions: their attributes and their {@link RowNames names}. Read from the rows of Weka's error plot, which
 * has columns of its own before the class and behind the last attribute.
 */
public final class TestedRows {

  private static final String WEKAS_INTERVALS = "predictionInterval_";
  /** As many numbers take 32 megabytes. */
  private static final int MAX_VALUES = 4_000_000;
  private static final int NUM_NEAREST = 10;

  /** The rows with the attributes of the data, without columns of the plot; no attributes if the rows are unknown. */
  private final Instances rows;
  private final RowNames names;

  private TestedRows(Instances rows, RowNames names) {
    this.rows = rows;
    this.names = names;
  }

  /** Returns the rows of a result, without attributes and names if they are unknown. */
  public static TestedRows of(ExplorerResult result) {
    Instances rows = original(result.plotted(), result.predictions());
    if (rows == null) {
      return new TestedRows(new Instances("", new ArrayList<>(), 0), RowNames.unknown());
    }
    return new TestedRows(rows, RowNames.of(rows, result));
  }

  /** Removes the columns of Weka's plot; null if its rows are not those of the predictions, or too large. */
  static Instances original(Instances plotted, List<Prediction> predictions) {
    if (plotted == null || plotted.classIndex() < 0 || plotted.numInstances() != predictions.size()
        || (long) plotted.numInstances() * plotted.numAttributes() > MAX_VALUES) {
      return null;
    }
    int target = plotted.classIndex();
    int first = target - (plotted.classAttribute().isNominal() ? 2 : 1);
    int[] kept = IntStream.range(0, plotted.numAttributes()).filter(k -> k < first || k >= target)
        .filter(k -> !plotted.attribute(k).name().startsWith(WEKAS_INTERVALS)).toArray();
    ArrayList<Attribute> attributes = new ArrayList<>();
    Arrays.stream(kept).forEach(k -> attributes.add((Attribute) plotted.attribute(k).copy()));
    Instances rows = new Instances(plotted.relationName(), attributes, predictions.size());
    rows.setClassIndex(first);
    for (int row = 0; row < predictions.size(); row++) {
      Instance one = plotted.instance(row);
      if (Double.compare(one.classValue(), predictions.get(row).actual()) != 0) {
        return null;
      }
      rows.add(new DenseInstance(1, Arrays.stream(kept).mapToDouble(one::value).toArray()));
    }
    return rows;
  }

  /** Whether attributes are known. */
  boolean isKnown() {
    return rows.numAttributes() > 0;
  }

  int size() {
    return rows.numInstances();
  }

  /** The attributes of the data without the class. */
  List<Attribute> attributes() {
    return rows.classIndex() < 0 ? List.of() : Collections.list(rows.enumerateAttributes());
  }

  /** The numeric and nominal inputs. */
  List<Attribute> inputs() {
    return attributes().stream().filter(one -> one.isNumeric() || one.isNominal()).toList();
  }

  /** The names of the rows. */
  public RowNames names() {
    return names;
  }

  /** Returns an input of some rows, which are numbered from 1. */
  InputColumn column(Attribute attribute, int[] numbers) {
    List<String> labels = attribute.isNominal() ? IntStream.range(0, attribute.numValues()).mapToObj(attribute::value).toList() : null;
    double[] value = Arrays.stream(numbers).mapToDouble(number -> rows.instance(number - 1).value(attribute)).toArray();
    return new InputColumn(attribute.name(), labels, value, attribute.isDate() ? attribute::formatDate : null);
  }

  /** Returns a copy of all rows with their class values; texts are missing. */
  Instances withClass() {
    Instances copy = new Instances(rows);
    attributes().stream().filter(one -> one.isString() || one.isRelationValued())
        .forEach(one -> copy.forEach(row -> row.setMissing(one.index())));
    return copy;
  }

  /** Returns a copy of a row without its class value; texts are missing. */
  Instance withoutClass(int number) {
    Instance copy = (Instance) rows.instance(number - 1).copy();
    copy.setDataset(rows);
    copy.setClassMissing();
    attributes().stream().filter(one -> one.isString() || one.isRelationValued())
        .forEach(one -> copy.setValue(one, Utils.missingValue()));
    return copy;
  }

  /**
   * Returns the nearest of some rows to one of them, the nearest first.
   *
   * @param number the positions of the rows among all test rows, from 1
   * @param row the index of the one
   * @param distance of each test row from the one
   */
  static int[] nearest(int[] number, int row, double[] distance) {
    return IntStream.range(0, number.length).filter(one -> one != row).boxed().sorted(Comparator.comparingDouble(one -> distance[number[one] - 1]))
        .limit(NUM_NEAREST).mapToInt(Integer::intValue).toArray();
  }

  /** The share of an attribute's range, or 1 for another label, by which two rows differ, averaged over the inputs (Gower's distance). */
  double[] distancesFrom(int number) {
    double[] distance = new double[rows.numInstances()];
    for (Attribute attribute : inputs()) {
      double[] value = rows.attributeToDoubleArray(attribute.index());
      double own = value[number - 1];
      double range = Arrays.stream(value).filter(Double::isFinite).max().orElse(0) - Arrays.stream(value).filter(Double::isFinite).min().orElse(0);
      for (int row = 0; row < distance.length; row++) {
        boolean unknown = Double.isNaN(own) || Double.isNaN(value[row]);
        double gap = unknown ? Double.compare(own, value[row]) == 0 ? 0 : 1
            : attribute.isNominal() ? own == value[row] ? 0 : 1 : range > 0 ? Math.abs(own - value[row]) / range : 0;
        distance[row] += gap / inputs().size();
      }
    }
    return distance;
  }
}
