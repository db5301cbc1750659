// SPDX-License-Identifier: GPL-3.0-only
package centroid;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import weka.gui.Logger;

/**
 * Weka's log and status line, kept in the order in which they came, from any thread.
 *
 * @param lines all of them
 */
public record LogLines(List<String> lines) implements Logger {

  /** None yet. */
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
