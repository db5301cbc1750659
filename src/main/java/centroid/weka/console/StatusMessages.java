// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.console;

import weka.gui.Logger;

/** Sends messages about progress to Weka's status line and, in debug mode, to the console. */
public final class StatusMessages {

  private StatusMessages() {
  }

  /**
   * Sends one message.
   *
   * @param log the window's status line, or null
   */
  public static void send(Logger log, boolean debug, String message) {
    if (log != null) {
      log.statusMessage(message);
    }
    if (debug) {
      System.err.println(message);
    }
  }
}
