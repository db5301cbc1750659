// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.swing.JCheckBox;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.converters.ArffLoader;
import weka.gui.explorer.ClassifierPanel;

/** Results with nothing to plot: the menu entry is absent or states the reason, and nothing is thrown. */
@Timeout(180)
class BadResultTest extends WithExplorer {

  private static final String CENTROIDS = "weka.classifiers.meta.CentroidBagging -I 3 -pool 10";

  @TempDir
  Path folder;

  @Test
  void aClassifierWithoutIntervals() throws Exception {
    explorer.run(GuiData.numeric(60), "weka.classifiers.trees.REPTree");
    List<JMenuItem> items = explorer.plugins();
    assertEquals(List.of("Prediction intervals (this result has none)"), items.stream().map(JMenuItem::getText).toList());
    assertFalse(items.get(0).isEnabled());
    ExplorerWindow.closeMenus();
  }

  @Test
  void aNominalResultHasNoIntervals() throws Exception {
    explorer.run(GuiData.nominal(60), CENTROIDS);
    assertEquals(List.of("Class probabilities", "Model card", "CentroidBagging model"), explorer.names());
    explorer.run(GuiData.nominal(60), "weka.classifiers.rules.ZeroR");
    assertEquals(List.of("Class probabilities"), explorer.names());
  }

  @Test
  void severalInputsHaveNoCurve() throws Exception {
    explorer.run(GuiData.numeric(60), CENTROIDS);
    JMenu menu = (JMenu) explorer.plugins().get(0);
    JMenuItem curve = IntStream.range(0, menu.getItemCount()).mapToObj(menu::getItem).filter(item -> item != null && item.getText().startsWith("Fitted"))
        .findFirst().orElseThrow();
    assertEquals("Fitted curve (needs one numeric input)", curve.getText());
    assertFalse(curve.isEnabled());
    ExplorerWindow.closeMenus();
  }

  @Test
  void predictionsThatWereNotKept() throws Exception {
    explorer.choose(GuiData.numeric(60), CENTROIDS, "m_PercentBut");
    ExplorerWindow.onEventThread(() -> {
      ((JCheckBox) ExplorerWindow.field(explorer.panel, "m_StoreTestDataAndPredictionsBut")).setSelected(false);
      return null;
    });
    explorer.start();
    assertEquals(List.of("CentroidBagging model"), explorer.names());
  }

  @Test
  void oneRow() throws Exception {
    explorer.choose(GuiData.numeric(1), CENTROIDS + " -W weka.classifiers.trees.RandomTree", "m_TrainBut");
    explorer.start();
    assertEquals(List.of("Prediction intervals", "Model card", "CentroidBagging model"), explorer.names());
    for (String name : List.of("Intervals", "Calibration curve", "Width and error")) {
      PlotFrame plot = explorer.openPlot("Prediction intervals", name);
      for (String tab : plot.tabs()) {
        plot.select(tab);
        assertTrue(plot.note().contains("1 row"), plot.note());
      }
      plot.close();
    }
    PlotFrame model = explorer.openPlot("CentroidBagging model");
    model.tabs();
  }

  /** Weka stores no predictions of such a result. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anEmptyTestSet(boolean numeric) throws Exception {
    Instances data = numeric ? GuiData.numeric(60) : GuiData.nominal(60);
    explorer.choose(data, CENTROIDS, "m_TestSplitBut");
    useTestSet(new Instances(data, 0));
    explorer.start();
    assertEquals(List.of(), explorer.names());
  }

  private void testWithoutClassValues(Instances data, String command) throws Exception {
    explorer.choose(data, command, "m_TestSplitBut");
    Instances unlabelled = new Instances(data);
    unlabelled.forEach(Instance::setClassMissing);
    useTestSet(unlabelled);
    explorer.start();
  }

  @Test
  void aTestSetWithoutClassValues() throws Exception {
    testWithoutClassValues(GuiData.nominal(60), CENTROIDS);
    assertEquals("Class probabilities (the test rows have no class values to compare with)", explorer.names().get(0));
    testWithoutClassValues(GuiData.numeric(60), "weka.classifiers.meta.RegressionByDiscretization");
    assertEquals("Prediction intervals (the test rows have no class values; only CentroidBagging and CalibratedClassifier give intervals for such rows)",
        explorer.names().get(0));
  }

  /** Rows without class values are plotted, including the last one. */
  @Test
  void aTestSetOfForecasts() throws Exception {
    testWithoutClassValues(GuiData.numeric(60), CENTROIDS);
    JMenu menu = (JMenu) explorer.plugins().get(0);
    assertEquals("Coverage by group (the test rows have no class values to compare with)", menu.getItem(2).getText());
    ExplorerWindow.closeMenus();
    PlotFrame plot = explorer.openPlot("Prediction intervals", "Intervals");
    assertEquals(List.of("Sorted by prediction"), plot.tabs());
    assertEquals("no row has a class value", plot.note());
    assertEquals(60, plot.values("prediction, no class value").length);
    plot.photograph(Path.of("build/gui-pictures/forecasts-only.png"));
    PlotFrame row = ExplorerWindow.openRow(plot, 60);
    assertTrue(row.note().startsWith("width "), row.note());
    assertTrue(row.frame.getTitle().startsWith("Interval width of test row 60 (row 60): houses, "), "the place in the file: " + row.frame.getTitle());
  }

  private void useTestSet(Instances test) throws Exception {
    File file = folder.resolve("test.arff").toFile();
    Files.writeString(file.toPath(), test.toString());
    ArffLoader loader = new ArffLoader();
    loader.setFile(file);
    set("m_TestLoader", loader);
    set("m_TestClassIndex", test.classIndex());
  }

  private void set(String name, Object value) throws Exception {
    Field field = ClassifierPanel.class.getDeclaredField(name);
    field.setAccessible(true);
    field.set(explorer.panel, value);
  }
}
