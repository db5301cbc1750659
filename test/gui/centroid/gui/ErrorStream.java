// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Listens to what is printed as an error: Weka's windows print the traces of what they catch, and Swing of what nobody does. */
final class ErrorStream implements AutoCloseable {

  private final PrintStream before = System.err;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  ErrorStream() {
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
  }

  /** What was printed. */
  String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** What was printed; without the warnings of libraries, which have no trace. */
  String traces() {
    return text().contains("Exception") || text().contains("\tat ") ? text() : "";
  }

  @Override
  public void close() {
    System.setErr(before);
    before.print(text());
  }
}
