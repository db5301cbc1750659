// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import centroid.plot.chart.LabelCharts;
import centroid.plot.chart.LabelData;
import centroid.plot.chart.RowCharts;
import centroid.plot.draw.Chart;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.evaluation.workaround.SetPrediction;
import centroid.weka.gui.window.PlotName;
import centroid.weka.gui.window.PlotWindow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The window of one row of a nominal class: its probabilities and set, its inputs, its nearest rows, and the attribute whose change makes the prediction most
 * certain.
 *
 * @param shown the result
 */
public record LabelExplanation(LabelResult shown) {

  /** Returns the tab of all rows: a click explains a row, and all rows can be exported. */
  public static PlotWindow.Tab rowsTab(LabelResult shown) {
    return PlotWindow.Tab.ofOne("Rows", level -> LabelCharts.rows(shown.at(level)))
        .ofRows(new LabelExplanation(shown)::open, (inner, outer) -> RowTable.of(shown, inner, outer));
  }

  /** Opens the window of a row; {@code number} is its position among all test rows. */
  public void open(int number, int level) {
    int row = Arrays.binarySearch(shown.number(), number);
    LabelData data = shown.at(level);
    int[] near = shown.tested().isKnown() ? TestedRows.nearest(shown.number(), row, shown.tested().distancesFrom(number)) : new int[0];
    List<PlotWindow.Tab> tabs = new ArrayList<>(List.of(PlotWindow.Tab.ofOne("Probabilities", one -> LabelCharts.row(shown.at(one), row, near))));
    if (shown.tested().isKnown()) {
      tabs.add(PlotWindow.Tab.without("Inputs", () -> RowCharts.inputs(data.title(row),
          shown.tested().inputs().stream().map(one -> shown.tested().column(one, shown.number())).toList(), row, near)));
    }
    if (ModelPredictions.canPredict(shown.result(), shown.tested())) {
      tabs.add(PlotWindow.Tab.without("One attribute changed", () -> changes(number, 1 - largest(data.probability()[row]))));
    }
    PlotWindow.openAt(level, new PlotName("Labels of " + data.title(row), shown.result().source()), tabs, SetPrediction.levels());
  }

  private Chart changes(int number, double tested) {
    ModelPredictions predictor = new ModelPredictions(shown.result().model(), shown.tested());
    double now = uncertainty(ModelPredictions.get(() -> predictor.asItIs(number)));
    return RowCharts.changes("More certain by a change of one attribute", "1 - largest probability", now,
        ModelPredictions.best(ModelPredictions.get(() -> predictor.variants(number)), LabelExplanation::uncertainty),
        String.format(Locale.ROOT, "predicted by the model of the full training set (%.5g in the test)", tested));
  }

  private static double uncertainty(RowPrediction prediction) {
    return 1 - largest(prediction.distribution());
  }

  private static double largest(double[] probability) {
    return Arrays.stream(probability).max().orElse(0);
  }
}
