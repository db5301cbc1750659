// SPDX-License-Identifier: GPL-3.0-only
package weka.gui.visualize.plugins;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.plot.chart.PredictedIntervals;
import centroid.weka.MetricPlugins;
import centroid.weka.Models;
import centroid.weka.column.PredictionSetText;
import centroid.weka.gui.IntervalPlotData;
import centroid.weka.gui.window.PlotName;
import centroid.weka.gui.window.PlotWindow;
import centroid.weka.model.ModelPicture;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import org.jfree.data.category.CategoryDataset;
import org.junit.jupiter.api.Test;
import weka.classifiers.evaluation.Evaluation;
import weka.classifiers.evaluation.NominalPrediction;
import weka.classifiers.evaluation.NumericPrediction;
import weka.classifiers.evaluation.Prediction;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** The menu of a result, without opening windows. */
class PlotMenuTest {

  private static final Attribute NUMBER = new Attribute("price");
  private static final Attribute LABEL = new Attribute("kind", List.of("a", "b"));

  private static ArrayList<Prediction> list(Prediction... predictions) {
    return new ArrayList<>(List.of(predictions));
  }

  private static NumericPrediction withInterval(double actual, double predicted) {
    return new NumericPrediction(actual, predicted, 1, new double[][] {{predicted - 1, predicted + 1}});
  }

  @Test
  void nothingIsOfferedWhereThereIsNothing() {
    PredictionIntervalPlots numeric = new PredictionIntervalPlots();
    ClassProbabilityPlots nominal = new ClassProbabilityPlots();
    assertNull(numeric.getVisualizeMenuItem(null, null));
    assertNull(numeric.getVisualizeMenuItem(list(), NUMBER));
    assertNull(numeric.getVisualizeMenuItem(list(new NominalPrediction(0, new double[] {1, 0})), LABEL));
    assertNull(nominal.getVisualizeMenuItem(null, null));
    assertNull(nominal.getVisualizeMenuItem(list(), LABEL));
    assertNull(nominal.getVisualizeMenuItem(list(withInterval(1, 1)), NUMBER));
    assertNull(new CentroidModelPlots().getVisualizeMenuItem("digraph {}", "J48"));
    assertNull(new CentroidModelPlots().getVisualizeMenuItem(null, "J48"));
    assertNull(new ResultCard().getVisualizeMenuItem(null, null));
    assertNull(new ResultCard().getVisualizeMenuItem(list(withInterval(1, 1)), NUMBER), "a result in no list has no model");
  }

  /** The bias correction has a tab if there is one, with a choice of the attribute and, for a nominal class, of the label. */
  @Test
  void plotsOfTheModelAreThoseOfItsGraph() throws Exception {
    Instances curve = TestData.curve(200);
    String options = "-I 4 -pool 12 -W weka.classifiers.functions.LinearRegression";
    CentroidBagging model = Models.fitted(Models.withOptions(options), curve);
    assertEquals("CentroidBagging model", new CentroidModelPlots().getVisualizeMenuItem(model.graph(), "line").getText());
    List<PlotWindow.Tab> tabs = CentroidModelPlots.tabs(ModelPicture.parse(model.graph()));
    assertEquals(List.of("Models", "Weights", "Objective", "Bias correction"), tabs.stream().map(PlotWindow.Tab::name).toList());
    assertEquals("Where the ensemble is biased: correction along " + tabs.get(3).choices().get(0), tabs.get(3).chart().at(0, 0, 0).title());
    CentroidBagging uncorrected = Models.fitted(Models.withOptions("-correct off " + options), curve);
    assertEquals(3, CentroidModelPlots.tabs(ModelPicture.parse(uncorrected.graph())).size());
    CentroidBagging labels = Models.fitted(Models.withOptions("-I 4 -pool 12 -correct on -W weka.classifiers.rules.OneR"), TestData.iris());
    PlotWindow.Tab ofLabels = CentroidModelPlots.tabs(ModelPicture.parse(labels.graph())).get(3);
    assertEquals(12, ofLabels.choices().stream().distinct().count(), "four attributes and three labels");
    assertTrue(ofLabels.choices().contains("petallength, P(class = Iris-virginica)"), ofLabels.choices().toString());
    assertTrue(ofLabels.chart().at(0, 0, 11).toSvg(400, 300).contains("calibration rows"));
  }

  @Test
  void candidatesHaveATabIfTheyWereCompared() throws Exception {
    CentroidBagging model = Models.fitted(Models.withOptions("-I 4 -pool 12 -correct off -B weka.classifiers.rules.OneR"), TestData.iris());
    List<PlotWindow.Tab> tabs = CentroidModelPlots.tabs(ModelPicture.parse(model.graph()));
    assertEquals(List.of("Models", "Weights", "Objective", "Candidates"), tabs.stream().map(PlotWindow.Tab::name).toList());
    String picture = tabs.get(3).chart().at(0, 0, 0).toSvg(600, 300);
    assertTrue(picture.contains("Out-of-bag root Brier score") && picture.contains("out-of-bag rows compared"), picture);
    CentroidBagging failed = Models.fitted(Models.withOptions("-I 4 -pool 12 -correct off -B weka.classifiers.functions.LinearRegression"), TestData.iris());
    assertEquals(3, CentroidModelPlots.tabs(ModelPicture.parse(failed.graph())).size(), "one of two could be trained");
  }

  @Test
  void anEntryThatCannotBeChosenSaysWhy() {
    JMenuItem none = new PredictionIntervalPlots().getVisualizeMenuItem(list(new NumericPrediction(1, 2)), NUMBER);
    assertEquals("Prediction intervals (this result has none)", none.getText());
    assertFalse(none.isEnabled());
    JMenuItem unknown = new ClassProbabilityPlots().getVisualizeMenuItem(
        list(new NominalPrediction(Utils.missingValue(), new double[] {1, 0}), new NominalPrediction(0, new double[] {0, 0})), LABEL);
    JMenuItem numbers = new PredictionIntervalPlots().getVisualizeMenuItem(list(new NumericPrediction(Utils.missingValue(), 2)), NUMBER);
    assertEquals("Prediction intervals (the test rows have no class values; only CentroidBagging and CalibratedClassifier give intervals for such rows)",
        numbers.getText());
    JMenuItem labels = new ClassProbabilityPlots().getVisualizeMenuItem(
        list(new NominalPrediction(Utils.missingValue(), new double[] {1, 0})), LABEL);
    assertEquals("Class probabilities (the test rows have no class values to compare with)", labels.getText());
    assertEquals("Class probabilities (no row has both a class value and a prediction)", unknown.getText());
    assertFalse(unknown.isEnabled());
  }

  @Test
  void intervalsOfWekaAloneAreEnough() {
    JMenu menu = assertInstanceOf(JMenu.class,
        new PredictionIntervalPlots().getVisualizeMenuItem(list(withInterval(1, 1.5), withInterval(5, 2)), NUMBER));
    List<String> names = texts(menu);
    assertEquals(List.of("Intervals", "Intervals along an attribute (attribute values were not stored)", "Coverage by group", "Calibration curve",
        "Width and error", "Fitted curve (needs one numeric input)",
        "Check of the model (needs a supplied test set, or a re-evaluated model)",
        "Totals of groups (needs rows that the model was not trained on: a supplied test set, or a re-evaluated model)",
        "Compare with (no other result yet)"), names,
        "the entries of the menu; add a new one to this list, and to forecastsHaveAMenu if it needs no class values");
    assertTrue(menu.getItem(0).isEnabled());
    assertFalse(menu.getItem(5).isEnabled());
  }

  /** Plots that need class values are disabled. */
  @Test
  void forecastsHaveAMenu() throws Exception {
    Instances data = TestData.rising(90, 1);
    CentroidBagging model = Models.fitted(Models.small(), data);
    data.forEach(Instance::setClassMissing);
    MetricPlugins.add();
    Evaluation evaluation = new Evaluation(data);
    evaluation.evaluateModel(model, data);
    Evaluation ofOne = new Evaluation(data);
    ofOne.evaluateModel(model, new Instances(data, 0, 1));
    MetricPlugins.remove();
    assertInstanceOf(JMenu.class, new PredictionIntervalPlots().getVisualizeMenuItem(ofOne.predictions(), NUMBER), "one row is enough");
    JMenu menu = (JMenu) new PredictionIntervalPlots().getVisualizeMenuItem(evaluation.predictions(), NUMBER);
    List<String> enabled = IntStream.range(0, menu.getItemCount()).mapToObj(menu::getItem).filter(JMenuItem::isEnabled).map(JMenuItem::getText).toList();
    assertEquals(List.of("Intervals", "Intervals along an attribute", "Width and error"), enabled);
    assertEquals("Coverage by group (the test rows have no class values to compare with)", menu.getItem(2).getText());
    assertEquals(90, IntervalPlotData.data(IntervalPlotData.usable(evaluation.predictions())).size());
  }

  @Test
  void rowsWithoutIntervalAreLeftOut() {
    List<Prediction> predictions =
        list(withInterval(1, 1.5), new NumericPrediction(1, 2), withInterval(Utils.missingValue(), 2), withInterval(5, 2));
    PredictedIntervals data = IntervalPlotData.data(IntervalPlotData.usable(predictions));
    assertArrayEquals(new int[] {1, 3, 4}, IntervalPlotData.numbers(predictions, IntervalPlotData.usable(predictions)), "all tested rows count");
    assertEquals(3, data.size());
    assertEquals(2, data.numActual());
    assertEquals(0.95, data.level()[0]);
    assertEquals(1, data.hits(0));
    assertEquals(2, data.width()[0][2]);
  }

  private static ArrayList<Prediction> evaluated(String options) throws Exception {
    Instances data = TestData.rising(90, 1);
    CentroidBagging model = Models.fitted(Models.withOptions("-I 4 -pool 12 " + options), data);
    MetricPlugins.add();
    Evaluation evaluation = new Evaluation(data);
    evaluation.evaluateModel(model, data);
    boolean cautious = evaluation.toSummaryString().contains("Confidence intervals of the regression function: they need not contain single observations.");
    MetricPlugins.remove();
    assertEquals(options.contains("-interval"), cautious);
    return evaluation.predictions();
  }

  @Test
  void resultsOfConfidenceIntervalsAreNotCompared() throws Exception {
    Attribute target = TestData.rising(90, 1).classAttribute();
    assertEquals("Compare with (no other result yet)", compare(evaluated(""), target).getText());
    assertEquals("Compare with (needs prediction intervals; these are confidence intervals of the mean)",
        compare(evaluated("-interval normal"), target).getText());
  }

  private static JMenuItem compare(ArrayList<Prediction> predictions, Attribute target) {
    JMenu menu = (JMenu) new PredictionIntervalPlots().getVisualizeMenuItem(predictions, target);
    return menu.getItem(menu.getItemCount() - 1);
  }

  private static List<String> texts(JMenu menu) {
    return IntStream.range(0, menu.getItemCount()).mapToObj(k -> menu.getItem(k).getText()).toList();
  }

  /** Their coverage of single values would be misread as poor calibration. */
  @Test
  void confidenceIntervalsAreCalledSo() throws Exception {
    for (String method : List.of("normal", "percentile", "pivotal")) {
      JMenu menu = (JMenu) new PredictionIntervalPlots().getVisualizeMenuItem(evaluated("-interval " + method), NUMBER);
      assertEquals("Confidence intervals", menu.getText());
      assertEquals("Calibration curve (needs prediction intervals; these are confidence intervals of the mean)", menu.getItem(3).getText());
      assertFalse(menu.getItem(3).isEnabled());
    }
    assertEquals("Prediction intervals", new PredictionIntervalPlots().getVisualizeMenuItem(evaluated(""), NUMBER).getText());
  }

  /** Sets of the model if stored, otherwise by Weka's rule; at 0.9 the two differ. */
  @Test
  void setSizesAreThoseOfTheModel() throws Exception {
    Instances labels = TestData.risingLabels(90, 1);
    CentroidBagging model = Models.fitted(Models.small(), labels);
    MetricPlugins.add();
    Evaluation evaluation = new Evaluation(labels);
    evaluation.evaluateModel(model, labels);
    evaluation.toSummaryString();
    MetricPlugins.remove();
    List<NominalPrediction> rows = evaluation.predictions().stream().map(NominalPrediction.class::cast).toList();
    CategoryDataset sizes = ClassProbabilityPlots.setSizes(rows, 2).toJFreeChart().getCategoryPlot().getDataset();
    for (int size = 1; size <= sizes.getColumnCount(); size++) {
      int wanted = size;
      long count = 0;
      for (Instance row : labels) {
        count += PredictionSetText.size(model.predictSet(row, 0.9)) == wanted ? 1 : 0;
      }
      assertEquals(count / 90.0, sizes.getValue(0, size - 1).doubleValue(), 1e-9);
    }
    List<NominalPrediction> plain = rows.stream().map(row -> new NominalPrediction(row.actual(), row.distribution())).toList();
    assertEquals(2, ClassProbabilityPlots.setSizes(plain, 1, 2).toJFreeChart().getCategoryPlot().getDataset().getRowCount());
  }

  /** Windows and files of two results have different names. */
  @Test
  void windowsAndFilesAreNamedAfterTheResult() {
    PlotName name = new PlotName("Widths", "my data: 1/2, 07:05:09 - trees.J48, -C 0.5");
    assertEquals("Widths: my data: 1/2, 07:05:09 - trees.J48, -C 0.5", name.title());
    assertEquals("my-data-1-2-070509-trees.J48-C-0.5-Set-sizes", name.fileName("Set sizes"));
    assertEquals("Widths", new PlotName("Widths", "").title());
    assertEquals("Set-sizes", new PlotName("Widths", "").fileName("Set sizes"));
  }

  @Test
  void versionsAreThoseOfWeka() {
    for (VisualizePlugin plugin : new VisualizePlugin[] {new PredictionIntervalPlots(), new ClassProbabilityPlots()}) {
      assertEquals("3.8.0", plugin.getMinVersion());
      assertEquals("3.8.7", plugin.getDesignVersion());
      assertTrue(plugin.getMaxVersion().compareTo("3.9.7") > 0);
    }
  }
}
