// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import centroid.interval.Interval;
import centroid.plot.chart.TotalCharts;
import centroid.plot.draw.Chart;
import centroid.weka.estimator.TotalEstimator;
import centroid.weka.gui.window.PlotName;
import centroid.weka.gui.window.PlotWindow;
import centroid.weka.total.GroupTotals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.swing.JMenuItem;
import weka.classifiers.evaluation.Prediction;
import weka.core.Attribute;
import weka.core.Instances;

/**
 * Predicted totals and means of groups of test rows. Only of a test set of its own: the model in the list was trained on all loaded rows, so also on
 * those of a percentage split or of folds, and errors of training rows are too small.
 */
public final class TotalPlots {

  private static final String NAME = "Totals of groups";
  private static final String ALL = "all rows";

  private TotalPlots() {
  }

  /** Returns the menu entry, which is disabled and states the reason if the model can't predict totals of these rows. */
  public static JMenuItem item(List<Prediction> predictions, Attribute classAttribute) {
    ExplorerResult result = ExplorerResult.of(predictions);
    String why = objection(result);
    return why != null ? PlotPlugin.explanation(NAME, why) : PlotPlugin.entry(NAME, () -> {
      IntervalResult shown = IntervalResult.of(result, classAttribute);
      PlotWindow.open(new PlotName(NAME, result.source()), tabs((TotalEstimator) result.model(), shown.tested().withClass(), shown.data().level()),
          shown.data().level());
    });
  }

  private static String objection(ExplorerResult result) {
    if (!result.hasSuppliedTestSet() || result.model() == null) {
      return "needs rows that the model was not trained on: a supplied test set, or a re-evaluated model";
    }
    if (!(result.model() instanceof TotalEstimator)) {
      return "needs a CentroidBagging";
    }
    return ModelPredictions.canPredict(result, TestedRows.of(result)) ? null : "attribute values were not stored";
  }

  /** One tab for totals and one for means, each with a choice of the groups. */
  static List<PlotWindow.Tab> tabs(TotalEstimator model, Instances rows, double[] levels) {
    List<String> groups = new ArrayList<>(List.of(ALL));
    for (int index = 0; index < rows.numAttributes(); index++) {
      Attribute attribute = rows.attribute(index);
      if (index != rows.classIndex() && (attribute.isNominal() || attribute.isNumeric()) && rows.numDistinctValues(index) <= TotalCharts.MAX_GROUPS) {
        groups.add(attribute.name());
      }
    }
    return List.of(tab("Totals", false, model, rows, groups, levels), tab("Means", true, model, rows, groups, levels));
  }

  private static PlotWindow.Tab tab(String name, boolean mean, TotalEstimator model, Instances rows, List<String> groups, double[] levels) {
    // Another level needs no new predictions.
    Map<Integer, List<GroupTotals.Total>> known = new HashMap<>();
    String note = model.trainingRowNote(rows);
    String what = (mean ? "mean of " : "total of ") + rows.classAttribute().name();
    return new PlotWindow.Tab(name, 1, "Group by", groups, (inner, outer, which) -> chart(what, levels[outer], note, known.computeIfAbsent(which,
        chosen -> ModelPredictions.get(() -> new GroupTotals(chosen == 0 ? GroupTotals.ALL : groups.get(chosen), mean, "").of(model, rows)))));
  }

  private static Chart chart(String what, double level, String note, List<GroupTotals.Total> totals) {
    List<Interval> intervals = totals.stream().map(total -> total.distribution().interval(level)).toList();
    Chart chart = TotalCharts.intervals(what, level, totals.stream().map(GroupTotals.Total::name).toList(),
        totals.stream().mapToDouble(total -> total.distribution().value()).toArray(), intervals,
        totals.stream().mapToDouble(GroupTotals.Total::actual).toArray());
    return note == null ? chart : chart.note(note);
  }
}
