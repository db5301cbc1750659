package centroid.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import javax.swing.JFrame;
import javax.swing.SwingUtilities;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weka.core.WekaPackageManager;
import weka.gui.GenericObjectEditor;
import weka.gui.knowledgeflow.KnowledgeFlowApp;
import weka.gui.knowledgeflow.MainKFPerspective;
import weka.gui.knowledgeflow.StepVisual;
import weka.gui.knowledgeflow.TemplateManager;
import weka.gui.knowledgeflow.VisibleLayout;
import weka.knowledgeflow.Flow;
import weka.knowledgeflow.StepManagerImpl;
import weka.knowledgeflow.steps.ImageViewer;

/** The template in Weka's KnowledgeFlow: it opens with every step in a place of its own, runs, and shows its chart. */
class FlowWindowTest {

  private static final String TEMPLATE = "Prediction intervals with CentroidBagging";

  @Test
  @Timeout(180)
  void opensFromTheTemplatesAndRuns() throws Exception {
    WekaPackageManager.loadPackages(false, true, false);
    GenericObjectEditor.determineClasses();
    AtomicReference<KnowledgeFlowApp> app = new AtomicReference<>();
    AtomicReference<VisibleLayout> layout = new AtomicReference<>();
    AtomicReference<JFrame> frame = new AtomicReference<>();
    SwingUtilities.invokeAndWait(() -> {
      app.set(new KnowledgeFlowApp(true));
      frame.set(new JFrame("Weka KnowledgeFlow"));
      frame.get().add(app.get());
      frame.get().setSize(1270, 760);
      frame.get().setVisible(true);
    });
    Flow flow = new TemplateManager().getTemplateFlow(TEMPLATE);
    SwingUtilities.invokeAndWait(() -> {
      MainKFPerspective main = (MainKFPerspective) app.get().getMainPerspective();
      main.addTab(TEMPLATE);
      main.getCurrentLayout().setFlow(flow);
      layout.set(main.getCurrentLayout());
    });
    Set<String> places = new HashSet<>();
    for (StepManagerImpl manager : flow.getSteps()) {
      StepVisual step = manager.getStepVisual();
      assertTrue(step.getX() > 0 && step.getX() < 1000 && step.getY() > 0 && step.getY() < 500, step.getStepName());
      places.add(step.getX() + "," + step.getY());
    }
    assertEquals(flow.size(), places.size(), "every step has a place of its own: " + places);
    layout.get().executeFlow(false);
    ImageViewer viewer = (ImageViewer) flow.findStep("Chart").getManagedStep();
    while (viewer.getImages().isEmpty()) {
      Thread.sleep(200);
    }
    assertEquals(1440, viewer.getImages().values().iterator().next().getWidth());
    assertTrue(viewer.getImages().keySet().iterator().next().endsWith("Fitted curve"), viewer.getImages().keySet().toString());
    PlotFrame.photograph(frame.get(), Path.of("build/gui-pictures/flow.png"));
    SwingUtilities.invokeAndWait(frame.get()::dispose);
  }
}
