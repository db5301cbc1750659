// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Array;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import javax.swing.JButton;
import javax.swing.JFileChooser;
import javax.swing.JFrame;
import javax.swing.SwingUtilities;
import javax.swing.filechooser.FileFilter;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weka.core.WekaPackageManager;
import weka.experiment.Experiment;
import weka.gui.GenericObjectEditor;
import weka.gui.experiment.SimpleSetupPanel;

/** The simple panel of Weka's Experimenter can show all set-ups. */
class ExperimenterWindowTest {

  private static final Path FOLDER = WekaPackageManager.PACKAGES_DIR.toPath().resolve("CentroidBagging/experiments");

  @BeforeAll
  static void load() throws Exception {
    WekaPackageManager.loadPackages(false, false, true);
    GenericObjectEditor.determineClasses();
  }

  @Test
  void opensEverySetUp() throws Exception {
    List<Path> files;
    try (Stream<Path> all = Files.list(FOLDER)) {
      files = all.filter(file -> file.toString().endsWith(".xml")).sorted().toList();
    }
    assertEquals(8, files.size());
    for (Path file : files) {
      Experiment experiment = Experiment.read(file.toString());
      assertEquals("CentroidBagging", Array.get(experiment.getPropertyArray(), 0).getClass().getSimpleName(),
          "the test base, with which others are compared, has our columns");
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

  /** Saves as in the guide: Files of Type *.xml, and a name without extension. */
  @Test
  @Timeout(60)
  void aNameCanBeTyped() throws Exception {
    SimpleSetupPanel panel = ExplorerWindow.onEventThread(SimpleSetupPanel::new);
    SwingUtilities.invokeLater(((JButton) field(panel, "m_OpenBut"))::doClick);
    JFileChooser chooser = (JFileChooser) field(panel, "m_FileChooser");
    ExplorerWindow.waitUntil("the file chooser", 20, chooser::isShowing);
    FileFilter xml = Arrays.stream(chooser.getChoosableFileFilters()).filter(filter -> filter.getDescription().contains("*.xml")).findFirst().orElseThrow();
    SwingUtilities.invokeAndWait(() -> {
      chooser.setFileFilter(xml);
      chooser.setSelectedFile(FOLDER.resolve("bagging-numeric").toFile());
      chooser.approveSelection();
    });
    ExplorerWindow.waitUntil("the set-up", 20, () -> panel.getExperiment() != null);
    assertEquals(4, Array.getLength(panel.getExperiment().getPropertyArray()));
  }

  private static Object field(Object owner, String name) throws Exception {
    return ExplorerWindow.field(owner, name);
  }
}
