// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Window;
import java.awt.image.BufferedImage;
import java.io.File;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import javax.imageio.ImageIO;
import javax.swing.JButton;
import javax.swing.JFileChooser;
import javax.swing.JTree;
import javax.swing.SwingUtilities;
import javax.swing.tree.DefaultMutableTreeNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import weka.core.Instances;
import weka.core.Utils;
import weka.gui.GenericObjectEditor;
import weka.gui.PropertyDialog;
import weka.gui.explorer.PreprocessPanel;

/** Opens a folder of images in the Explorer as in the guide: Open file..., the folder, and our loader in the dialog of Weka. */
@Timeout(120)
class ImageLoaderTest {

  @TempDir
  private Path folder;
  private ExplorerWindow explorer;

  @BeforeEach
  void open() throws Exception {
    explorer = ExplorerWindow.open();
    for (int k = 0; k < 10; k++) {
      picture("dark", k, 0x202020 + 0x010101 * k);
      picture("light", k, 0xc0c0c0 + 0x010101 * k);
    }
  }

  @AfterEach
  void close() throws Exception {
    explorer.close();
  }

  private void picture(String label, int number, int colour) throws Exception {
    BufferedImage image = new BufferedImage(6, 6, BufferedImage.TYPE_INT_RGB);
    image.setRGB(number % 6, 2, colour);
    image.setRGB(3, 3, colour);
    Files.createDirectories(folder.resolve(label));
    ImageIO.write(image, "png", folder.resolve(label).resolve(number + ".png").toFile());
  }

  @Test
  void picturesAreOpenedByTheDialogOfLoaders() throws Exception {
    PreprocessPanel preprocess = explorer.preprocess();
    JFileChooser chooser = (JFileChooser) ExplorerWindow.field(preprocess, "m_FileChooser");
    assertEquals(JFileChooser.FILES_AND_DIRECTORIES, chooser.getFileSelectionMode(), "a folder can be chosen");
    Method query = PreprocessPanel.class.getDeclaredMethod("converterQuery", File.class);
    query.setAccessible(true);
    // Does not wait: the dialog blocks the event thread.
    SwingUtilities.invokeLater(() -> {
      try {
        query.invoke(preprocess, folder.toFile());
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    });
    ExplorerWindow.waitUntil("the dialog of loaders", 20, () -> dialog() != null);
    GenericObjectEditor editor = (GenericObjectEditor) ExplorerWindow.field(dialog(), "m_Editor");
    assertTrue(isOffered(editor, "ImageDirectoryLoader"));
    Object loader = Utils.forName(Object.class, "weka.core.converters.ImageDirectoryLoader", new String[0]);
    JButton ok = (JButton) ExplorerWindow.field(editor.getCustomEditor(), "m_okBut");
    ExplorerWindow.onEventThread(() -> {
      editor.setValue(loader);
      return null;
    });
    PlotFrame.photograph(dialog(), Path.of("build/gui-pictures/image-loader.png"));
    SwingUtilities.invokeLater(ok::doClick);
    ExplorerWindow.waitUntil("the rows", 20, () -> preprocess.getInstances() != null || ExplorerWindow.complaint() != null);
    assertEquals(null, ExplorerWindow.complaint());
    Instances rows = preprocess.getInstances();
    assertEquals(20, rows.numInstances());
    assertTrue(rows.relationName().endsWith(" 1x6x6"), rows.relationName());
    PlotFrame.photograph(explorer.frame, Path.of("build/gui-pictures/image-rows.png"));
  }

  private static Window dialog() {
    return Arrays.stream(Window.getWindows()).filter(window -> window instanceof PropertyDialog && window.isShowing()).findFirst().orElse(null);
  }

  private static boolean isOffered(GenericObjectEditor editor, String name) throws Exception {
    JTree tree = ExplorerWindow.onEventThread(() -> PlotFrame.find(editor.getChooseClassPopupMenu(), JTree.class, null));
    return Collections.list(((DefaultMutableTreeNode) tree.getModel().getRoot()).depthFirstEnumeration()).stream()
        .anyMatch(node -> name.equals(((DefaultMutableTreeNode) node).getUserObject()));
  }
}
