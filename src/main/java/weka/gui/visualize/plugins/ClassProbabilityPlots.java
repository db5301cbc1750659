// SPDX-License-Identifier: GPL-3.0-only
package weka.gui.visualize.plugins;

import centroid.plot.ProbabilityCharts;
import java.util.ArrayList;
import java.util.List;
import javax.swing.JMenuItem;
import weka.classifiers.evaluation.NominalPrediction;
import weka.classifiers.evaluation.Prediction;
import weka.core.Attribute;
import weka.core.Utils;

/** Plots of class probabilities, for results of any classifier with a nominal class. */
public class ClassProbabilityPlots extends PlotPlugin implements VisualizePlugin {

  private static final String NAME = "Class probabilities";
  /** Levels of prediction sets to choose from. */
  private static final double[] LEVELS = {0.5, 0.8, 0.9, 0.95, 0.99};

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
    int[] actual = rows.stream().mapToInt(row -> (int) row.actual()).toArray();
    PlotWindow.open(NAME, List.of(
        new PlotWindow.Tab("Predicted label", (inner, outer) -> ProbabilityCharts.ofPredictedLabel(probability, actual)),
        new PlotWindow.Tab("All labels", (inner, outer) -> ProbabilityCharts.ofEveryLabel(probability, actual)),
        new PlotWindow.Tab("Set sizes", (inner, outer) -> inner == outer ? ProbabilityCharts.setSizes(probability, actual, LEVELS[outer])
            : ProbabilityCharts.setSizes(probability, actual, LEVELS[inner], LEVELS[outer]))), LEVELS);
  }
}
