// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bench;

import java.util.Locale;

/** What has been measured: each line is on the screen as soon as it is known, and in {@link #text} for the file. */
final class Measurements {

  private final StringBuilder text = new StringBuilder();

  /** The titles of the columns. */
  void head() {
    print("%-76s %10s  %s%n", "what", "measured", "wanted");
  }

  /** A ratio that is good if it is not larger. */
  void atMost(double wanted, String what, double measured) {
    ratio(what, measured, "<= " + wanted + (measured <= wanted ? "  met" : "  missed"));
  }

  /** A ratio that is good if it is not smaller. */
  void atLeast(double wanted, String what, double measured) {
    ratio(what, measured, ">= " + wanted + (measured >= wanted ? "  met" : "  missed"));
  }

  /** A ratio of which nothing is wanted. */
  void ratio(String what, double measured) {
    ratio(what, measured, "");
  }

  private void ratio(String what, double measured, String wanted) {
    print("%-76s %10.3f  %s%n", what, measured, wanted);
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
