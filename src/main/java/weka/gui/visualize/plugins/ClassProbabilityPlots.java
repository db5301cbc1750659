// SPDX-License-Identifier: GPL-3.0-only
package weka.gui.visualize.plugins;

import centroid.plot.BarChart;
import centroid.plot.ProbabilityCharts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.swing.JMenuItem;
import weka.classifiers.evaluation.NominalPrediction;
import weka.classifiers.evaluation.Prediction;
import weka.classifiers.evaluation.ResultOrigin;
import weka.classifiers.evaluation.SetPrediction;
import weka.core.Attribute;
import weka.core.Utils;

/** Plots of class probabilities, for results of any classifier with a nominal class. */
public class ClassProbabilityPlots extends PlotPlugin implements VisualizePlugin {

  private static final String NAME = "Class probabilities";
  /** Levels of prediction sets to choose from. */
  private static final double[] LEVELS = SetPrediction.levels();

  /** For Weka, which makes plug-ins by their names. */
  public ClassProbabilityPlots() {
    // nothing to set
  }

  /**
   * The menu item.
   *
   * @param preds predictions of a result; may be null
   * @param classAtt what is predicted; may be null
   * @return an item; one that only says why it can't be chosen if no row has both a class and a prediction; null if the class is
   *     not nominal
   */
  @Override
  public JMenuItem getVisualizeMenuItem(ArrayList<Prediction> preds, Attribute classAtt) {
    if (preds == null || preds.isEmpty() || classAtt == null || !classAtt.isNominal()) {
      return null;
    }
    if (haveNoClass(preds)) {
      return explanation(NAME, NO_CLASS);
    }
    if (preds.stream().noneMatch(ClassProbabilityPlots::isUsable)) {
      return explanation(NAME, "no row has both a class and a prediction");
    }
    JMenuItem item = new JMenuItem(NAME);
    item.addActionListener(
        event -> open(preds.stream().filter(ClassProbabilityPlots::isUsable).map(NominalPrediction.class::cast).toList()));
    return item;
  }

  private static boolean isUsable(Prediction prediction) {
    return prediction instanceof NominalPrediction nominal && !Utils.isMissingValue(nominal.actual())
        && Utils.sum(nominal.distribution()) > 0;
  }

  private static void open(List<NominalPrediction> rows) {
    double[][] probability = rows.stream().map(NominalPrediction::distribution).toArray(double[][]::new);
    int[] actual = actual(rows);
    PlotWindow.open(PlotName.of(NAME, origin(rows)), List.of(
        PlotWindow.Tab.without("Predicted label", () -> ProbabilityCharts.ofPredictedLabel(probability, actual)),
        PlotWindow.Tab.without("All labels", () -> ProbabilityCharts.ofEveryLabel(probability, actual)),
        PlotWindow.Tab.ofTwo("Set sizes", (inner, outer) -> setSizes(rows, inner == outer ? new int[] {outer} : new int[] {inner, outer}))), LEVELS);
  }

  /** Of the model's own sets, where our metric has kept them; else of sets by Weka's rule. */
  static BarChart setSizes(List<NominalPrediction> rows, int... which) {
    double[] levels = Arrays.stream(which).mapToDouble(k -> LEVELS[k]).toArray();
    List<SetPrediction> kept = rows.stream().filter(SetPrediction.class::isInstance).map(SetPrediction.class::cast).toList();
    if (kept.isEmpty()) {
      return ProbabilityCharts.setSizes(rows.stream().map(NominalPrediction::distribution).toArray(double[][]::new), actual(rows), levels);
    }
    boolean[][][] sets = Arrays.stream(which).mapToObj(k -> kept.stream().map(row -> row.set(k)).toArray(boolean[][]::new)).toArray(boolean[][][]::new);
    return ProbabilityCharts.setSizes("prediction sets of the classifier", sets, actual(kept), levels);
  }

  private static ResultOrigin origin(List<NominalPrediction> rows) {
    return rows.stream().filter(SetPrediction.class::isInstance).map(row -> ((SetPrediction) row).origin()).findFirst().orElse(null);
  }

  private static int[] actual(List<? extends NominalPrediction> rows) {
    return rows.stream().mapToInt(row -> (int) row.actual()).toArray();
  }
}
