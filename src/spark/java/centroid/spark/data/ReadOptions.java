// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import centroid.spark.job.CommandLine;
import centroid.spark.job.UserError;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * The user's options about reading files, which training and scoring share.
 *
 * @param separator what separates the cells of CSV; empty for a comma, or a tab in .tsv files
 * @param charset of CSV and ARFF files
 * @param multiline whether cells in quotes may contain line breaks
 * @param recursive whether files in subfolders are read
 * @param missing the texts of missing values, separated by commas; an empty cell is always missing
 */
public record ReadOptions(String separator, Charset charset, boolean multiline, boolean recursive, String missing) {

  /** The texts of missing values unless the user names others. */
  public static final String MISSING = "?,NA,NaN,null";
  /** The column that receives lines that Spark can't split. */
  static final String BROKEN = "_centroid_broken_line";

  /** Reads the options of a command line. */
  public static ReadOptions of(CommandLine line) {
    String separator = separator(line.text("sep"));
    Charset charset = charset(line.text("encoding", "UTF-8"));
    // Spark finds the ends of lines in bytes, unless it reads a file as a whole.
    boolean bytes = "\n".getBytes(charset).length == 1;
    return new ReadOptions(separator, charset, line.flag("multiline") || !bytes, line.yes("recursive", true), line.text("missing", MISSING));
  }

  private static String separator(String text) {
    String separator = switch (text) {
      case "tab", "\\t" -> "\t";
      case "space" -> " ";
      case "comma" -> ",";
      case "semicolon" -> ";";
      default -> text;
    };
    if (separator.length() > 1 || separator.equals("\"")) {
      throw new UserError("Option -sep must be one character, or tab, space, comma or semicolon, but was '" + text + "'");
    }
    return separator;
  }

  private static Charset charset(String name) {
    try {
      return Charset.forName(name);
    } catch (IllegalArgumentException e) {
      throw new UserError("Option -encoding must name an encoding such as UTF-8, ISO-8859-1 or windows-1252, but was '" + name + "'", e);
    }
  }

  /** Returns what separates the cells of CSV files. */
  char separator(DataSource.Format format) {
    return !separator.isEmpty() ? separator.charAt(0) : format == DataSource.Format.TSV ? '\t' : ',';
  }

  /** Returns whether CSV has commas, UTF-8 and one line for each row, so that it can be read without tables. */
  boolean isPlain() {
    return (separator.isEmpty() || separator.equals(",")) && charset.equals(StandardCharsets.UTF_8) && !multiline;
  }

  /** Returns Spark's options for CSV files, whose first lines name the same columns. */
  Map<String, String> csv(char separatorInUse) {
    Map<String, String> options = new HashMap<>(Map.of("header", "true", "enforceSchema", "false", "mode", "PERMISSIVE",
        "columnNameOfCorruptRecord", BROKEN, "quote", "\"", "escape", "\"", "ignoreLeadingWhiteSpace", "true", "ignoreTrailingWhiteSpace", "true"));
    options.put("sep", String.valueOf(separatorInUse));
    if (!charset.equals(StandardCharsets.UTF_8)) {
      options.put("encoding", charset.name());
    }
    if (multiline) {
      options.put("multiLine", "true");
    }
    return options;
  }
}
