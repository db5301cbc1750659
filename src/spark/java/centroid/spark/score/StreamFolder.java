// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.score;

import centroid.spark.data.FileColumns;
import centroid.spark.data.ReadOptions;
import centroid.spark.job.UserError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A folder to which files are added while a stream scores them. */
public final class StreamFolder {

  /** Files whose names begin with this are not read by Spark. */
  static final String ASIDE = "_set-aside-";

  private final String folder;
  private final ReadOptions reading;
  private final FileSystem system;
  private final Configuration hadoop;

  /** Creates it for a path of any file system of Hadoop. */
  public StreamFolder(String folder, ReadOptions reading, Configuration hadoop) throws IOException {
    this.folder = folder;
    this.reading = reading;
    this.system = new Path(folder).getFileSystem(hadoop);
    this.hadoop = hadoop;
  }

  /** Returns whether this is an existing folder. */
  boolean isFolder() throws IOException {
    return system.exists(new Path(folder)) && system.getFileStatus(new Path(folder)).isDirectory();
  }

  /** Returns whether the folder exists and holds no file yet that can be scored. */
  public boolean isEmpty() throws IOException {
    return isFolder() && FileColumns.below(folder, reading, hadoop).isEmpty();
  }

  /**
   * Renames files that can't be scored with the others, so that Spark does not read them: files without a column that the model needs, and files whose
   * columns differ from those of the first file that has them all.
   *
   * @param needed the columns that the model needs
   * @return a sentence for each file
   */
  public List<String> setAside(List<String> needed) throws IOException {
    // The oldest first: the files that are scored already define the columns.
    Map<FileColumns, Long> times = new HashMap<>();
    for (FileColumns file : FileColumns.below(folder, reading, hadoop)) {
      times.put(file, system.getFileStatus(file.file()).getModificationTime());
    }
    List<FileColumns> files = new ArrayList<>(times.keySet());
    files.sort(Comparator.<FileColumns>comparingLong(times::get).thenComparing(file -> file.file().toString()));
    List<String> columns = null;
    List<String> notes = new ArrayList<>();
    for (FileColumns each : files) {
      boolean usable = columns == null ? each.hasAll(needed) : each.own().equals(columns);
      columns = usable ? each.own() : columns;
      if (!usable) {
        Path file = each.file();
        Path aside = new Path(file.getParent(), ASIDE + file.getName());
        if (!system.rename(file, aside)) {
          throw new UserError("File '" + file + "' has other columns than the others, and can't be renamed to '" + aside.getName()
              + "' to be left out; move it to another folder");
        }
        notes.add("Set aside " + file.getName() + " as " + aside.getName() + ", because "
            + (each.own().isEmpty() ? "it can't be read." : "its columns differ: " + String.join(",", each.own()) + "."));
      }
    }
    return notes;
  }
}
