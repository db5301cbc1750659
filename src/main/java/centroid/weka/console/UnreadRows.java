// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.console;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import weka.core.converters.ConverterUtils.DataSource;
import weka.core.logging.Logger;

/**
 * The error stream during a command, which finds out that Weka could not read a file to its end. Weka reads files row by row; if a row can't be read, it
 * prints a stack trace and goes on as if the file ended there.
 */
final class UnreadRows extends PrintStream {

  private final PrintStream usual;
  /** The first one; null if there is none. */
  private Exception failure;
  /** Whether the last line was of a failure, whose trace is left out. */
  private boolean inTrace;

  private UnreadRows(PrintStream usual) {
    super(usual, true);
    this.usual = usual;
  }

  /** Begins to look. Weka's logger sets a stream of its own when it is first used, which would hide exceptions from this one. */
  static UnreadRows watch() {
    Logger.getSingleton();
    UnreadRows watch = new UnreadRows(System.err);
    System.setErr(watch);
    return watch;
  }

  /** Ends, unless another stream was set in the meantime. */
  void end() {
    if (System.err == this) {
      System.setErr(usual);
    }
  }

  /**
   * Checks that all rows were read.
   *
   * @throws IOException if there are rows that were not
   */
  void requireNone() throws IOException {
    if (failure != null) {
      // Weka's advice, a larger buffer, is an option of its converter, not of a command.
      String reason = String.valueOf(failure.getMessage()).lines().findFirst().orElse("").replaceFirst(" Try increasing .*", "");
      throw new IOException("A file was read only up to a row with an error, so what is printed or written covers the rows before it alone: " + reason
          + (reason.startsWith("Read unknown nominal value") ? " Weka knows the labels of the first 100 rows of a CSV file only; save it as ARFF by "
          + "weka.core.converters.CSVLoader <file>.csv -B <number of rows>" : ""));
    }
  }

  /** Throwables and the lines of their traces are printed by this method alone. */
  @Override
  public void println(Object line) {
    if (line instanceof Exception thrown && Arrays.stream(thrown.getStackTrace()).anyMatch(UnreadRows::readsRow)) {
      failure = failure == null ? thrown : failure;
      inTrace = true;
    } else if (!inTrace || !(line instanceof String text) || !text.matches("(?s)(\t|Caused by: ).*")) {
      inTrace = false;
      usual.println(line);
    }
  }

  private static boolean readsRow(StackTraceElement call) {
    return call.getClassName().equals(DataSource.class.getName()) && call.getMethodName().equals("hasMoreElements");
  }

  // Texts go to the usual stream, which knows its character set.

  @Override
  public void print(String text) {
    usual.print(text);
  }

  @Override
  public void print(char character) {
    usual.print(character);
  }

  @Override
  public void print(Object object) {
    usual.print(object);
  }
}
