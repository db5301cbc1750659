// SPDX-License-Identifier: GPL-3.0-only
package centroid.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The table of the guide's page on compatibility. The first two columns, platform and JDK, name a row. */
final class CompatibilityTable {

  /** How the header of the table begins. */
  private static final String HEADER = "| platform | JDK |";
  /** The JDK of a platform that was never tried. */
  private static final String ANY = "any";

  private final Path page;
  private final List<String> before;
  private final List<List<String>> rows;
  private final List<String> after;

  private CompatibilityTable(Path page, List<String> before, List<List<String>> rows, List<String> after) {
    this.page = page;
    this.before = before;
    this.rows = rows;
    this.after = after;
  }

  static CompatibilityTable read(Path page) throws IOException {
    List<String> lines = Files.readAllLines(page);
    int start = 0;
    while (start < lines.size() && !lines.get(start).startsWith(HEADER)) {
      start++;
    }
    int end = start;
    List<List<String>> rows = new ArrayList<>();
    while (end < lines.size() && lines.get(end).startsWith("|")) {
      if (end != start + 1) {
        rows.add(Arrays.stream(lines.get(end).substring(1).split("\\|")).map(String::strip).toList());
      }
      end++;
    }
    if (rows.isEmpty()) {
      throw new IOException(page + " has no table that begins with " + HEADER);
    }
    return new CompatibilityTable(page, lines.subList(0, start), rows, lines.subList(end, lines.size()));
  }

  List<String> header() {
    return rows.get(0);
  }

  /** Returns the rows below the header. */
  List<List<String>> rows() {
    return rows.subList(1, rows.size());
  }

  /** Replaces the row of the same platform and JDK, or adds one behind the last of the platform; takes the place of a row for any JDK. */
  void put(List<String> row) {
    if (row.size() != header().size()) {
      throw new IllegalArgumentException("The table has the columns " + header() + ", which the build must have fetched, but the row is " + row);
    }
    int place = 1;
    while (place < rows.size() && !names(rows.get(place), row.get(1)).equals(names(row, row.get(1)))) {
      place++;
    }
    if (place < rows.size()) {
      rows.set(place, row);
    } else {
      int last = rows.size();
      while (last > 1 && !rows.get(last - 1).get(0).equals(row.get(0))) {
        last--;
      }
      rows.add(last == 1 ? rows.size() : last, row);
    }
  }

  private static List<String> names(List<String> row, String jdk) {
    return List.of(row.get(0), row.get(1).equals(ANY) ? jdk : row.get(1));
  }

  void write() throws IOException {
    List<String> lines = new ArrayList<>(before);
    for (List<String> row : rows) {
      lines.add("| " + String.join(" | ", row) + " |");
      if (row == header()) {
        lines.add("|---".repeat(row.size()) + "|");
      }
    }
    lines.addAll(after);
    Files.writeString(page, String.join("\n", lines) + "\n");
  }
}
