// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import javax.swing.JFrame;
import weka.core.WekaPackageManager;
import weka.gui.GenericObjectEditor;
import weka.gui.knowledgeflow.KnowledgeFlowApp;
import weka.gui.knowledgeflow.MainKFPerspective;
import weka.gui.knowledgeflow.TemplateManager;
import weka.gui.knowledgeflow.VisibleLayout;
import weka.knowledgeflow.Flow;
import weka.knowledgeflow.steps.ImageViewer;

/**
 * Weka's KnowledgeFlow in a real window, with our template opened.
 *
 * @param frame the window
 * @param layout the panel of the flow
 * @param flow the flow
 */
record FlowWindow(JFrame frame, VisibleLayout layout, Flow flow) {

  private static final String TEMPLATE = "Prediction intervals with CentroidBagging";

  static FlowWindow open() throws Exception {
    WekaPackageManager.loadPackages(false, false, true);
    GenericObjectEditor.determineClasses();
    KnowledgeFlowApp app = ExplorerWindow.onEventThread(() -> new KnowledgeFlowApp(true));
    JFrame frame = ExplorerWindow.onEventThread(() -> {
      JFrame window = new JFrame("Weka KnowledgeFlow");
      window.add(app);
      window.setSize(1270, 760);
      window.setVisible(true);
      return window;
    });
    Flow flow = new TemplateManager().getTemplateFlow(TEMPLATE);
    return ExplorerWindow.onEventThread(() -> {
      MainKFPerspective main = (MainKFPerspective) app.getMainPerspective();
      main.addTab(TEMPLATE);
      main.getCurrentLayout().setFlow(flow);
      return new FlowWindow(frame, main.getCurrentLayout(), flow);
    });
  }

  /** Runs the flow and returns the step with the chart. */
  ImageViewer run() throws Exception {
    // Same as the button.
    ExplorerWindow.onEventThread(() -> {
      layout.executeFlow(false);
      return null;
    });
    ImageViewer viewer = (ImageViewer) flow.findStep("Chart").getManagedStep();
    ExplorerWindow.waitUntil("the chart", 120, () -> !viewer.getImages().isEmpty());
    ExplorerWindow.waitUntil("the end of the flow", 60, () -> !layout.isExecuting());
    return viewer;
  }

  void close() throws Exception {
    ExplorerWindow.onEventThread(() -> {
      frame.dispose();
      return null;
    });
  }
}
