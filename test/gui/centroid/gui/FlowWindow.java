// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import java.awt.Component;
import java.awt.Container;
import java.nio.file.Path;
import java.util.Arrays;
import javax.swing.JButton;
import javax.swing.JFrame;
import javax.swing.JMenuItem;
import javax.swing.JPopupMenu;
import javax.swing.MenuSelectionManager;
import weka.core.WekaPackageManager;
import weka.gui.GenericObjectEditor;
import weka.gui.knowledgeflow.KnowledgeFlowApp;
import weka.gui.knowledgeflow.MainKFPerspective;
import weka.gui.knowledgeflow.VisibleLayout;
import weka.knowledgeflow.Flow;
import weka.knowledgeflow.steps.ImageViewer;

/**
 * Weka's KnowledgeFlow in a real window, with our template opened from its own menu of templates.
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
    JMenuItem entry = template(frame);
    return ExplorerWindow.onEventThread(() -> {
      entry.doClick();
      VisibleLayout layout = ((MainKFPerspective) app.getMainPerspective()).getCurrentLayout();
      return new FlowWindow(frame, layout, layout.getFlow());
    });
  }

  /** Opens Weka's menu of templates, takes a picture of it, and returns our entry. */
  private static JMenuItem template(JFrame frame) throws Exception {
    JButton button = button(frame, "Load a template layout");
    // In one event: a window that is activated late closes the menu.
    JPopupMenu menu = ExplorerWindow.onEventThread(() -> {
      button.doClick();
      return (JPopupMenu) MenuSelectionManager.defaultManager().getSelectedPath()[0];
    });
    PlotFrame.photographAsItIs(frame, Path.of("build/gui-pictures/flow-templates.png"));
    return ExplorerWindow.onEventThread(() -> {
      JMenuItem entry = Arrays.stream(menu.getSubElements()).map(JMenuItem.class::cast).filter(one -> one.getText().equals(TEMPLATE)).findFirst().orElseThrow();
      menu.setVisible(false);
      return entry;
    });
  }

  /** Returns the visible button with this tip. */
  private static JButton button(Container container, String tip) {
    for (Component child : container.getComponents()) {
      JButton found = child instanceof JButton button && tip.equals(button.getToolTipText()) ? button
          : child instanceof Container inner ? button(inner, tip) : null;
      if (found != null) {
        return found;
      }
    }
    return null;
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
