// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui.window;

import java.awt.Dimension;
import javax.swing.BorderFactory;
import javax.swing.JTextArea;
import javax.swing.UIManager;

/** A text that looks like a label and breaks its lines where the window ends. */
final class WrappedLabel extends JTextArea {

  private static final long serialVersionUID = 1L;

  /** Creates an empty label in a window of a size; without one it would ask for the height of a single line. */
  WrappedLabel(String name, Dimension window) {
    setName(name);
    setFont(UIManager.getFont("Label.font"));
    setLineWrap(true);
    setWrapStyleWord(true);
    setEditable(false);
    setFocusable(false);
    setOpaque(false);
    setBorder(BorderFactory.createEmptyBorder(5, 5, 0, 5));
    setSize(window);
  }
}
