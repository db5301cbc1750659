// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import centroid.plot.chart.PredictedIntervals;
import centroid.plot.chart.WidthCharts;
import centroid.weka.evaluation.workaround.IntervalPrediction;
import centroid.weka.evaluation.workaround.ResultOrigin;
import java.util.List;
import java.util.stream.IntStream;
import weka.classifiers.evaluation.NumericPrediction;

/**
 * The window that explains the interval width of a row. It shows data stored in the evaluation, because Weka does not
 * keep the models of the folds.
 *
 * @param data the predictions
 * @param rows the same rows as Weka's predictions, in the same order
 * @param target the class attribute
 */
public record WidthExplanation(PredictedIntervals data, List<NumericPrediction> rows, String target) {

  /** Opens the window of a row; {@code number} is its position among all test rows. */
  public void open(int number, int level) {
    int row = IntStream.range(0, data.size()).filter(one -> data.number()[one] == number).findFirst().orElseThrow();
    ResultOrigin origin = IntervalPlotData.origin(rows);
    PlotWindow.openAt(level, PlotName.of("Interval width of row " + number, origin), tabs(row), data.level());
  }

  private List<PlotWindow.Tab> tabs(int row) {
    double[] share = rows.stream().mapToDouble(one -> one instanceof IntervalPrediction known ? known.modelUncertaintyShare() : Double.NaN).toArray();
    double[][] members = rows.stream().map(one -> one instanceof IntervalPrediction known ? known.members() : new double[0]).toArray(double[][]::new);
    return List.of(PlotWindow.Tab.ofOne("Parts of the width", level -> WidthCharts.parts(data, share, row, level)),
        PlotWindow.Tab.ofOne("Rows of similar width", level -> WidthCharts.similar(data, members, row, level, target)));
  }
}
