// SPDX-License-Identifier: GPL-3.0-only
package weka.gui.visualize.plugins;

import centroid.plot.IntervalCharts;
import centroid.plot.IntervalKind;
import centroid.plot.PredictedIntervals;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import weka.classifiers.evaluation.NumericPrediction;
import weka.classifiers.evaluation.Prediction;
import weka.core.Attribute;

/** Plots of prediction intervals, or of confidence intervals if the classifier gives those, for results with a numeric class. */
public class PredictionIntervalPlots extends PlotPlugin implements VisualizePlugin {

  /** For Weka, which makes plug-ins by their names. */
  public PredictionIntervalPlots() {
    // nothing to set
  }

  /**
   * The menu of plots.
   *
   * @param preds predictions of a result; may be null
   * @param classAtt what is predicted; may be null
   * @return a menu; one that only says why there is none if the classifier has no intervals or the rows no class; null if the class is not numeric
   */
  @Override
  public JMenuItem getVisualizeMenuItem(ArrayList<Prediction> preds, Attribute classAtt) {
    if (preds == null || preds.isEmpty() || classAtt == null || !classAtt.isNumeric()) {
      return null;
    }
    if (haveNoClass(preds)) {
      return explanation(IntervalKind.PREDICTION.title(), NO_CLASS);
    }
    if (!IntervalPlotData.hasIntervals(preds)) {
      return explanation(IntervalKind.PREDICTION.title(), "this result has none");
    }
    IntervalKind kind = IntervalPlotData.kind(preds);
    JMenu menu = new JMenu(kind.title());
    String target = classAtt.name();
    add(menu, "Intervals", preds, (data, rows) -> List.of(
        PlotWindow.Tab.ofTwo("Predicted against actual", (inner, outer) -> IntervalCharts.againstActual(data, inner, outer, target)),
        PlotWindow.Tab.ofTwo("Sorted by prediction", (inner, outer) -> IntervalCharts.sorted(data, inner, outer, target))));
    if (kind == IntervalKind.CONFIDENCE) {
      menu.add(explanation("Calibration curve", "is of prediction intervals: single values are not meant to lie in these"));
    } else {
      add(menu, "Calibration curve", preds, (data, rows) -> List.of(
          PlotWindow.Tab.without("Calibration curve", () -> IntervalCharts.calibration(data))));
    }
    add(menu, "Width and error", preds, (data, rows) -> List.of(
        PlotWindow.Tab.ofOne("Width against error", level -> IntervalCharts.widthAgainstError(data, level)),
        PlotWindow.Tab.ofOne("Histogram of widths", level -> IntervalCharts.widths(data, level))));
    String input = IntervalPlotData.inputName(preds);
    if (input == null) {
      menu.add(explanation("Fitted curve", "needs a data set with one numeric input"));
    } else {
      add(menu, "Fitted curve", preds, (data, rows) -> List.of(PlotWindow.Tab.ofTwo("Fitted curve",
          (inner, outer) -> IntervalCharts.curve(data, IntervalPlotData.input(rows), inner, outer, input, target))));
    }
    return menu;
  }

  /** What a menu item shows. */
  @FunctionalInterface
  private interface Tabs {
    List<PlotWindow.Tab> of(PredictedIntervals data, List<NumericPrediction> rows);
  }

  private static void add(JMenu menu, String name, List<Prediction> predictions, Tabs tabs) {
    JMenuItem item = new JMenuItem(name);
    item.addActionListener(event -> {
      List<NumericPrediction> rows = IntervalPlotData.usable(predictions);
      PredictedIntervals data = IntervalPlotData.data(rows).numbered(IntervalPlotData.numbers(predictions, rows));
      String what = data.kind().title() + ", " + name.toLowerCase(Locale.ROOT);
      PlotWindow.open(PlotName.of(what, IntervalPlotData.origin(rows)), tabs.of(data, rows), data.level());
    });
    menu.add(item);
  }
}
