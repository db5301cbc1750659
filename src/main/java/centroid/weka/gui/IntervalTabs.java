// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import centroid.plot.chart.InputCharts;
import centroid.plot.chart.IntervalCharts;
import centroid.plot.chart.PredictedIntervals;
import centroid.weka.gui.window.PlotWindow;
import java.util.List;
import weka.core.Attribute;

/** Tabs of plots that show single rows: a click explains a row, and all rows can be exported. */
public final class IntervalTabs {

  private static final String NAME_ALONG = "Along an attribute";

  private IntervalTabs() {
  }

  public static PlotWindow.Tab againstActual(IntervalResult shown) {
    return thinned("Predicted against actual", shown,
        (inner, outer, all) -> IntervalCharts.againstActual(shown.data(), inner, outer, shown.target(), all == 1));
  }

  public static PlotWindow.Tab sorted(IntervalResult shown) {
    return thinned("Sorted by prediction", shown, (inner, outer, all) -> IntervalCharts.sorted(shown.data(), inner, outer, shown.target(), all == 1));
  }

  /** A chart with a choice of all rows, if they are too many to be distinguishable. */
  private static PlotWindow.Tab thinned(String name, IntervalResult shown, PlotWindow.ChartOfChoice chart) {
    List<String> choices = isThinned(shown) ? List.of(IntervalCharts.MAX_ROWS + " rows", "all " + shown.data().size() + " rows") : List.of();
    return ofRows(new PlotWindow.Tab(name, 2, choices.isEmpty() ? "" : "Show", choices, chart), shown);
  }

  private static boolean isThinned(IntervalResult shown) {
    return shown.data().size() > IntervalCharts.MAX_ROWS;
  }

  private static PlotWindow.Tab ofRows(PlotWindow.Tab tab, IntervalResult shown) {
    return tab.ofRows(new WidthExplanation(shown)::open, (inner, outer) -> RowTable.of(shown, inner, outer));
  }

  /** Intervals along an attribute; with many rows, all of them are on a second tab. */
  public static List<PlotWindow.Tab> along(IntervalResult shown) {
    PlotWindow.Tab usual = along(shown, NAME_ALONG, false);
    return isThinned(shown) ? List.of(usual, along(shown, NAME_ALONG + ", all rows", true)) : List.of(usual);
  }

  private static PlotWindow.Tab along(IntervalResult shown, String name, boolean all) {
    List<String> inputs = IntervalPlotData.attributes(shown.rows()).stream().map(Attribute::name).toList();
    return ofRows(new PlotWindow.Tab(name, 2, "Attribute", inputs, (inner, outer, which) -> InputCharts.along(shown.data(),
        IntervalPlotData.column(shown.rows(), which), inner, outer, shown.target(), all)), shown);
  }

  public static PlotWindow.Tab widthAgainstError(IntervalResult shown) {
    return ofRows(PlotWindow.Tab.ofOne("Width against error", level -> IntervalCharts.widthAgainstError(shown.data(), level)), shown);
  }

  /** The curve of the model of the full training set, if the result has it; else the predictions of the test, joined. */
  public static PlotWindow.Tab curve(IntervalResult shown, String input) {
    double[] x = IntervalPlotData.column(shown.rows(), 0).value();
    if (!ModelPredictions.canPredict(shown.result(), shown.tested())) {
      return ofRows(PlotWindow.Tab.ofTwo("Fitted curve", (inner, outer) -> IntervalCharts.curve(shown.data(), x, inner, outer, input, shown.target())), shown);
    }
    double[] grid = ModelPredictions.grid(x);
    PredictedIntervals curve = ModelPredictions.get(() -> new ModelPredictions(shown.result().model(), shown.tested()).along(grid, shown.data().level()));
    return ofRows(PlotWindow.Tab.ofTwo("Fitted curve",
        (inner, outer) -> IntervalCharts.curve(curve, grid, shown.data(), x, inner, outer, input, shown.target())), shown);
  }
}
