// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A table of a committed page of results.
 *
 * @param titles the titles of its columns
 * @param rows its cells, as text
 */
record MarkdownTable(List<String> titles, List<List<String>> rows) {

  private static final Pattern ESTIMATE = Pattern.compile("([+-]?\\d+\\.?\\d*(?:e[+-]?\\d+)?)(?: (?:\\+-|±) (\\d+\\.?\\d*(?:e[+-]?\\d+)?))?");

  /**
   * Reads the first table whose title row begins in a given way.
   *
   * @param page the file
   * @param start the beginning of the title row, such as {@code "| learner | m |"}; after the beginning of its section's heading and a line feed, if other
   *     sections have the same table
   * @return the table
   * @throws IOException if the page can't be read or has no such table
   */
  static MarkdownTable read(Path page, String start) throws IOException {
    List<String> lines = Files.readAllLines(page);
    for (String line : start.split("\n")) {
      lines = lines.stream().dropWhile(candidate -> !candidate.startsWith(line)).toList();
    }
    lines = lines.stream().takeWhile(line -> line.startsWith("|")).toList();
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

  /** Returns the place of a column; {@code lowest#2} is the second one of this title. */
  int column(String title) {
    String[] parts = title.split("#");
    int[] places = IntStream.range(0, titles.size()).filter(k -> titles.get(k).equals(parts[0])).toArray();
    int which = parts.length == 1 ? 1 : Integer.parseInt(parts[1]);
    if (places.length < which) {
      throw new IllegalArgumentException("there is no column '" + title + "' among " + titles);
    }
    return places[which - 1];
  }

  /** Returns the number at the beginning of a cell and its standard error, 0 if it has none; NaN without a number. */
  static double[] estimate(String cell) {
    Matcher number = ESTIMATE.matcher(cell.replace("*", "").replace(",", ""));
    if (!number.lookingAt()) {
      return new double[] {Double.NaN, 0};
    }
    return new double[] {Double.parseDouble(number.group(1)), number.group(2) == null ? 0 : Double.parseDouble(number.group(2))};
  }
}
