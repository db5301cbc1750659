// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui.window;

import centroid.weka.guide.UserGuide;
import java.awt.Desktop;
import java.io.IOException;
import java.nio.file.Path;
import javax.swing.JButton;
import javax.swing.JOptionPane;
import weka.gui.BrowserHelper;

/** A button that opens the guide of the installed package, and says where it is unless the desktop has a browser. */
final class HelpButton extends JButton {

  private static final long serialVersionUID = 1L;
  private static final String NO_BROWSER = "If no browser shows the guide, open it in one yourself.\n";

  HelpButton() {
    super("Help");
    setName("help");
    setToolTipText("Opens the guide to the package: what the plots show, and how to read them");
    addActionListener(event -> open());
  }

  private void open() {
    Path page = UserGuide.page();
    if (page != null && Desktop.isDesktopSupported() && Desktop.getDesktop().isSupported(Desktop.Action.BROWSE)) {
      try {
        Desktop.getDesktop().browse(page.toUri());
        return;
      } catch (IOException e) {
        // There is no browser; the message below says where the guide is.
        setToolTipText(UserGuide.sentence());
      }
    }
    if (page != null) {
      // Weka looks for browsers on the path, but does not say whether it has found one.
      BrowserHelper.openURL(null, page.toUri().toString(), false);
    }
    JOptionPane.showMessageDialog(this, NO_BROWSER + UserGuide.sentence(), "Guide", JOptionPane.INFORMATION_MESSAGE);
  }
}
