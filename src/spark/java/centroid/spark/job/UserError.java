// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.job;

import centroid.core.TaskFailure;
import java.io.EOFException;
import java.util.zip.ZipException;
import org.apache.hadoop.fs.ChecksumException;

/**
 * Something the user can mend, told in one sentence and without a trace.
 *
 * @serial exclude
 */
public final class UserError extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  public UserError(String sentence) {
    super(sentence);
  }

  public UserError(String sentence, Throwable cause) {
    super(sentence, cause);
  }

  /** What an exception of Spark comes down to where the user can mend it; else the exception itself. */
  public static Exception behind(Exception failure) {
    for (Throwable next = failure; next != null; next = next.getCause()) {
      if (next instanceof UserError problem) {
        return problem;
      }
      String text = String.valueOf(next.getMessage());
      if (text.contains("CSV header")) {
        return new UserError("All CSV files must have the same columns in the same order, but one differs: " + text.replaceAll("\\s+", " ").strip(), next);
      }
      if (next instanceof EOFException || next instanceof ZipException || next instanceof ChecksumException || text.contains("is not a Parquet file")
          || text.contains("incorrect header check")) {
        return new UserError("A file is damaged and can't be read to its end: " + text.lines().findFirst().orElse(text) + "; replace it, or leave it out", next);
      }
      if (next instanceof OutOfMemoryError || text.contains("OutOfMemoryError")) {
        return new UserError("An executor ran out of memory; give executors more with --executor-memory, or members fewer rows with -spread shuffle -rows",
            next);
      }
    }
    return failure;
  }

  /** The innermost cause of an exception in its own words, in one line. */
  public static String reason(Exception failure) {
    Throwable innermost = behind(failure);
    while (innermost.getCause() != null && !(innermost instanceof UserError)) {
      innermost = innermost.getCause();
    }
    return TaskFailure.reason(innermost);
  }
}
