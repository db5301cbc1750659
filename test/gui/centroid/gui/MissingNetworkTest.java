// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Window;
import java.nio.file.Path;
import java.util.Arrays;
import javax.swing.JDialog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The message for users of the small zip, without ND4J, who choose the network. */
class MissingNetworkTest {

  private static final int SMALL_SCREEN = 1024;

  @Test
  @Timeout(120)
  void theMessageNamesTheRemedyAndFitsOnTheScreen() throws Exception {
    // Weka prints the stack trace as well.
    try (ErrorStream errors = new ErrorStream()) {
      ExplorerWindow explorer = ExplorerWindow.open();
      explorer.choose(GuiData.numeric(60), "weka.classifiers.functions.Nd4jNetwork", "m_PercentBut");
      AssertionError error = assertThrows(AssertionError.class, explorer::start);
      assertTrue(error.getMessage().lines().limit(2).anyMatch(line -> line.contains("Please install CentroidBagging-")), error.getMessage());
      Window message = Arrays.stream(Window.getWindows()).filter(window -> window instanceof JDialog && window.isShowing()).findFirst().orElseThrow();
      PlotFrame.photograph(message, Path.of("build/gui-pictures/missing-network.png"));
      assertTrue(message.getWidth() < SMALL_SCREEN, message.getWidth() + " pixels");
      explorer.close();
      assertTrue(errors.traces().contains("Please install"), errors.traces());
    }
  }
}
