// SPDX-License-Identifier: GPL-3.0-only
package centroid.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Formats rows of cells, one at a time, as aligned text or as comma-separated values. */
public final class TextTable {

  /** Spreadsheets take the wide signs of East Asian keyboards too. */
  private static final Pattern FORMULA = Pattern.compile("\\s*[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20]");
  private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+(\\.\\d*)?([eE][+-]?\\d+)?|Infinity)");
  private static final String NEEDS_QUOTES = ",\"\r\n";

  private final List<String> names = new ArrayList<>();
  /** Characters of each column; negative for text that starts at the left. */
  private final List<Integer> widths = new ArrayList<>();

  /** A table without columns. */
  public TextTable() {
    // columns are added one by one
  }

  /**
   * Adds a column of numbers or short words, which end at the right.
   *
   * @param width its characters; at least those of the title are taken
   */
  public void addRight(String name, int width) {
    names.add(name);
    widths.add(Math.max(width, name.length()));
  }

  /**
   * Adds a column of text, which starts at the left.
   *
   * @param width its characters; at least those of the title are taken
   */
  public void addLeft(String name, int width) {
    names.add(name);
    widths.add(-Math.max(width, name.length()));
  }

  /** The titles. */
  public List<String> names() {
    return List.copyOf(names);
  }

  /**
   * A row for people. Cells that are too long move the rest of the row to the right.
   *
   * @param cells one for each column; read only
   */
  public String text(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int k = 0; k < cells.size(); k++) {
      int width = widths.get(k);
      String padding = " ".repeat(Math.max(0, Math.abs(width) - cells.get(k).length()));
      line.append(k == 0 ? "" : " ").append(width > 0 ? padding + cells.get(k) : cells.get(k) + padding);
    }
    return line.toString().stripTrailing() + "\n";
  }

  /**
   * A row for programs, as RFC 4180 wants it: cells with commas, quotes or line breaks are quoted, and quotes in them doubled.
   *
   * @param cells one for each column; read only
   */
  public static String csv(List<String> cells) {
    return cells.stream().map(TextTable::quoted).collect(Collectors.joining(",", "", "\n"));
  }

  /**
   * The same for spreadsheets, which take text that begins with = + - or @ for a formula, and would run it: such cells that are no numbers have an
   * apostrophe before them, by which spreadsheets know text.
   *
   * @param cells one for each column; read only
   */
  public static String sheet(List<String> cells) {
    return csv(cells.stream().map(TextTable::harmless).toList());
  }

  /**
   * A cell that no spreadsheet takes for a formula.
   *
   * @return the same, with an apostrophe before it where it needs one
   */
  public static String harmless(String cell) {
    return FORMULA.matcher(cell).lookingAt() && !NUMBER.matcher(cell).matches() ? "'" + cell : cell;
  }

  private static String quoted(String cell) {
    boolean plain = NEEDS_QUOTES.chars().noneMatch(c -> cell.indexOf(c) >= 0) && cell.equals(cell.strip());
    return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }
}
