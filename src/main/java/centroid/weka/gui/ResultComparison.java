// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import centroid.interval.IntervalKind;
import centroid.plot.chart.ComparisonCharts;
import centroid.weka.evaluation.workaround.RecentResults;
import centroid.weka.evaluation.workaround.ResultOrigin;
import java.util.List;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import weka.classifiers.evaluation.Prediction;

/** The menu of results to compare with, and the window of two results. */
public final class ResultComparison {

  private static final String NAME = "Compare with";

  private ResultComparison() {
  }

  /** Returns a menu with the other results of the same class, and registers this one for their menus. */
  public static JMenuItem menu(List<Prediction> predictions, String target) {
    if (IntervalPlotData.kind(predictions) == IntervalKind.CONFIDENCE) {
      return PlotPlugin.explanation(NAME, PlotPlugin.OF_MEAN);
    }
    if (PlotPlugin.haveNoClass(predictions)) {
      return PlotPlugin.explanation(NAME, PlotPlugin.NO_CLASS);
    }
    RecentResults.add(predictions, target);
    List<List<Prediction>> others = RecentResults.others(predictions, target).stream().filter(ResultComparison::isComparable).toList();
    if (IntervalPlotData.origin(predictions) == null || others.isEmpty()) {
      return PlotPlugin.explanation(NAME, "no other result yet");
    }
    JMenu menu = new JMenu(NAME);
    for (List<Prediction> other : others) {
      JMenuItem item = new JMenuItem(IntervalPlotData.origin(other).text());
      item.addActionListener(event -> open(predictions, other, target));
      menu.add(item);
    }
    return menu;
  }

  private static boolean isComparable(List<Prediction> other) {
    return IntervalPlotData.origin(other) != null && IntervalPlotData.kind(other) == IntervalKind.PREDICTION && !PlotPlugin.haveNoClass(other);
  }

  private static void open(List<Prediction> predictions, List<Prediction> others, String target) {
    ResultOrigin own = IntervalPlotData.origin(predictions);
    ResultOrigin origin = IntervalPlotData.origin(others);
    boolean alike = own.shortText().equals(origin.shortText());
    ComparisonCharts.Result one = new ComparisonCharts.Result(own.shortText() + (alike ? " (this)" : ""), IntervalPlotData.numbered(predictions));
    ComparisonCharts.Result other = new ComparisonCharts.Result(origin.shortText() + (alike ? " (other)" : ""), IntervalPlotData.numbered(others));
    double[] levels = ComparisonCharts.commonLevels(one, other);
    PlotWindow.open(new PlotName("Comparison of two results", own.text() + " and " + origin.text()), List.of(
        PlotWindow.Tab.ofOne("Score and width", level -> ComparisonCharts.scores(one, other, levels[level], target)),
        PlotWindow.Tab.without("Coverage of both", () -> ComparisonCharts.coverage(one, other))), levels);
  }
}
