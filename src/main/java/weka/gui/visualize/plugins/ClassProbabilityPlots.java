// SPDX-License-Identifier: GPL-3.0-only
package weka.gui.visualize.plugins;

import centroid.plot.chart.ClassCharts;
import centroid.plot.chart.ProbabilityCharts;
import centroid.plot.chart.RiskCharts;
import centroid.plot.draw.BarChart;
import centroid.weka.evaluation.workaround.SetPrediction;
import centroid.weka.gui.ExplorerResult;
import centroid.weka.gui.LabelExplanation;
import centroid.weka.gui.LabelResult;
import centroid.weka.gui.ModelCheckPlots;
import centroid.weka.gui.PlotPlugin;
import centroid.weka.gui.ResultComparison;
import centroid.weka.gui.ResultSets;
import centroid.weka.gui.window.PlotName;
import centroid.weka.gui.window.PlotWindow;
import java.util.ArrayList;
import java.util.List;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import weka.classifiers.evaluation.NominalPrediction;
import weka.classifiers.evaluation.Prediction;
import weka.core.Attribute;

/** Plots of class probabilities and prediction sets, for any classifier of a nominal class. */
public class ClassProbabilityPlots extends PlotPlugin implements VisualizePlugin {

  private static final String NAME = "Class probabilities";

  /** Returns the menu, which is disabled and states the reason if no row has both a class value and a prediction; null without a nominal class. */
  @Override
  public JMenuItem getVisualizeMenuItem(ArrayList<Prediction> preds, Attribute classAtt) {
    if (preds == null || preds.isEmpty() || classAtt == null || !classAtt.isNominal()) {
      return null;
    }
    if (haveNoClass(preds)) {
      return explanation(NAME, NO_CLASS);
    }
    if (preds.stream().noneMatch(LabelResult::isUsable)) {
      return explanation(NAME, "no row has both a class value and a prediction");
    }
    JMenu menu = new JMenu(NAME);
    menu.add(entry("Probabilities and sets", () -> open(LabelResult.of(ExplorerResult.of(preds), classAtt))));
    menu.add(ModelCheckPlots.item(preds));
    menu.add(ResultComparison.menuOfLabels(preds, classAtt));
    return menu;
  }

  private static void open(LabelResult shown) {
    List<NominalPrediction> rows = shown.rows();
    List<String> names = shown.labels();
    double[][] probability = rows.stream().map(NominalPrediction::distribution).toArray(double[][]::new);
    int[] actual = rows.stream().mapToInt(row -> (int) row.actual()).toArray();
    PlotWindow.open(new PlotName(NAME, shown.result().source()), List.of(
        PlotWindow.Tab.without("Predicted label", () -> ProbabilityCharts.ofPredictedLabel(probability, actual)),
        PlotWindow.Tab.without("All labels", () -> ProbabilityCharts.ofEveryLabel(probability, actual)),
        new PlotWindow.Tab("By class", 0, "Class", ClassCharts.choices(actual, names),
            (inner, outer, choice) -> ClassCharts.reliability(probability, actual, names, choice)),
        PlotWindow.Tab.without("Risk and coverage", () -> RiskCharts.ofLabels(probability, actual)),
        PlotWindow.Tab.ofTwo("Set sizes", (inner, outer) -> setSizes(rows, different(inner, outer))),
        PlotWindow.Tab.ofOne("Coverage by class", level -> coverageByClass(rows, names, level)),
        PlotWindow.Tab.ofTwo("Sizes by class", (inner, outer) -> sizesByClass(rows, names, different(inner, outer))),
        LabelExplanation.rowsTab(shown)), SetPrediction.levels());
  }

  /** Sets of the model if our metric has stored them, otherwise by Weka's rule. */
  static BarChart setSizes(List<NominalPrediction> rows, int... which) {
    ResultSets known = ResultSets.of(rows, which);
    return ProbabilityCharts.setSizes(known.rule(), known.sets(), known.actual(), known.levels());
  }

  private static BarChart coverageByClass(List<NominalPrediction> rows, List<String> names, int which) {
    ResultSets known = ResultSets.of(rows, which);
    return ClassCharts.coverage(known.rule(), known.sets()[0], known.actual(), names, known.levels()[0]);
  }

  private static BarChart sizesByClass(List<NominalPrediction> rows, List<String> names, int... which) {
    ResultSets known = ResultSets.of(rows, which);
    return ClassCharts.sizes(known.rule(), known.sets(), known.actual(), names, known.levels());
  }

  private static int[] different(int inner, int outer) {
    return inner == outer ? new int[] {outer} : new int[] {inner, outer};
  }
}
