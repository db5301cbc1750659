// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.flow;

import centroid.plot.chart.ProbabilityCharts;
import centroid.plot.draw.ChartPicture;
import centroid.weka.column.IntervalColumn;
import centroid.weka.column.PredictionSetText;
import centroid.weka.estimator.EstimatorAdapter;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.estimator.RowPredictor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import weka.classifiers.Classifier;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.WekaException;

/** Predictions of a nominal class with prediction sets, collected over test sets. Not thread-safe. */
final class LabelRows {

  /** One row: the probability of each label, null if unknown, the true label, and the set at each level. */
  private record Row(double[] probability, int actual, boolean[][] sets) {
  }

  private final double[] levels;
  private final List<Row> rows = new ArrayList<>();

  /** Creates an empty collection; the levels are sorted. */
  LabelRows(double[] levels) {
    this.levels = Arrays.stream(levels).sorted().toArray();
  }

  /** Adds the predictions of a trained classifier for rows with a class value. */
  void add(Classifier classifier, Instances test) throws Exception {
    RowPredictor predictor = IntervalRows.predictor(classifier, test, levels);
    for (Instance instance : test) {
      if (!instance.classIsMissing()) {
        RowPrediction prediction = predictor.predict(EstimatorAdapter.withoutClass(instance));
        rows.add(new Row(prediction.distribution(), (int) instance.classValue(),
            Arrays.stream(levels).mapToObj(prediction::predictionSet).toArray(boolean[][]::new)));
      }
    }
  }

  /** Adds rows with the columns of the filter AddPredictionIntervals. */
  void add(Instances withColumns) throws WekaException {
    Attribute[] columns = new Attribute[levels.length];
    for (int k = 0; k < levels.length; k++) {
      columns[k] = IntervalRows.column(IntervalColumn.SET.at(levels[k]), withColumns);
    }
    for (Instance instance : withColumns) {
      if (!instance.classIsMissing()) {
        boolean[][] sets = new boolean[levels.length][];
        for (int k = 0; k < levels.length; k++) {
          sets[k] = set(instance, columns[k]);
        }
        rows.add(new Row(null, (int) instance.classValue(), sets));
      }
    }
  }

  private static boolean[] set(Instance instance, Attribute column) throws WekaException {
    String text = instance.isMissing(column) ? "" : instance.stringValue(column);
    boolean[] set = PredictionSetText.parse(text, instance.classAttribute());
    if (set == null) {
      throw new WekaException("Column '" + column.name() + "' must hold labels of " + instance.classAttribute().name() + " with bars between them, but '" + text
          + "' does not: put the filter AddPredictionIntervals right before IntervalChart");
    }
    return set;
  }

  int size() {
    return rows.size();
  }

  /** Returns the chart of a kind; AUTOMATIC shows set sizes. */
  ChartPicture chart(IntervalChartKind kind) throws WekaException {
    int[] actual = rows.stream().mapToInt(Row::actual).toArray();
    return switch (kind) {
      case AUTOMATIC, SET_SIZES -> ProbabilityCharts.setSizes("prediction sets of the classifier", IntStream.range(0, levels.length)
          .mapToObj(k -> rows.stream().map(row -> row.sets[k]).toArray(boolean[][]::new)).toArray(boolean[][][]::new), actual, levels);
      case RELIABILITY -> ProbabilityCharts.ofPredictedLabel(probabilities(kind), actual);
      default -> throw new WekaException(kind + " (chart) needs a numeric class, but this one is nominal; choose AUTOMATIC, SET_SIZES or RELIABILITY");
    };
  }

  private double[][] probabilities(IntervalChartKind kind) throws WekaException {
    if (rows.stream().anyMatch(row -> row.probability == null)) {
      throw new WekaException(kind + " (chart) needs the probabilities of the labels, which the columns of the filter do not contain; connect a classifier, "
          + "or choose SET_SIZES");
    }
    return rows.stream().map(Row::probability).toArray(double[][]::new);
  }
}
