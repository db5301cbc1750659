// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import javax.swing.JFrame;
import javax.swing.SwingUtilities;
import org.junit.jupiter.api.Test;
import weka.core.WekaPackageManager;
import weka.experiment.Experiment;
import weka.gui.GenericObjectEditor;
import weka.gui.experiment.SimpleSetupPanel;

/** The set-ups in Weka's Experimenter: its simple panel, which refuses what it can't show, takes them all. */
class ExperimenterWindowTest {

  @Test
  void opensEverySetUp() throws Exception {
    WekaPackageManager.loadPackages(false, true, false);
    GenericObjectEditor.determineClasses();
    List<Path> files;
    try (Stream<Path> all = Files.list(WekaPackageManager.PACKAGES_DIR.toPath().resolve("CentroidBagging/experiments"))) {
      files = all.filter(file -> file.toString().endsWith(".xml")).sorted().toList();
    }
    assertEquals(6, files.size());
    for (Path file : files) {
      Experiment experiment = Experiment.read(file.toString());
      AtomicBoolean shown = new AtomicBoolean();
      AtomicReference<JFrame> frame = new AtomicReference<>();
      SwingUtilities.invokeAndWait(() -> {
        SimpleSetupPanel panel = new SimpleSetupPanel();
        shown.set(panel.setExperiment(experiment));
        frame.set(new JFrame("Weka Experimenter"));
        frame.get().add(panel);
        frame.get().setSize(1000, 640);
        frame.get().setVisible(true);
      });
      assertTrue(shown.get(), file.toString());
      PlotFrame.photograph(frame.get(), Path.of("build/gui-pictures", file.getFileName().toString().replace(".xml", ".png")));
      SwingUtilities.invokeAndWait(frame.get()::dispose);
    }
  }
}
