// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Container;
import java.awt.Rectangle;
import java.awt.Window;
import java.awt.image.BufferedImage;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.swing.JComponent;
import javax.swing.JFrame;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weka.gui.knowledgeflow.LayoutPanel;
import weka.gui.knowledgeflow.StepInteractiveViewer;
import weka.gui.knowledgeflow.StepVisual;
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
    assertIsSeenAsAWhole(window);
    window.close();
  }

  /** Same as Show chart: Weka gives the window its size, and the chart fits into it. */
  private static void assertIsSeenAsAWhole(FlowWindow window) throws Exception {
    StepManagerImpl step = window.flow().getSteps().stream().filter(one -> one.getManagedStep().getClass().getSimpleName().equals("IntervalChart"))
        .findFirst().orElseThrow();
    Map<String, String> viewers = step.getManagedStep().getInteractiveViewers();
    assertEquals(Set.of("Show chart"), viewers.keySet());
    List<Window> before = List.of(Window.getWindows());
    ExplorerWindow.onEventThread(() -> {
      Method popup = LayoutPanel.class.getDeclaredMethod("popupStepInteractiveViewer", StepVisual.class, String.class, StepInteractiveViewer.class);
      popup.setAccessible(true);
      return popup.invoke(PlotFrame.find(window.layout(), LayoutPanel.class, null), step.getStepVisual(), viewers.get("Show chart"), null);
    });
    Window shown = Arrays.stream(Window.getWindows()).filter(one -> !before.contains(one) && one.isShowing()).findFirst().orElseThrow();
    PlotFrame.photograph(shown, Path.of("build/gui-pictures/flow-chart.png"));
    JComponent chart = (JComponent) ((Container) ((JFrame) shown).getContentPane().getComponent(0)).getComponent(1);
    assertEquals("PlotPanel", chart.getClass().getSimpleName());
    assertTrue(chart.getWidth() > 900 && chart.getHeight() > 400, chart.getSize().toString());
    assertEquals(chart.getBounds(), new Rectangle(chart.getLocation(), chart.getVisibleRect().getSize()), "nothing is cut");
    ExplorerWindow.onEventThread(() -> {
      shown.dispose();
      return null;
    });
  }
}
