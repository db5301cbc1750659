// SPDX-License-Identifier: GPL-3.0-only
package centroid;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import weka.gui.Logger;

/**
 * Collects the messages of Weka's log and status line in their order, from any thread.
 *
 * @param lines all messages
 */
public record LogLines(List<String> lines) implements Logger {

  /** Creates an empty log. */
  public LogLines() {
    this(Collections.synchronizedList(new ArrayList<>()));
  }

  @Override
  public void logMessage(String message) {
    lines.add(message);
  }

  @Override
  public void statusMessage(String message) {
    lines.add(message);
  }
}
