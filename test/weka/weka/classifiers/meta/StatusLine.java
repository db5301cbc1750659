// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import java.util.function.Consumer;
import weka.gui.Logger;

/** Weka's status line, as the Explorer has one, for tests to read. */
final class StatusLine implements Logger {

  private final Consumer<String> reader;

  StatusLine(Consumer<String> reader) {
    this.reader = reader;
  }

  @Override
  public void statusMessage(String message) {
    reader.accept(message);
  }

  @Override
  public void logMessage(String message) {
    reader.accept(message);
  }
}
