// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import centroid.plot.chart.IntervalCharts;
import centroid.plot.chart.PredictedIntervals;
import centroid.plot.chart.RowCharts;
import centroid.plot.chart.WidthCharts;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.evaluation.workaround.IntervalPrediction;
import centroid.weka.gui.window.PlotName;
import centroid.weka.gui.window.PlotWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The window that explains the interval width of a row. Intervals are those of the test, stored in the evaluation, because Weka does not keep the models of
 * the folds. Changes of an attribute are predicted by the model of the full training set.
 *
 * @param shown the result
 */
public record WidthExplanation(IntervalResult shown) {

  /** Opens the window of a row; {@code number} is its position among all test rows. */
  public void open(int number, int level) {
    int row = IntStream.range(0, shown.data().size()).filter(one -> shown.data().number()[one] == number).findFirst().orElseThrow();
    PlotName name = new PlotName("Interval width of " + shown.data().title(row), shown.result().source());
    PlotWindow.openAt(level, name, tabs(row), shown.data().level());
  }

  private List<PlotWindow.Tab> tabs(int row) {
    PredictedIntervals data = shown.data();
    double[] share = shown.rows().stream().mapToDouble(one -> one instanceof IntervalPrediction known ? known.modelUncertaintyShare() : Double.NaN).toArray();
    double[][] members = shown.rows().stream().map(one -> one instanceof IntervalPrediction known ? known.members() : new double[0])
        .toArray(double[][]::new);
    boolean predictable = ModelPredictions.canPredict(shown.result(), shown.tested());
    List<PlotWindow.Tab> tabs = new ArrayList<>(List.of(PlotWindow.Tab.ofOne("Parts of the width", level -> WidthCharts.parts(data, share, row, level))));
    if (shown.tested().isKnown()) {
      ModelPredictions predictor = new ModelPredictions(predictable ? shown.result().model() : null, shown.tested());
      int[] near = TestedRows.nearest(data.number(), row, ModelPredictions.get(() -> predictor.distancesFrom(data.number()[row])));
      String what = ModelPredictions.get(predictor::usesForest) ? "its nearest rows by leaves of the residual forest" : "its nearest rows by inputs";
      tabs.add(PlotWindow.Tab.without("Inputs", () -> RowCharts.inputs(data.title(row),
          shown.tested().inputs().stream().map(one -> shown.tested().column(one, data.number())).toList(), row, near)));
      int[] chosen = IntStream.concat(IntStream.of(row), IntStream.of(near)).toArray();
      tabs.add(PlotWindow.Tab.ofOne("Nearest rows", level -> WidthCharts.beside(data, members, chosen, level, shown.target(), what)));
    }
    tabs.add(PlotWindow.Tab.ofOne("Rows of similar width", level -> WidthCharts.similar(data, members, row, level, shown.target())));
    if (predictable) {
      tabs.add(changes(row));
    }
    return tabs;
  }

  /** The width that the model of all rows predicts if one attribute has another value. */
  private PlotWindow.Tab changes(int row) {
    int number = shown.data().number()[row];
    double[] levels = shown.data().level();
    ModelPredictions predictor = new ModelPredictions(shown.result().model(), shown.tested());
    List<ModelPredictions.Variant> variants = new ArrayList<>();
    List<RowPrediction> own = new ArrayList<>();
    return PlotWindow.Tab.ofOne("One attribute changed", level -> {
      if (own.isEmpty()) {
        own.add(ModelPredictions.get(() -> predictor.asItIs(number, levels)));
        variants.addAll(ModelPredictions.get(() -> predictor.variants(number, levels)));
      }
      double now = own.get(0).width(levels[level]);
      String note = String.format(Locale.ROOT, "predicted by the model of the full training set (width %.5g in the test)", shown.data().width()[level][row]);
      return RowCharts.changes("Narrower by a change of one attribute", "width of the " + IntervalCharts.text(levels[level]) + " interval", now,
          ModelPredictions.best(variants, one -> one.width(levels[level])), note);
    });
  }
}
