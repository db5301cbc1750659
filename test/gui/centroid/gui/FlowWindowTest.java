// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weka.gui.knowledgeflow.StepVisual;
import weka.knowledgeflow.StepManagerImpl;
import weka.knowledgeflow.steps.ImageViewer;

/** The template in Weka's KnowledgeFlow: it opens with every step in a place of its own, runs, and shows its chart. */
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
    assertEquals(1440, viewer.getImages().values().iterator().next().getWidth());
    assertTrue(viewer.getImages().keySet().iterator().next().endsWith("Fitted curve"), viewer.getImages().keySet().toString());
    PlotFrame.photograph(window.frame(), Path.of("build/gui-pictures/flow.png"));
    window.close();
  }
}
