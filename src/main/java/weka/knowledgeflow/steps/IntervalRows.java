package weka.knowledgeflow.steps;

import centroid.plot.PredictedIntervals;
import centroid.weka.Levels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.Classifier;
import weka.classifiers.evaluation.UncertainPrediction;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.WekaException;

/** Predictions with intervals, gathered from one test set after the other. Not safe for threads. */
final class IntervalRows {

  private final double[] levels;
  private final List<double[]> rows = new ArrayList<>();
  private String target = "";
  /** Null if there is not exactly one numeric input. */
  private String input;

  /**
   * Rows that have yet to come.
   *
   * @param levels in any order; here they are ascending
   */
  IntervalRows(double[] levels) {
    this.levels = Arrays.stream(levels).sorted().toArray();
  }

  /** Asks a trained classifier for its intervals. */
  void add(Classifier classifier, Instances test) throws Exception {
    begin(test);
    String objection = UncertainPrediction.objection(classifier, test.classAttribute());
    if (objection != null) {
      throw new WekaException(objection);
    }
    for (Instance instance : test) {
      UncertainPrediction prediction = new UncertainPrediction(classifier, instance);
      double[] row = start(instance);
      row[0] = prediction.value(prediction.distribution());
      for (int k = 0; k < levels.length; k++) {
        row[3 + 2 * k] = prediction.region(levels[k]).hull().lower();
        row[4 + 2 * k] = prediction.region(levels[k]).hull().upper();
      }
      rows.add(row);
    }
  }

  /** Takes the columns that the filter AddPredictionIntervals has appended. */
  void add(Instances withColumns) throws WekaException {
    begin(withColumns);
    Attribute predicted = column("prediction", withColumns);
    for (Instance instance : withColumns) {
      double[] row = start(instance);
      row[0] = instance.value(predicted);
      for (int k = 0; k < levels.length; k++) {
        row[3 + 2 * k] = instance.value(column("lower_" + Levels.text(levels[k]), withColumns));
        row[4 + 2 * k] = instance.value(column("upper_" + Levels.text(levels[k]), withColumns));
      }
      rows.add(row);
    }
  }

  private static Attribute column(String name, Instances data) throws WekaException {
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
    if (!data.classAttribute().isNumeric()) {
      throw new WekaException("IntervalChart needs a numeric class, but " + data.classAttribute().name() + " is nominal");
    }
    target = data.classAttribute().name();
    List<String> inputs = new ArrayList<>();
    for (int k = 0; k < data.numAttributes(); k++) {
      String name = data.attribute(k).name();
      if (k != data.classIndex() && !name.matches("prediction|(lower|upper|width)_0?\\.\\d+")) {
        inputs.add(data.attribute(k).isNumeric() ? name : "");
      }
    }
    input = inputs.size() == 1 && !inputs.get(0).isEmpty() ? inputs.get(0) : null;
  }

  private double[] start(Instance instance) {
    double[] row = new double[3 + 2 * levels.length];
    row[1] = instance.classValue();
    row[2] = input == null ? Double.NaN : instance.value(instance.dataset().attribute(input));
    return row;
  }

  /** What was gathered. Rows without a class value are left out: nothing came true for them. */
  PredictedIntervals intervals() {
    double[][] known = known();
    double[][] lower = new double[levels.length][];
    double[][] upper = new double[levels.length][];
    for (int k = 0; k < levels.length; k++) {
      lower[k] = place(known, 3 + 2 * k);
      upper[k] = place(known, 4 + 2 * k);
    }
    return PredictedIntervals.of(place(known, 0), place(known, 1), levels, lower, upper);
  }

  private double[][] known() {
    return rows.stream().filter(row -> !Double.isNaN(row[1])).toArray(double[][]::new);
  }

  private static double[] place(double[][] rows, int which) {
    return Arrays.stream(rows).mapToDouble(row -> row[which]).toArray();
  }

  double[] inputs() {
    return place(known(), 2);
  }

  /** The name of the only input; null if there are more, or it is no number. */
  String input() {
    return input;
  }

  String target() {
    return target;
  }
}
