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
 * The window that tells why the interval of a row is as wide as it is. All of it was kept when the row was tested: the models of folds are gone.
 *
 * @param data the predictions
 * @param rows the same, as Weka has them
 * @param target what is predicted
 */
public record WidthExplanation(PredictedIntervals data, List<NumericPrediction> rows, String target) {

  /** Opens the window of a row; {@code number} is its place among all that were tested. */
  public void open(int number, int level) {
    int row = IntStream.range(0, data.size()).filter(one -> data.number()[one] == number).findFirst().orElseThrow();
    ResultOrigin origin = IntervalPlotData.origin(rows);
    PlotWindow.openAt(level, PlotName.of("Why so wide? Row " + number, origin), tabs(row), data.level());
  }

  private List<PlotWindow.Tab> tabs(int row) {
    double[] share = rows.stream().mapToDouble(one -> one instanceof IntervalPrediction known ? known.modelUncertaintyShare() : Double.NaN).toArray();
    double[][] members = rows.stream().map(one -> one instanceof IntervalPrediction known ? known.members() : new double[0]).toArray(double[][]::new);
    return List.of(PlotWindow.Tab.ofOne("Parts of the width", level -> WidthCharts.parts(data, share, row, level)),
        PlotWindow.Tab.ofOne("Rows of the same width", level -> WidthCharts.alike(data, members, row, level, target)));
  }
}
