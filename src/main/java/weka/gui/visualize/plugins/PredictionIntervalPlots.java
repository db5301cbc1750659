// SPDX-License-Identifier: GPL-3.0-only
package weka.gui.visualize.plugins;

import centroid.interval.IntervalKind;
import centroid.plot.chart.GroupCharts;
import centroid.plot.chart.IntervalCharts;
import centroid.plot.chart.RiskCharts;
import centroid.weka.evaluation.workaround.IntervalPrediction;
import centroid.weka.evaluation.workaround.TestedInputs;
import centroid.weka.gui.IntervalPlotData;
import centroid.weka.gui.IntervalResult;
import centroid.weka.gui.IntervalTabs;
import centroid.weka.gui.ModelCheckPlots;
import centroid.weka.gui.PlotPlugin;
import centroid.weka.gui.ResultComparison;
import centroid.weka.gui.TotalPlots;
import centroid.weka.gui.window.PlotName;
import centroid.weka.gui.window.PlotWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import weka.classifiers.evaluation.Prediction;
import weka.core.Attribute;

/** Plots of prediction or confidence intervals, for results with a numeric class. */
public class PredictionIntervalPlots extends PlotPlugin implements VisualizePlugin {

  private static final String NO_INTERVALS = "the test rows have no class values; only CentroidBagging and CalibratedClassifier give intervals for such rows";
  /** Groupings other than by attribute. */
  private static final List<String> OWN_GROUPS = List.of("width", "prediction");

  /** Returns the menu, which is disabled and states the reason if there are no intervals; null without a numeric class. */
  @Override
  public JMenuItem getVisualizeMenuItem(ArrayList<Prediction> preds, Attribute classAtt) {
    if (preds == null || preds.isEmpty() || classAtt == null || !classAtt.isNumeric()) {
      return null;
    }
    IntervalPrediction.complete(preds);
    if (!IntervalPlotData.hasIntervals(preds)) {
      return explanation(IntervalKind.PREDICTION.title(), haveNoClass(preds) ? NO_INTERVALS : "this result has none");
    }
    JMenu menu = new JMenu(IntervalPlotData.kind(preds).title());
    addIntervals(menu, preds, classAtt);
    addCoverage(menu, preds, classAtt);
    addWidths(menu, preds, classAtt);
    addCurve(menu, preds, classAtt);
    menu.add(ModelCheckPlots.item(preds));
    menu.add(TotalPlots.item(preds, classAtt));
    menu.add(ResultComparison.menu(preds, classAtt));
    return menu;
  }

  private static void addIntervals(JMenu menu, List<Prediction> preds, Attribute classAtt) {
    boolean open = haveNoClass(preds);
    add(menu, "Intervals", preds, classAtt, shown -> open ? List.of(IntervalTabs.sorted(shown))
        : List.of(IntervalTabs.againstActual(shown), IntervalTabs.sorted(shown)));
    if (IntervalPlotData.attributes(preds).isEmpty()) {
      menu.add(explanation("Intervals along an attribute", "attribute values were not stored"));
    } else {
      add(menu, "Intervals along an attribute", preds, classAtt, IntervalTabs::along);
    }
  }

  private static void addCoverage(JMenu menu, List<Prediction> preds, Attribute classAtt) {
    if (haveNoClass(preds) || IntervalPlotData.kind(preds) == IntervalKind.CONFIDENCE) {
      String why = haveNoClass(preds) ? NO_CLASS : OF_MEAN;
      menu.add(explanation("Coverage by group", why));
      menu.add(explanation("Calibration curve", why));
      return;
    }
    List<String> groups = Stream.concat(OWN_GROUPS.stream(), IntervalPlotData.attributes(preds).stream().map(Attribute::name)).toList();
    add(menu, "Coverage by group", preds, classAtt, shown -> List.of(new PlotWindow.Tab("Coverage by group", 1, "Group by", groups,
        (inner, outer, which) -> which == 0 ? GroupCharts.byWidth(shown.data(), outer) : which == 1 ? GroupCharts.byPrediction(shown.data(), outer)
            : GroupCharts.of(shown.data(), outer, IntervalPlotData.column(shown.rows(), which - OWN_GROUPS.size())))));
    add(menu, "Calibration curve", preds, classAtt, shown -> List.of(
        PlotWindow.Tab.without("Calibration curve", () -> IntervalCharts.calibration(shown.data()))));
  }

  private static void addWidths(JMenu menu, List<Prediction> preds, Attribute classAtt) {
    boolean open = haveNoClass(preds);
    add(menu, "Width and error", preds, classAtt, shown -> {
      PlotWindow.Tab widths = PlotWindow.Tab.ofOne("Histogram of widths", level -> IntervalCharts.widths(shown.data(), level));
      return open ? List.of(widths) : List.of(IntervalTabs.widthAgainstError(shown), widths,
          PlotWindow.Tab.ofOne("Risk and coverage", level -> RiskCharts.ofIntervals(shown.data(), level)));
    });
  }

  private static void addCurve(JMenu menu, List<Prediction> preds, Attribute classAtt) {
    TestedInputs inputs = IntervalPlotData.inputs(preds);
    if (inputs == null || inputs.onlyNumber() == null) {
      menu.add(explanation("Fitted curve", "needs one numeric input"));
    } else {
      add(menu, "Fitted curve", preds, classAtt, shown -> List.of(IntervalTabs.curve(shown, inputs.onlyNumber().name())));
    }
  }

  private static void add(JMenu menu, String name, List<Prediction> predictions, Attribute classAtt, Function<IntervalResult, List<PlotWindow.Tab>> tabs) {
    menu.add(entry(name, () -> {
      IntervalResult shown = IntervalResult.of(predictions, classAtt);
      String what = shown.data().kind().title() + ", " + name.toLowerCase(Locale.ROOT);
      PlotWindow.open(new PlotName(what, shown.result().source()), tabs.apply(shown), shown.data().level());
    }));
  }
}
