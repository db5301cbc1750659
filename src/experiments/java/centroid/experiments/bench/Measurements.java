// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bench;

import java.util.Locale;

/** Measurements: each line is printed at once and kept in {@link #text} for the file. */
final class Measurements {

  private final StringBuilder text = new StringBuilder();

  /** The titles of the columns. */
  void head() {
    print("%-76s %10s  %s%n", "what", "measured", "goal");
  }

  /** Prints a ratio with an upper goal. */
  void atMost(double goal, String what, double measured) {
    ratio(what, measured, "<= " + goal + (measured <= goal ? "  met" : "  missed"));
  }

  /** Prints a ratio with a lower goal. */
  void atLeast(double goal, String what, double measured) {
    ratio(what, measured, ">= " + goal + (measured >= goal ? "  met" : "  missed"));
  }

  /** Prints a ratio without a goal. */
  void ratio(String what, double measured) {
    ratio(what, measured, "");
  }

  private void ratio(String what, double measured, String goal) {
    print("%-76s %10.3f  %s%n", what, measured, goal);
  }

  /** Times behind the ratios. */
  void remark(String format, Object... numbers) {
    print("    (" + format + ")%n", numbers);
  }

  private void print(String format, Object... values) {
    String line = String.format(Locale.ROOT, format, values).stripTrailing() + "\n";
    System.out.print(line);
    text.append(line);
  }

  /** All lines. */
  String text() {
    return text.toString();
  }
}
