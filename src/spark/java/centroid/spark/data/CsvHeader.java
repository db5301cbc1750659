// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import centroid.spark.csv.CsvFormat;
import centroid.spark.job.UserError;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** The first line of CSV files, which names the columns. */
final class CsvHeader {

  private static final Pattern OTHER_SEPARATOR = Pattern.compile("[,;|\t]");

  private CsvHeader() {
  }

  /** Returns the columns that the first file names; none if a name is absent, which Spark then makes. */
  static List<String> names(DataSource source, Configuration hadoop) throws IOException {
    Path file = source.files().get(0);
    List<String> names = cells(file, source.separator(), source.options().charset(), hadoop);
    if (names.equals(Collections.singletonList(null))) {
      throw new UserError("The first line of a CSV file must name its columns, but '" + file.getName() + "' has no text; replace it, or leave it out");
    }
    if (names.contains(null) || names.contains(Tables.BROKEN)) {
      return List.of();
    }
    check(names, file);
    return names;
  }

  /** Returns the cells of the first line that is not blank; null for those that are empty. */
  static List<String> cells(Path file, char separator, Charset charset, Configuration hadoop) throws IOException {
    try (BufferedReader text = DataSource.reader(file, charset, hadoop)) {
      String line = text.lines().filter(next -> !next.trim().isEmpty()).findFirst().orElse("");
      return Arrays.asList(new CsvFormat(separator).split(line.startsWith("\ufeff") ? line.substring(1) : line));
    } catch (IOException | RuntimeException e) {
      // Some decompressors throw exceptions of their own.
      throw new IOException(UserError.READING + file.getName(), e instanceof UncheckedIOException ? e.getCause() : e);
    }
  }

  private static void check(List<String> names, Path file) {
    if (String.join("", names).indexOf('\ufffd') >= 0) {
      throw new UserError("CSV files must be encoded in UTF-8, or in the encoding of option -encoding, but the first line of '" + file.getName()
          + "' is not; try -encoding ISO-8859-1 or windows-1252");
    }
    // One column has no inputs beside the class, so the cells have another separator.
    if (names.size() == 1 && OTHER_SEPARATOR.matcher(names.get(0)).find()) {
      throw new UserError("The first line of a CSV file must name its columns, but '" + file.getName() + "' has a single one, '"
          + ColumnParser.shortened(names.get(0)) + "'; name the character that separates its cells, as in -sep semicolon");
    }
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw new UserError("The first line of a CSV file must give every column its own name, but '" + file.getName() + "' has several columns '" + name
            + "'; rename them");
      }
    }
  }
}
