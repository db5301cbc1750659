// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import java.awt.Component;
import java.awt.Container;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.swing.JLabel;
import weka.gui.Logger;

/** The status line of the Explorer, which says for which fold of the evaluation a model is built. A classifier that reports its progress there hides it. */
public final class StatusLine {

  /** What the Explorer writes before it builds a model: "Building model for fold 3...", "Building model on training data..." or the like. */
  private static final Pattern BUILDING = Pattern.compile("(Building model [^:.]*).*");

  private StatusLine() {
  }

  /** Returns what the Explorer says about the model that is being built, such as "Building model for fold 3"; empty if the log is not the Explorer's. */
  public static String building(Logger log) {
    return log instanceof Container panel ? building(panel) : "";
  }

  private static String building(Container panel) {
    for (Component child : panel.getComponents()) {
      Matcher matcher = BUILDING.matcher(child instanceof JLabel label ? String.valueOf(label.getText()) : "");
      String found = matcher.matches() ? matcher.group(1) : child instanceof Container inner ? building(inner) : "";
      if (!found.isEmpty()) {
        return found;
      }
    }
    return "";
  }
}
