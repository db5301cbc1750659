// SPDX-License-Identifier: GPL-3.0-only
package centroid.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Formats rows of cells, one at a time, as aligned text or as comma-separated values. */
public final class TextTable {

  /** The beginning of text that spreadsheets run as a formula, which may be a full-width sign of East Asian keyboards. */
  private static final Pattern FORMULA = Pattern.compile("\\s*[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20]");
  private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+(\\.\\d*)?([eE][+-]?\\d+)?|Infinity)");
  private static final String NEEDS_QUOTES = ",\"\r\n";

  private final List<String> names = new ArrayList<>();
  /** The width of each column in characters; negative for a left-aligned column. */
  private final List<Integer> widths = new ArrayList<>();

  /** Adds a right-aligned column of at least this width. */
  public void addRight(String name, int width) {
    names.add(name);
    widths.add(Math.max(width, name.length()));
  }

  /** Adds a left-aligned column of at least this width. */
  public void addLeft(String name, int width) {
    names.add(name);
    widths.add(-Math.max(width, name.length()));
  }

  public List<String> names() {
    return List.copyOf(names);
  }

  /** Formats a row with one cell for each column. Cells that are too long shift the rest of the row to the right. */
  public String text(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int k = 0; k < cells.size(); k++) {
      int width = widths.get(k);
      String padding = " ".repeat(Math.max(0, Math.abs(width) - cells.get(k).length()));
      line.append(k == 0 ? "" : " ").append(width > 0 ? padding + cells.get(k) : cells.get(k) + padding);
    }
    return line.toString().stripTrailing() + "\n";
  }

  /** Formats a row as comma-separated values (RFC 4180): cells with commas, quotes or line breaks are quoted, with quotes doubled. */
  public static String csv(List<String> cells) {
    return cells.stream().map(TextTable::quoted).collect(Collectors.joining(",", "", "\n"));
  }

  /** Formats a row as comma-separated values for spreadsheets, with cells made {@link #harmless}. */
  public static String sheet(List<String> cells) {
    return csv(cells.stream().map(TextTable::harmless).toList());
  }

  /**
   * Protects a cell from being run as a formula: spreadsheets run text that begins with = + - or @. Such text gets an apostrophe in front, which
   * marks it as text; numbers stay unchanged.
   */
  public static String harmless(String cell) {
    return FORMULA.matcher(cell).lookingAt() && !NUMBER.matcher(cell).matches() ? "'" + cell : cell;
  }

  private static String quoted(String cell) {
    boolean plain = NEEDS_QUOTES.chars().noneMatch(c -> cell.indexOf(c) >= 0) && cell.equals(cell.strip());
    return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }
}
