// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * A table of a committed page of results.
 *
 * @param titles the titles of its columns
 * @param rows its cells, as text
 */
record MarkdownTable(List<String> titles, List<List<String>> rows) {

  /**
   * Reads the first table whose title row begins in a given way.
   *
   * @param page the file
   * @param start the beginning of the title row, such as {@code "| learner | m |"}
   * @return the table
   * @throws IOException if the page can't be read or has no such table
   */
  static MarkdownTable read(Path page, String start) throws IOException {
    List<String> lines = Files.readAllLines(page).stream().dropWhile(line -> !line.startsWith(start)).takeWhile(line -> line.startsWith("|")).toList();
    if (lines.isEmpty()) {
      throw new IOException(page + " has no table that begins with '" + start + "'");
    }
    return new MarkdownTable(cells(lines.get(0)), lines.stream().skip(2).map(MarkdownTable::cells).toList());
  }

  private static List<String> cells(String line) {
    return Arrays.stream(line.substring(1).split("\\|")).map(String::strip).toList();
  }

  /** Returns the rows that have a given text in a column. */
  MarkdownTable where(String title, String text) {
    return new MarkdownTable(titles, rows.stream().filter(row -> row.get(titles.indexOf(title)).equals(text)).toList());
  }

  /** Returns the different texts of a column, in their order. */
  List<String> distinct(String title) {
    return rows.stream().map(row -> row.get(titles.indexOf(title))).distinct().toList();
  }

  /** Returns the first number of each cell of a column. */
  double[] numbers(String title) {
    return rows.stream().mapToDouble(row -> Double.parseDouble(row.get(titles.indexOf(title)).split(" ")[0])).toArray();
  }
}
