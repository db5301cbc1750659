// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.console;

import centroid.weka.gui.StatusLine;
import weka.gui.Logger;

/** Sends messages about the training of one model to Weka's status line and, in debug mode, to the console. */
public final class StatusMessages {

  private final Logger log;
  private final boolean debug;
  /** What Weka has written about the model, such as the fold of a cross-validation; its messages would otherwise be hidden by ours. */
  private final String building;

  /**
   * Creates messages for a training that begins now.
   *
   * @param log the log; may be null
   */
  public StatusMessages(Logger log, boolean debug) {
    this.log = log;
    this.debug = debug;
    this.building = log == null ? "" : StatusLine.building(log);
  }

  /** Sends one line. */
  public void send(String message) {
    if (log != null) {
      log.statusMessage(building.isEmpty() ? message : building + ": " + message);
    }
    if (debug) {
      System.err.println(message);
    }
  }
}
