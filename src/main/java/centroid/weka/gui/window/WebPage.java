// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui.window;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import javax.swing.SwingUtilities;
import weka.gui.BrowserHelper;

/** Opens an HTML page in a browser. */
public final class WebPage {

  private WebPage() {
  }

  /**
   * Makes, writes and opens a page outside of the event thread, and then says where it is, on the event thread.
   *
   * @param name the beginning of the name of its file
   */
  public static void open(String name, Callable<String> page, Consumer<String> message) {
    Thread thread = new Thread(() -> {
      String text;
      try {
        Path file = Files.createTempFile(name + "-", ".html");
        file.toFile().deleteOnExit();
        Files.writeString(file, page.call());
        BrowserHelper.openURL(null, file.toUri().toString(), false);
        text = "If no browser shows the page, open " + file + ", which is deleted when Weka ends.";
      } catch (Exception e) {
        text = "The page could not be written: " + e.getMessage();
      }
      String said = text;
      SwingUtilities.invokeLater(() -> message.accept(said));
    }, "Page of " + name);
    thread.setDaemon(true);
    thread.start();
  }
}
