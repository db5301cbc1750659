// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.console;

import weka.gui.Logger;

/** Sends messages about progress to Weka's status line and, in debug mode, to the console. */
public final class StatusMessages {

  private StatusMessages() {
  }

  /** Sends one line to the log, which may be null, and to the console if {@code debug}. */
  public static void send(Logger log, boolean debug, String message) {
    if (log != null) {
      log.statusMessage(message);
    }
    if (debug) {
      System.err.println(message);
    }
  }
}
