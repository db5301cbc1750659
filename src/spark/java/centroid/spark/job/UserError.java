// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.job;

import centroid.text.ErrorText;
import java.io.EOFException;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.execution.datasources.SchemaColumnConvertNotSupportedException;

/**
 * An error that the user can correct; its message is printed without a stack trace.
 *
 * @serial exclude
 */
public final class UserError extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;
  /** What Spark, and our own reader of lines, say about a failure while a file is read; the reason is the cause. */
  public static final String READING = "Encountered error while reading file ";
  /** A file in a message; names of classes go on after such an end, and those of our unfinished outputs begin with a dot. */
  private static final Pattern FILE = Pattern.compile("(?<![^/\\\\\\s'\":])(?!\\.)[^/\\\\\\s'\":]+"
      + "\\.(csv|txt|tsv|parquet|arff)(\\.(gz|bz2|deflate|lz4|snappy|xz|zst))?(?!\\.?\\w)",
      Pattern.CASE_INSENSITIVE);

  public UserError(String message) {
    super(message);
  }

  public UserError(String message, Throwable cause) {
    super(message, cause);
  }

  /** Returns the user error that caused an exception of Spark; the exception itself if there is none. */
  public static Exception behind(Exception failure) {
    for (Throwable next = failure; next != null; next = next.getCause()) {
      if (next instanceof UserError error) {
        return error;
      }
      String text = String.valueOf(next.getMessage());
      if (text.contains("CSV header")) {
        return new UserError("All CSV files must have the same columns in the same order, but one differs: " + text.replaceAll("\\s+", " ").strip(), next);
      }
      if (next instanceof EOFException || next instanceof ZipException || next instanceof ChecksumException || text.contains("is not a Parquet file")
          || text.contains("incorrect header check") || text.contains("not a gzip file") || text.contains("gzip stream ")) {
        String reason = String.valueOf(innermost(next).getMessage());
        return new UserError(file(failure) + " is damaged and can't be read completely: " + reason.lines().findFirst().orElse(reason)
            + "; replace it, or leave it out", next);
      }
      if (isFullDisk(text)) {
        return new UserError("A disk is full: no space is left where the output (-o, -d), the work folder (-work) or Spark's temporary files "
            + "(spark.local.dir) are written; free some space, or name other folders, and start again. No incomplete output was kept", next);
      }
      if (text.contains("File too large")) {
        return new UserError("The output (-o, -d), the work folder (-work) or Spark's temporary files (spark.local.dir) need a file that is larger than "
            + "the system allows; raise this limit (ulimit -f), or name folders elsewhere, and start again. No incomplete output was kept", next);
      }
      if (next instanceof OutOfMemoryError || text.contains("OutOfMemoryError")) {
        return new UserError("An executor ran out of memory; give executors more with --executor-memory, or members fewer rows with -spread shuffle -rows",
            next);
      }
    }
    return unreadable(failure);
  }

  /** Returns a user error for failures of Spark itself that concern the user's files; the exception itself for others. */
  private static Exception unreadable(Exception failure) {
    for (Throwable next = failure; next != null; next = next.getCause()) {
      if (next instanceof AnalysisException) {
        return new UserError("Spark refuses these files or options: " + ErrorText.singleLine(String.valueOf(next.getMessage())), next);
      }
      if (next instanceof SchemaColumnConvertNotSupportedException) {
        return new UserError(file(failure) + " has a column of another type than the first file: " + ErrorText.singleLine(next.getMessage())
            + "; write the files with the same types, or read them one after the other", next);
      }
      if (next.getCause() == null && isReading(failure)) {
        return new UserError(file(failure) + " can't be read: " + ErrorText.reason(next) + "; replace it, or leave it out", next);
      }
    }
    return failure;
  }

  /** Whether a failure is that of reading a file. */
  private static boolean isReading(Exception failure) {
    return Stream.<Throwable>iterate(failure, Objects::nonNull, Throwable::getCause).anyMatch(next -> String.valueOf(next.getMessage()).contains(READING));
  }

  /** Names the file of a failure, if one of its messages does. */
  private static String file(Throwable failure) {
    for (Throwable next = failure; next != null; next = next.getCause()) {
      Matcher name = FILE.matcher(String.valueOf(next.getMessage()));
      if (name.find()) {
        return "'" + name.group() + "'";
      }
    }
    return "A file";
  }

  private static Throwable innermost(Throwable failure) {
    Throwable innermost = failure;
    while (innermost.getCause() != null) {
      innermost = innermost.getCause();
    }
    return innermost;
  }

  private static boolean isFullDisk(String text) {
    return text.contains("No space left on device") || text.contains("Disk quota exceeded") || text.contains("There is not enough space on the disk");
  }

  /** Returns the message of the innermost cause, in one line. */
  public static String reason(Exception failure) {
    Exception known = behind(failure);
    return ErrorText.reason(known instanceof UserError ? known : innermost(known));
  }
}
