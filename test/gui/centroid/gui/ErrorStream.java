// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Captures the error stream, to which Weka and Swing print stack traces. */
final class ErrorStream implements AutoCloseable {

  private final PrintStream before = System.err;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  ErrorStream() {
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
  }

  /** Returns the printed text. */
  String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** Returns the printed text without warnings of libraries. */
  String traces() {
    return text().contains("Exception") || text().contains("\tat ") ? text() : "";
  }

  @Override
  public void close() {
    System.setErr(before);
    before.print(text());
  }
}
