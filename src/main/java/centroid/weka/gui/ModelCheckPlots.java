// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import centroid.plot.chart.CheckCharts;
import centroid.plot.draw.Chart;
import centroid.validity.CoverageBand;
import centroid.weka.check.CheckResult;
import centroid.weka.check.CheckSettings;
import centroid.weka.check.ModelCheck;
import centroid.weka.estimator.CalibratedEstimator;
import centroid.weka.gui.window.PlotName;
import centroid.weka.gui.window.PlotWindow;
import java.util.List;
import java.util.function.ToDoubleFunction;
import javax.swing.JMenuItem;
import javax.swing.JOptionPane;
import weka.classifiers.evaluation.Prediction;

/** The check of a result's model on its test rows: coverage beside bands of chance, the capital of the test martingale, and the verdict. */
public final class ModelCheckPlots {

  private static final String NAME = "Check of the model";

  private ModelCheckPlots() {
  }

  /** Returns the menu entry, which is disabled and states the reason if the model can't be checked on these rows. */
  public static JMenuItem item(List<Prediction> predictions) {
    ExplorerResult result = ExplorerResult.of(predictions);
    String why = objection(result);
    return why != null ? PlotPlugin.explanation(NAME, why) : PlotPlugin.entry(NAME, () -> open(result));
  }

  private static String objection(ExplorerResult result) {
    if (!result.hasSuppliedTestSet() || result.model() == null) {
      return "needs a supplied test set, or a re-evaluated model";
    }
    if (!(result.model() instanceof CalibratedEstimator estimator && estimator.isCalibrated())) {
      return "needs a calibrated CentroidBagging or CalibratedClassifier";
    }
    if (PlotPlugin.haveNoClass(result.predictions())) {
      return PlotPlugin.NO_CLASS;
    }
    return TestedRows.original(result.plotted(), result.predictions()) == null ? "attribute values were not stored" : null;
  }

  private static void open(ExplorerResult result) {
    try {
      CheckResult check = new ModelCheck(result.model(), CheckSettings.DEFAULT).of(TestedRows.of(result).withClass());
      PlotWindow.open(new PlotName(NAME, result.source()), tabs(check));
    } catch (Exception e) {
      JOptionPane.showMessageDialog(null, e.getMessage(), NAME, JOptionPane.WARNING_MESSAGE);
    }
  }

  /** The charts of a check; each has the verdict below its title. */
  static List<PlotWindow.Tab> tabs(CheckResult check) {
    CheckResult.InOrder order = check.order();
    return List.of(
        PlotWindow.Tab.without("Coverage", () -> judged(CheckCharts.levels(of(check, CoverageBand::level), of(check, CoverageBand::coverage),
            of(check, CoverageBand::lower), of(check, CoverageBand::upper)), check)),
        PlotWindow.Tab.without("Capital", () -> judged(CheckCharts.capital(order.capital(), order.limit()), check)),
        PlotWindow.Tab.without("Coverage over time", () -> judged(CheckCharts.coverage(order.inside(), order.mainLevel()), check)));
  }

  private static double[] of(CheckResult check, ToDoubleFunction<CoverageBand> number) {
    return check.coverage().stream().mapToDouble(number).toArray();
  }

  private static Chart judged(Chart chart, CheckResult check) {
    return chart.note("Verdict: " + check.verdict().sentence() + (check.verdict().isValid() ? "" : "; " + check.batch().difference())
        + (check.isDoubtful() ? "; errors of neighbours are correlated, which the tests assume they are not" : ""));
  }
}
