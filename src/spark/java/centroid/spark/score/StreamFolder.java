// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.score;

import centroid.spark.csv.CsvFormat;
import centroid.spark.job.UserError;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;

/** A folder to which files are added while a stream scores them. */
public final class StreamFolder {

  /** Files whose names begin with this are not read by Spark. */
  static final String ASIDE = "_set-aside-";

  private final Path folder;
  private final FileSystem system;
  private final Configuration hadoop;

  /** Creates it for a path of any file system of Hadoop. */
  public StreamFolder(String folder, Configuration hadoop) throws IOException {
    this.folder = new Path(folder);
    this.system = this.folder.getFileSystem(hadoop);
    this.hadoop = hadoop;
  }

  /** Returns whether the folder exists and holds no file yet. */
  public boolean isEmpty() throws IOException {
    return system.exists(folder) && system.getFileStatus(folder).isDirectory() && Arrays.stream(system.listStatus(folder)).noneMatch(StreamFolder::isVisible);
  }

  private static boolean isVisible(FileStatus file) {
    return !file.getPath().getName().startsWith("_") && !file.getPath().getName().startsWith(".");
  }

  /**
   * Renames CSV files that can't be scored with the others, so that Spark does not read them: files without a column that the model needs, and files whose
   * columns differ from those of the first file that has them all.
   *
   * @param needed the columns that the model needs
   * @return a sentence for each file
   */
  public List<String> setAside(List<String> needed) throws IOException {
    List<FileStatus> files = new ArrayList<>(Arrays.stream(system.listStatus(folder)).filter(StreamFolder::isVisible).filter(FileStatus::isFile)
        .filter(file -> file.getPath().getName().toLowerCase(Locale.ROOT).contains(".csv")).toList());
    // The oldest first: the files that are scored already define the columns.
    files.sort(Comparator.comparingLong(FileStatus::getModificationTime).thenComparing(file -> file.getPath().getName()));
    List<String> columns = null;
    List<String> notes = new ArrayList<>();
    for (FileStatus file : files) {
      List<String> own = columns(file.getPath());
      boolean usable = own.containsAll(needed) && (columns == null || own.equals(columns));
      columns = usable ? own : columns;
      if (!usable) {
        Path aside = new Path(folder, ASIDE + file.getPath().getName());
        if (!system.rename(file.getPath(), aside)) {
          throw new UserError("File '" + file.getPath() + "' has other columns than the others, and can't be renamed to '" + aside.getName()
              + "' to be left out; move it to another folder");
        }
        notes.add("Set aside " + file.getPath().getName() + " as " + aside.getName() + ", because its columns differ: " + String.join(",", own) + ".");
      }
    }
    return notes;
  }

  private List<String> columns(Path file) throws IOException {
    CompressionCodec codec = new CompressionCodecFactory(hadoop).getCodec(file);
    try (InputStream bytes = system.open(file);
        BufferedReader text = new BufferedReader(new InputStreamReader(codec == null ? bytes : codec.createInputStream(bytes), StandardCharsets.UTF_8))) {
      String line = text.lines().filter(next -> !next.isBlank()).findFirst().orElse("");
      return Arrays.stream(new CsvFormat().split(line.startsWith("\ufeff") ? line.substring(1) : line)).map(String::valueOf).toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of("not readable");
    }
  }
}
