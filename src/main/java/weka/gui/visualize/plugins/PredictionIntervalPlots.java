// SPDX-License-Identifier: GPL-3.0-only
package weka.gui.visualize.plugins;

import centroid.interval.IntervalKind;
import centroid.plot.chart.GroupCharts;
import centroid.plot.chart.InputCharts;
import centroid.plot.chart.IntervalCharts;
import centroid.plot.chart.PredictedIntervals;
import centroid.weka.evaluation.workaround.IntervalPrediction;
import centroid.weka.evaluation.workaround.TestedInputs;
import centroid.weka.gui.IntervalPlotData;
import centroid.weka.gui.PlotName;
import centroid.weka.gui.PlotPlugin;
import centroid.weka.gui.PlotWindow;
import centroid.weka.gui.ResultComparison;
import centroid.weka.gui.WidthExplanation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import weka.classifiers.evaluation.NumericPrediction;
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
    menu.add(ResultComparison.menu(preds, classAtt.name()));
    return menu;
  }

  private static void addIntervals(JMenu menu, List<Prediction> preds, Attribute classAtt) {
    String target = classAtt.name();
    boolean open = haveNoClass(preds);
    add(menu, "Intervals", preds, classAtt, (data, rows) -> {
      PlotWindow.RowAction why = new WidthExplanation(data, rows, target)::open;
      PlotWindow.Tab sorted = PlotWindow.Tab.ofTwo("Sorted by prediction", (inner, outer) -> IntervalCharts.sorted(data, inner, outer, target))
          .whenClicked(why);
      return open ? List.of(sorted) : List.of(PlotWindow.Tab.ofTwo("Predicted against actual",
          (inner, outer) -> IntervalCharts.againstActual(data, inner, outer, target)).whenClicked(why), sorted);
    });
    List<String> inputs = IntervalPlotData.attributes(preds).stream().map(Attribute::name).toList();
    if (inputs.isEmpty()) {
      menu.add(explanation("Intervals along an attribute", "attribute values were not stored"));
    } else {
      add(menu, "Intervals along an attribute", preds, classAtt, (data, rows) -> List.of(new PlotWindow.Tab("Along an attribute", 2, "Attribute", inputs,
          (inner, outer, which) -> InputCharts.along(data, IntervalPlotData.column(rows, which), inner, outer, target))
          .whenClicked(new WidthExplanation(data, rows, target)::open)));
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
    add(menu, "Coverage by group", preds, classAtt, (data, rows) -> List.of(new PlotWindow.Tab("Coverage by group", 1, "Group by", groups,
        (inner, outer, which) -> which == 0 ? GroupCharts.byWidth(data, outer) : which == 1 ? GroupCharts.byPrediction(data, outer)
            : GroupCharts.of(data, outer, IntervalPlotData.column(rows, which - OWN_GROUPS.size())))));
    add(menu, "Calibration curve", preds, classAtt, (data, rows) -> List.of(
        PlotWindow.Tab.without("Calibration curve", () -> IntervalCharts.calibration(data))));
  }

  private static void addWidths(JMenu menu, List<Prediction> preds, Attribute classAtt) {
    boolean open = haveNoClass(preds);
    add(menu, "Width and error", preds, classAtt, (data, rows) -> {
      PlotWindow.Tab widths = PlotWindow.Tab.ofOne("Histogram of widths", level -> IntervalCharts.widths(data, level));
      return open ? List.of(widths) : List.of(
          PlotWindow.Tab.ofOne("Width against error", level -> IntervalCharts.widthAgainstError(data, level))
              .whenClicked(new WidthExplanation(data, rows, classAtt.name())::open), widths);
    });
  }

  private static void addCurve(JMenu menu, List<Prediction> preds, Attribute classAtt) {
    TestedInputs inputs = IntervalPlotData.inputs(preds);
    Attribute input = inputs == null ? null : inputs.onlyNumber();
    if (input == null) {
      menu.add(explanation("Fitted curve", "needs one numeric input"));
    } else {
      add(menu, "Fitted curve", preds, classAtt, (data, rows) -> List.of(PlotWindow.Tab.ofTwo("Fitted curve",
          (inner, outer) -> IntervalCharts.curve(data, IntervalPlotData.column(rows, 0).value(), inner, outer, input.name(), classAtt.name()))));
    }
  }

  /** Creates the tabs of a menu item. */
  @FunctionalInterface
  private interface Tabs {
    List<PlotWindow.Tab> of(PredictedIntervals data, List<NumericPrediction> rows);
  }

  private static void add(JMenu menu, String name, List<Prediction> predictions, Attribute classAtt, Tabs tabs) {
    JMenuItem item = new JMenuItem(name);
    item.addActionListener(event -> {
      List<NumericPrediction> rows = IntervalPlotData.usable(predictions);
      PredictedIntervals data = IntervalPlotData.numbered(predictions).ofDates(classAtt.isDate() ? classAtt::formatDate : null);
      String what = data.kind().title() + ", " + name.toLowerCase(Locale.ROOT);
      PlotWindow.open(PlotName.of(what, IntervalPlotData.origin(rows)), tabs.of(data, rows), data.level());
    });
    menu.add(item);
  }
}
