// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui.window;

import java.awt.Component;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import javax.swing.JFileChooser;
import javax.swing.JOptionPane;
import javax.swing.filechooser.FileNameExtensionFilter;

/** Asks for a file and writes it. */
final class SaveDialog {

  /** The folder of the last saved file. */
  private static File folder;

  /** Writes a file of a type, given by its ending. */
  @FunctionalInterface
  interface Writer {

    void write(File file, String ending) throws IOException;
  }

  private SaveDialog() {
  }

  /**
   * Saves a file; a name without one of the endings gets that of the chosen type.
   *
   * @param name the suggested name without ending
   * @param kind what is saved, such as "picture"
   * @param endings the possible types, the first one preselected
   */
  static void save(Component parent, String name, String kind, Writer writer, String... endings) {
    JFileChooser chooser = new JFileChooser(folder);
    chooser.setSelectedFile(new File(folder, name + "." + endings[0]));
    FileNameExtensionFilter[] filters = Arrays.stream(endings)
        .map(ending -> new FileNameExtensionFilter(ending.toUpperCase(Locale.ROOT) + " " + kind, ending)).toArray(FileNameExtensionFilter[]::new);
    Arrays.stream(filters).forEach(chooser::addChoosableFileFilter);
    chooser.setFileFilter(filters[0]);
    if (chooser.showSaveDialog(parent) != JFileChooser.APPROVE_OPTION) {
      return;
    }
    File chosen = chooser.getSelectedFile();
    String typed = Arrays.stream(endings).filter(ending -> chosen.getName().toLowerCase(Locale.ROOT).endsWith("." + ending)).findFirst().orElse("");
    String ending = !typed.isEmpty() ? typed : chooser.getFileFilter() instanceof FileNameExtensionFilter filter ? filter.getExtensions()[0] : endings[0];
    File file = typed.isEmpty() ? new File(chosen.getPath() + "." + ending) : chosen;
    folder = file.getParentFile();
    if (file.exists() && JOptionPane.showConfirmDialog(parent, file.getName() + " exists. Replace it?", "Save",
        JOptionPane.YES_NO_OPTION) != JOptionPane.YES_OPTION) {
      return;
    }
    try {
      writer.write(file, ending);
    } catch (IOException e) {
      JOptionPane.showMessageDialog(parent, "The file could not be saved as " + file + ": " + e.getMessage(), "Save",
          JOptionPane.ERROR_MESSAGE);
    }
  }
}
