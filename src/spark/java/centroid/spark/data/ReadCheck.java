// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import centroid.spark.job.UserError;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;

/** Checks that no row is lost: every file that was found has been read, and every pass over the files has read the same number of rows. */
public final class ReadCheck {

  /** How many files without rows are opened again. */
  private static final int MAX_OPENED = 100;

  private ReadCheck() {
  }

  /**
   * Refuses counts of a pass that lacks the rows of a file; returns a remark about files that have none.
   *
   * @param files the files of the source that were to be read
   * @param counts of all partitions
   */
  public static List<String> requireAllFiles(DataSource source, List<Path> files, RowCounts counts, Configuration hadoop) throws IOException {
    if (counts.repeated() != null) {
      throw new UserError("All files of option " + source.setting() + " must be read once, but Spark has read '" + counts.repeated()
          + "' several times; rename it");
    }
    List<Path> without = new ArrayList<>();
    for (Path file : files) {
      if (!counts.files().contains(FilePaths.key(file))) {
        without.add(file);
      }
    }
    for (Path file : without.subList(0, Math.min(MAX_OPENED, without.size()))) {
      if (hasRows(file, source, hadoop)) {
        throw new UserError("All files of option " + source.setting() + " must be read, but Spark has read no row of '" + file
            + "'; give it a name that begins with neither a dot nor an underscore, and do not change it during the job");
      }
    }
    return without.isEmpty() ? List.of() : List.of((without.size() == 1 ? "1 file has" : without.size() + " files have") + " no rows, such as '"
        + without.get(0).getName() + "'.");
  }

  private static boolean hasRows(Path file, DataSource source, Configuration hadoop) throws IOException {
    if (source.format() == DataSource.Format.PARQUET) {
      return !SparkSession.active().read().parquet(Tables.path(file)).isEmpty();
    }
    try (BufferedReader text = DataSource.reader(file, source.options().charset(), hadoop)) {
      if (source.isCsv()) {
        return text.lines().filter(line -> !line.isBlank()).limit(2).count() == 2;
      }
      return text.lines().dropWhile(line -> !line.strip().toLowerCase(Locale.ROOT).startsWith("@data")).skip(1)
          .anyMatch(line -> !line.isBlank() && line.strip().charAt(0) != '%');
    }
  }

  /** Refuses a pass that has read another number of rows than the pass that counted them. */
  static void requireSame(long counted, long read) {
    if (counted != read) {
      throw new UserError("The files must stay as they are while they are read, but " + counted + " rows were counted and then " + read
          + " were read; train again");
    }
  }
}
