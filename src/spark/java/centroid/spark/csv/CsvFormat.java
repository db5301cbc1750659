// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.csv;

import com.univocity.parsers.csv.CsvParser;
import com.univocity.parsers.csv.CsvParserSettings;
import com.univocity.parsers.csv.CsvWriter;
import com.univocity.parsers.csv.CsvWriterSettings;
import com.univocity.parsers.csv.UnescapedQuoteHandling;
import java.util.ArrayList;
import java.util.List;

/**
 * Splits lines of CSV into cells and joins cells to lines, exactly as Spark's tables do. Lines without quotes and control characters are split and joined
 * here; all others by the library that Spark uses, with Spark's settings. Not thread-safe.
 */
public final class CsvFormat {

  private final char separator;
  private final CsvParser parser;
  private final CsvWriter writer;
  private final StringBuilder text = new StringBuilder();
  private final List<String> cells = new ArrayList<>();
  /** Whether the line that was split last is written as it was read. */
  private boolean unchanged;

  /** Creates a format with commas, and quotes that are doubled inside quotes. */
  public CsvFormat() {
    this(',');
  }

  /** Creates a format with another separator. */
  public CsvFormat(char separator) {
    this.separator = separator;
    CsvParserSettings reading = new CsvParserSettings();
    reading.getFormat().setDelimiter(separator);
    reading.getFormat().setQuoteEscape('"');
    reading.setCommentProcessingEnabled(false);
    reading.setReadInputOnSeparateThread(false);
    reading.setMaxColumns(20480);
    reading.setMaxCharsPerColumn(-1);
    reading.setNullValue("");
    reading.setEmptyValue("");
    reading.setUnescapedQuoteHandling(UnescapedQuoteHandling.STOP_AT_DELIMITER);
    parser = new CsvParser(reading);
    CsvWriterSettings writing = new CsvWriterSettings();
    writing.getFormat().setDelimiter(separator);
    writing.getFormat().setQuoteEscape('"');
    writing.setNullValue("");
    writing.setEmptyValue("\"\"");
    writing.setQuoteEscapingEnabled(true);
    writer = new CsvWriter(writing);
  }

  /** Returns the cells of a line, without white space around them; those that are empty are null. */
  public String[] split(String line) {
    cells.clear();
    unchanged = true;
    int begin = 0;
    for (int k = 0; k < line.length(); k++) {
      char next = line.charAt(k);
      if (next == separator) {
        cells.add(cell(line, begin, k));
        begin = k + 1;
      } else if (next == '"' || next < ' ') {
        return parsed(line);
      } else if (next == '#' || next == '\\') {
        unchanged = false;
      }
    }
    cells.add(cell(line, begin, line.length()));
    return cells.toArray(new String[0]);
  }

  private String cell(String line, int begin, int end) {
    int from = begin;
    int to = end;
    while (from < to && line.charAt(from) == ' ') {
      from++;
    }
    while (from < to && line.charAt(to - 1) == ' ') {
      to--;
    }
    unchanged &= from == begin && to == end;
    return from == to ? null : line.substring(from, to);
  }

  private String[] parsed(String line) {
    unchanged = false;
    String[] parsed = parser.parseLine(line);
    if (parsed == null) {
      return new String[0];
    }
    for (int k = 0; k < parsed.length; k++) {
      parsed[k] = "".equals(parsed[k]) ? null : parsed[k];
    }
    return parsed;
  }

  /**
   * Returns a row for a scorer: the line as it is written, its cells, and the line again if it is broken, as in a table of Spark.
   *
   * @param numColumns how many cells a line has that is not broken
   */
  public Object[] row(String line, int numColumns) {
    String[] split = split(line);
    Object[] row = new Object[numColumns + 2];
    if (split.length == numColumns) {
      row[0] = unchanged ? line : join((Object[]) split);
      System.arraycopy(split, 0, row, 1, numColumns);
    } else {
      row[numColumns + 1] = line;
    }
    return row;
  }

  /** Returns a line of cells, of which numbers have Java's format and null is empty. */
  public String join(Object... row) {
    text.setLength(0);
    for (int k = 0; k < row.length; k++) {
      if (k > 0) {
        text.append(separator);
      }
      if (row[k] instanceof String cell) {
        if (!isPlain(cell)) {
          return written(row);
        }
        text.append(cell);
      } else if (row[k] != null) {
        text.append(row[k]);
      }
    }
    return text.toString();
  }

  /** Returns whether a text is certainly written as it is. */
  private boolean isPlain(String cell) {
    int last = cell.length() - 1;
    if (last < 0 || cell.charAt(0) == ' ' || cell.charAt(last) == ' ') {
      return false;
    }
    for (int k = 0; k <= last; k++) {
      char next = cell.charAt(k);
      if (next < ' ' || next == separator || next == '"' || next == '#' || next == '\\') {
        return false;
      }
    }
    return true;
  }

  private String written(Object... row) {
    String[] texts = new String[row.length];
    for (int k = 0; k < row.length; k++) {
      texts[k] = row[k] == null ? null : row[k].toString();
    }
    return writer.writeRowToString(texts);
  }
}
