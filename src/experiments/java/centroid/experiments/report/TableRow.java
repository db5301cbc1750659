// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.report;

import java.util.List;

/** A row of a table in Markdown. */
public final class TableRow {

  private TableRow() {
  }

  /** Returns the row with its line break. */
  public static String of(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }
}
