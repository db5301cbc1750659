// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui.learners;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import javax.swing.SwingUtilities;
import weka.gui.BrowserHelper;

/** Opens the HTML page of a comparison in a browser. */
final class LearnerPage {

  private LearnerPage() {
  }

  /** Draws, writes and opens the page outside of the event thread, and then says where it is, on the event thread. */
  static void open(LearnerRun.Outcome outcome, Consumer<String> message) {
    Thread thread = new Thread(() -> {
      String text;
      try {
        Path file = Files.createTempFile("learners-", ".html");
        file.toFile().deleteOnExit();
        Files.writeString(file, outcome.page());
        BrowserHelper.openURL(null, file.toUri().toString(), false);
        text = "If no browser shows the page, open " + file + ", which is deleted when Weka ends.";
      } catch (IOException | RuntimeException e) {
        text = "The page could not be written: " + e.getMessage();
      }
      String said = text;
      SwingUtilities.invokeLater(() -> message.accept(said));
    }, "Page of learners");
    thread.setDaemon(true);
    thread.start();
  }
}
