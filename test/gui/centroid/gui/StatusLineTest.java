// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.swing.JLabel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weka.gui.Logger;

/** The status line of the Explorer during a cross-validation: our messages do not hide its fold, and name no other. */
class StatusLineTest extends WithExplorer {

  @Test
  @Timeout(120)
  void messagesKeepTheFoldOfTheEvaluation() throws Exception {
    Logger log = (Logger) ExplorerWindow.field(explorer.panel, "m_Log");
    JLabel line = (JLabel) ExplorerWindow.field(log, "m_StatusLab");
    List<String> shown = Collections.synchronizedList(new ArrayList<>());
    line.addPropertyChangeListener("text", change -> shown.add(String.valueOf(change.getNewValue())));
    explorer.choose(GuiData.curve(100), "weka.classifiers.meta.CentroidBagging -I 3 -calibration crossfit -folds 2", "m_CVBut");
    explorer.start();
    for (String model : List.of("on training data", "for fold 1", "for fold 10")) {
      assertTrue(shown.contains("Building model " + model + ": CentroidBagging: calibrating"), model + " in " + shown);
    }
    assertTrue(shown.stream().noneMatch(text -> text.startsWith("CentroidBagging")), shown.toString());
    assertTrue(shown.stream().noneMatch(text -> text.matches(".*fold.*fold.*")), shown.toString());
  }
}
