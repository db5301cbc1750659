// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Weka's Workbench has the same plots and the same tab as the Explorer. */
class WorkbenchTest {

  private ErrorStream errors;
  private ExplorerWindow workbench;

  @BeforeEach
  void open() throws Exception {
    workbench = ExplorerWindow.openWorkbench();
    // Weka itself prints stack traces while it opens.
    errors = new ErrorStream();
  }

  @AfterEach
  void close() throws Exception {
    workbench.close();
    errors.close();
    assertEquals("", errors.traces());
  }

  @Test
  void trainsAndShowsPlots() throws Exception {
    workbench.run(GuiData.numeric(100), "weka.classifiers.meta.CentroidBagging -I 5 -pool 15");
    assertTrue(workbench.output().contains("Interval coverage (0.95 level)"), workbench.output());
    PlotFrame.photograph(workbench.frame, Path.of("build/gui-pictures/workbench.png"));
    assertEquals("Pool and selected models", workbench.openPlot("CentroidBagging model").title());
    PlotFrame plot = workbench.openPlot("Prediction intervals", "Intervals");
    plot.photograph(Path.of("build/gui-pictures/workbench-plot.png"));
    assertEquals("Prediction intervals, intervals: houses, " + workbench.labels().get(0) + " of REPTree", plot.frame.getTitle());
  }

  @Test
  void comparesLearners() throws Exception {
    LearnerTab.load(workbench, GuiData.nominal(60));
    LearnerTab tab = LearnerTab.openPerspective(workbench);
    tab.compare();
    PlotFrame.photograph(workbench.frame, Path.of("build/gui-pictures/workbench-learners.png"));
    tab.press("Use this one");
    assertTrue(workbench.panel.isShowing());
    assertEquals("weka.classifiers.meta.CentroidBagging", workbench.editor().getValue().getClass().getName());
    workbench.start();
    assertTrue(workbench.output().contains("Set coverage (0.90 level)"), workbench.output());
  }
}
