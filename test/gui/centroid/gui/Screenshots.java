// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.swing.JMenu;
import javax.swing.JPopupMenu;
import javax.swing.MenuElement;
import javax.swing.MenuSelectionManager;
import weka.core.Instances;
import weka.core.WekaPackageManager;
import weka.core.converters.ConverterUtils.DataSource;

/** Makes the pictures of the user guide, from the Explorer and the KnowledgeFlow with the installed package. */
final class Screenshots {

  private static final String CENTROIDS = "weka.classifiers.meta.CentroidBagging -I 5";

  private final Path folder;
  private final ExplorerWindow explorer;

  private Screenshots(Path folder, ExplorerWindow explorer) {
    this.folder = folder;
    this.explorer = explorer;
  }

  /**
   * Writes the pictures.
   *
   * @param args the folder they go to, then the names of groups of pictures; all without names
   */
  public static void main(String[] args) throws Exception {
    Screenshots screenshots = new Screenshots(Path.of(args[0]), ExplorerWindow.open());
    screenshots.explorer.resize(1000, 700);
    Map<String, Group> groups = new LinkedHashMap<>();
    groups.put("numeric", screenshots::numeric);
    groups.put("model", screenshots::model);
    groups.put("candidates", screenshots::candidates);
    groups.put("learners", screenshots::learners);
    groups.put("bias", screenshots::bias);
    groups.put("forecast", screenshots::forecast);
    groups.put("groups", screenshots::groups);
    groups.put("twoResults", screenshots::twoResults);
    groups.put("nominal", screenshots::nominal);
    groups.put("risk", screenshots::risk);
    groups.put("flow", screenshots::flow);
    List<String> wanted = List.of(args).subList(1, args.length);
    for (String name : wanted.isEmpty() ? groups.keySet() : wanted) {
      groups.get(name).make();
    }
    System.exit(0);
  }

  /** Makes some of the pictures. */
  private interface Group {

    void make() throws Exception;
  }

  private void flow() throws Exception {
    explorer.close();
    FlowWindow window = FlowWindow.open();
    window.run();
    PlotFrame.photograph(window.frame(), folder.resolve("flow.png"));
    window.close();
  }

  private void numeric() throws Exception {
    explorer.choose(GuiData.numeric(200), CENTROIDS, "m_CVBut");
    OptionDialog dialog = OptionDialog.open(explorer);
    PlotFrame.photograph(dialog.dialog, folder.resolve("options.png"));
    OptionDialog inner = dialog.inner("intervalDetails");
    PlotFrame.photograph(inner.dialog, folder.resolve("interval-details.png"));
    inner.close();
    dialog.close();
    explorer.start();
    PlotFrame.photograph(explorer.frame, folder.resolve("explorer.png"));
    // Room for the whole menu.
    explorer.resize(1180, 760);
    openMenus();
    PlotFrame.photographAsItIs(explorer.frame, folder.resolve("menu.png"));
    ExplorerWindow.closeMenus();
    explorer.resize(1000, 700);
    charts(Map.of("Sorted by prediction", "intervals-sorted"), "Prediction intervals", "Intervals");
    PlotFrame plot = explorer.openPlot("Prediction intervals", "Intervals");
    PlotFrame why = ExplorerWindow.openRow(plot, 17);
    why.resize(760, 480);
    why.photograph(folder.resolve("why.png"));
    why.close();
    plot.close();
    charts(Map.of("Calibration curve", "calibration"), "Prediction intervals", "Calibration curve");
    charts(Map.of("Width against error", "width-error"), "Prediction intervals", "Width and error");
  }

  /** A learner with few coefficients, whose models differ in few directions. */
  private void model() throws Exception {
    explorer.choose(GuiData.numeric(400), CENTROIDS + " -W weka.classifiers.functions.LinearRegression", "m_PercentBut");
    explorer.start();
    charts(Map.of("Models", "model-pool"), "CentroidBagging model");
  }

  /** A data set of the guide. */
  private static Instances ofGuide(String name) throws Exception {
    Instances data = DataSource.read(WekaPackageManager.PACKAGES_DIR.toPath().resolve("CentroidBagging/experiments/data/" + name + ".arff").toString());
    data.setClassIndex(data.numAttributes() - 1);
    return data;
  }

  private void learners() throws Exception {
    LearnerTab.load(explorer, ofGuide("friedman"));
    LearnerTab.open(explorer).compare();
    explorer.resize(1000, 460);
    PlotFrame.photograph(explorer.frame, folder.resolve("which-learner.png"));
    explorer.resize(1000, 700);
  }

  private void candidates() throws Exception {
    explorer.choose(ofGuide("friedman"), CENTROIDS + " -B auto", "m_PercentBut");
    OptionDialog dialog = OptionDialog.open(explorer);
    PlotFrame.photograph(dialog.dialog, folder.resolve("auto-candidates.png"));
    dialog.close();
    explorer.start();
    charts(Map.of("Candidates", "candidates"), "CentroidBagging model");
  }

  /** A line through a curve. */
  private void bias() throws Exception {
    explorer.choose(GuiData.curve(400), CENTROIDS + " -W weka.classifiers.functions.LinearRegression", "m_PercentBut");
    explorer.start();
    charts(Map.of("Bias correction", "bias"), "CentroidBagging model");
  }

  private void forecast() throws Exception {
    explorer.choose(GuiData.forecast(400), CENTROIDS, "m_PercentBut");
    explorer.start();
    charts(Map.of("Fitted curve", "forecast"), "Prediction intervals", "Fitted curve");
  }

  private void groups() throws Exception {
    explorer.choose(GuiData.districts(500), CENTROIDS + " -local off", "m_CVBut");
    explorer.start();
    chosen("Coverage by group", "district", "group-coverage", "Prediction intervals", "Coverage by group");
    explorer.choose(GuiData.districts(300), CENTROIDS, "m_PercentBut");
    explorer.start();
    chosen("Along an attribute", "rooms", "along", "Prediction intervals", "Intervals along an attribute");
  }

  private void twoResults() throws Exception {
    explorer.choose(GuiData.numeric(400), "weka.classifiers.meta.RegressionByDiscretization", "m_CVBut");
    explorer.start();
    explorer.choose(GuiData.numeric(400), CENTROIDS, "m_CVBut");
    explorer.start();
    charts(Map.of("Score and width", "two-results"), "Prediction intervals", "Compare with", "houses, * - meta.RegressionByDiscretization of J48");
  }

  private void chosen(String tab, String choice, String file, String... path) throws Exception {
    PlotFrame plot = explorer.openPlot(path);
    plot.resize(760, 480);
    plot.choose("choice of " + tab, choice);
    plot.photograph(folder.resolve(file + ".png"));
    plot.close();
  }

  private void nominal() throws Exception {
    explorer.choose(GuiData.nominal(600), CENTROIDS + " -W weka.classifiers.trees.J48", "m_CVBut");
    explorer.start();
    charts(Map.of("Predicted label", "reliability", "Coverage by class", "class-coverage"), "Class probabilities", "Probabilities and sets");
  }

  private void risk() throws Exception {
    explorer.choose(ofGuide("rings"), CENTROIDS, "m_CVBut");
    explorer.start();
    charts(Map.of("Risk and coverage", "risk-coverage"), "Class probabilities", "Probabilities and sets");
  }

  private void charts(Map<String, String> fileOfTab, String... path) throws Exception {
    PlotFrame plot = explorer.openPlot(path);
    plot.resize(760, 480);
    for (Map.Entry<String, String> entry : new TreeMap<>(fileOfTab).entrySet()) {
      plot.select(entry.getKey());
      plot.photograph(folder.resolve(entry.getValue() + ".png"));
    }
    plot.close();
  }

  /** Result list > Plugins > Prediction intervals. */
  private void openMenus() throws Exception {
    JMenu ours = (JMenu) explorer.plugins().stream().filter(JMenu.class::isInstance).findFirst().orElseThrow();
    ExplorerWindow.onEventThread(() -> {
      JPopupMenu plugins = (JPopupMenu) ours.getParent();
      JMenu parent = (JMenu) plugins.getInvoker();
      MenuElement[] path = {(JPopupMenu) parent.getParent(), parent, plugins, ours, ours.getPopupMenu()};
      Arrays.stream(path).forEach(element -> element.getComponent().validate());
      MenuSelectionManager.defaultManager().setSelectedPath(path);
      return null;
    });
    Thread.sleep(500);
  }
}
