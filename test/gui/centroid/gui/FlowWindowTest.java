// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Component;
import java.awt.Container;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import javax.swing.JFrame;
import javax.swing.JScrollPane;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weka.gui.knowledgeflow.StepVisual;
import weka.gui.knowledgeflow.steps.ImageViewerInteractiveView;
import weka.knowledgeflow.StepManagerImpl;
import weka.knowledgeflow.steps.ImageViewer;

/** The template in Weka's KnowledgeFlow opens without overlapping steps, runs, and shows its chart. */
class FlowWindowTest {

  @Test
  @Timeout(240)
  void opensFromTheTemplatesAndRuns() throws Exception {
    FlowWindow window = FlowWindow.open();
    Set<String> places = new HashSet<>();
    for (StepManagerImpl manager : window.flow().getSteps()) {
      StepVisual step = manager.getStepVisual();
      assertTrue(step.getX() > 0 && step.getX() < 1000 && step.getY() > 0 && step.getY() < 500, step.getStepName());
      places.add(step.getX() + "," + step.getY());
    }
    assertEquals(window.flow().size(), places.size(), "every step has a place of its own: " + places);
    ImageViewer viewer = window.run();
    BufferedImage image = viewer.getImages().values().iterator().next();
    assertEquals(800, image.getWidth());
    assertTrue(viewer.getImages().keySet().iterator().next().endsWith("Fitted curve"), viewer.getImages().keySet().toString());
    PlotFrame.photograph(window.frame(), Path.of("build/gui-pictures/flow.png"));
    assertIsSeenAsAWhole(image, viewer);
    window.close();
  }

  /** Same as Show images; the viewer neither scales nor scrolls. */
  private static void assertIsSeenAsAWhole(BufferedImage image, ImageViewer viewer) throws Exception {
    JFrame frame = ExplorerWindow.onEventThread(() -> {
      ImageViewerInteractiveView view = new ImageViewerInteractiveView();
      view.setStep(viewer);
      view.init();
      JFrame shown = new JFrame("Chart");
      shown.add(view);
      shown.pack();
      shown.setVisible(true);
      return shown;
    });
    PlotFrame.photograph(frame, Path.of("build/gui-pictures/flow-chart.png"));
    JScrollPane pane = largest(frame);
    assertTrue(pane.getViewport().getWidth() >= image.getWidth() && pane.getViewport().getHeight() >= image.getHeight(),
        image.getWidth() + " x " + image.getHeight() + " in " + pane.getViewport().getSize());
    ExplorerWindow.onEventThread(() -> {
      frame.dispose();
      return null;
    });
  }

  private static JScrollPane largest(Container container) {
    JScrollPane best = container instanceof JScrollPane pane ? pane : null;
    for (Component child : container.getComponents()) {
      JScrollPane found = child instanceof Container inner ? largest(inner) : null;
      best = found != null && (best == null || found.getWidth() > best.getWidth()) ? found : best;
    }
    return best;
  }
}
