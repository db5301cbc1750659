// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import centroid.text.ErrorText;
import java.io.EOFException;
import java.util.zip.ZipException;
import org.apache.hadoop.fs.ChecksumException;

/**
 * Something the user can mend, told in one sentence and without a trace.
 *
 * @serial exclude
 */
final class Problem extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  Problem(String sentence) {
    super(sentence);
  }

  Problem(String sentence, Throwable cause) {
    super(sentence, cause);
  }

  /** What an exception of Spark comes down to where the user can mend it; else the exception itself. */
  static Exception behind(Exception failure) {
    for (Throwable next = failure; next != null; next = next.getCause()) {
      if (next instanceof Problem problem) {
        return problem;
      }
      String text = String.valueOf(next.getMessage());
      if (text.contains("CSV header")) {
        return new Problem("All CSV files must have the same columns in the same order, but one differs: " + text.replaceAll("\\s+", " ").strip(), next);
      }
      if (next instanceof EOFException || next instanceof ZipException || next instanceof ChecksumException || text.contains("is not a Parquet file")
          || text.contains("incorrect header check")) {
        return new Problem("A file is damaged and can't be read to its end: " + text.lines().findFirst().orElse(text) + "; replace it, or leave it out", next);
      }
      if (next instanceof OutOfMemoryError || text.contains("OutOfMemoryError")) {
        return new Problem("An executor ran out of memory; give executors more with --executor-memory, or members fewer rows with -spread shuffle -rows",
            next);
      }
    }
    return failure;
  }

  /** The innermost cause of an exception in its own words, in one line. */
  static String reason(Exception failure) {
    Throwable innermost = behind(failure);
    while (innermost.getCause() != null && !(innermost instanceof Problem)) {
      innermost = innermost.getCause();
    }
    return ErrorText.reason(innermost);
  }
}
