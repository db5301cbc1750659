// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import centroid.interval.IntervalKind;
import centroid.plot.chart.ComparisonCharts;
import centroid.plot.chart.LabelCharts;
import centroid.plot.draw.BarChart;
import centroid.weka.evaluation.workaround.SetPrediction;
import centroid.weka.gui.window.PlotName;
import centroid.weka.gui.window.PlotWindow;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import weka.classifiers.evaluation.Prediction;
import weka.core.Attribute;

/** The menu of results to compare with, and the window of two results. */
public final class ResultComparison {

  private static final String NAME = "Compare with";

  private ResultComparison() {
  }

  /** Returns a menu with the other results of the same numeric class. */
  public static JMenuItem menu(List<Prediction> predictions, Attribute target) {
    if (IntervalPlotData.kind(predictions) == IntervalKind.CONFIDENCE) {
      return PlotPlugin.explanation(NAME, PlotPlugin.OF_MEAN);
    }
    if (PlotPlugin.haveNoClass(predictions)) {
      return PlotPlugin.explanation(NAME, PlotPlugin.NO_CLASS);
    }
    return menu(predictions, others(ExplorerResult.all(), predictions, target, ResultComparison::isComparable), (own, other) -> open(own, other, target));
  }

  /** Returns a menu with the other results of the same nominal class. */
  public static JMenuItem menuOfLabels(List<Prediction> predictions, Attribute target) {
    return menu(predictions, others(ExplorerResult.all(), predictions, target, result -> result.stream().anyMatch(LabelResult::isUsable)),
        (own, other) -> openLabels(own, other, target));
  }

  /** The other results of a class that fit. */
  static List<ExplorerResult> others(List<ExplorerResult> all, List<Prediction> predictions, Attribute target, Predicate<List<Prediction>> fits) {
    return all.stream().filter(other -> other.predictions() != predictions && target.equals(other.target()) && fits.test(other.predictions())).toList();
  }

  private static JMenuItem menu(List<Prediction> predictions, List<ExplorerResult> others, BiConsumer<ExplorerResult, ExplorerResult> open) {
    if (others.isEmpty()) {
      return PlotPlugin.explanation(NAME, "no other result yet");
    }
    ExplorerResult own = ExplorerResult.of(predictions);
    JMenu menu = new JMenu(NAME);
    for (ExplorerResult other : others) {
      menu.add(PlotPlugin.entry(other.relation() + ", " + other.name(List.of(own)), () -> open.accept(own, other)));
    }
    return menu;
  }

  static boolean isComparable(List<Prediction> other) {
    return IntervalPlotData.hasIntervals(other) && IntervalPlotData.kind(other) == IntervalKind.PREDICTION && !PlotPlugin.haveNoClass(other);
  }

  /** The names of two results, each with the options in which they differ; results of two windows may have the same label. */
  static List<String> names(ExplorerResult own, ExplorerResult other) {
    String one = own.name(List.of(other));
    String two = other.name(List.of(own));
    return one.equals(two) ? List.of(one + " (this)", two + " (other)") : List.of(one, two);
  }

  private static PlotName name(ExplorerResult own, ExplorerResult other) {
    return new PlotName("Comparison of two results", own.relation() + ", " + names(own, other).get(0) + " and "
        + (other.relation().equals(own.relation()) ? "" : other.relation() + ", ") + names(own, other).get(1));
  }

  private static void open(ExplorerResult own, ExplorerResult others, Attribute target) {
    ComparisonCharts.Result one = new ComparisonCharts.Result(names(own, others).get(0), IntervalResult.of(own, target).data());
    ComparisonCharts.Result other = new ComparisonCharts.Result(names(own, others).get(1), IntervalResult.of(others, target).data());
    double[] levels = ComparisonCharts.commonLevels(one, other);
    PlotWindow.open(name(own, others), List.of(
        PlotWindow.Tab.ofOne("Score and width", level -> ComparisonCharts.scores(one, other, levels[level], target.name())),
        PlotWindow.Tab.without("Coverage of both", () -> ComparisonCharts.coverage(one, other))), levels);
  }

  private static void openLabels(ExplorerResult own, ExplorerResult others, Attribute target) {
    LabelResult one = LabelResult.of(own, target);
    LabelResult other = LabelResult.of(others, target);
    PlotWindow.open(name(own, others), List.of(ofLabels("Log-loss and sets", one, other, LabelCharts::scores),
        ofLabels("Coverage by class", one, other, LabelCharts::coverage), ofLabels("Sizes by class", one, other, LabelCharts::sizes),
        ofLabels("Log-loss by class", one, other, LabelCharts::logLoss)), SetPrediction.levels());
  }

  private static PlotWindow.Tab ofLabels(String name, LabelResult one, LabelResult other, LabelComparison chart) {
    List<String> names = names(one.result(), other.result());
    return PlotWindow.Tab.ofOne(name,
        level -> chart.of(new LabelCharts.Result(names.get(0), one.at(level)), new LabelCharts.Result(names.get(1), other.at(level))));
  }

  /** Draws two results of a nominal class. */
  @FunctionalInterface
  private interface LabelComparison {
    BarChart of(LabelCharts.Result one, LabelCharts.Result other);
  }
}
