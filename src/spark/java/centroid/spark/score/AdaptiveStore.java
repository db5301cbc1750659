// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.score;

import centroid.spark.job.ModelFiles;
import centroid.spark.job.Serialization;
import centroid.spark.job.UserError;
import centroid.weka.adaptive.AdaptiveState;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import weka.core.Attribute;

/** The states of an adaptive stream after its batches, in the checkpoint: one file for each of the last two batches, written completely or not at all. */
final class AdaptiveStore {

  private static final String FOLDER = "adaptive";

  private final Path folder;
  private final FileSystem system;

  /** Opens the store of a checkpoint; refuses the checkpoint of a stream without labels. */
  AdaptiveStore(String checkpoint, Configuration hadoop) throws IOException {
    this.folder = new Path(checkpoint, FOLDER);
    this.system = folder.getFileSystem(hadoop);
    if (!system.exists(folder) && system.exists(new Path(checkpoint, "offsets"))) {
      throw new UserError("The checkpoint '" + checkpoint + "' belongs to a stream without labels (-labels); give another folder (-checkpoint) and "
          + "output (-o)");
    }
    system.mkdirs(folder);
  }

  /** Refuses the checkpoint of a stream with labels. */
  static void requireNone(String checkpoint, Configuration hadoop) throws IOException {
    Path folder = new Path(checkpoint, FOLDER);
    if (folder.getFileSystem(hadoop).exists(folder)) {
      throw new UserError("The checkpoint '" + checkpoint + "' belongs to a stream with labels, but -labels was not given; give -labels and -id, or another "
          + "folder (-checkpoint) and output (-o)");
    }
  }

  /** Returns the number of the last batch that is complete; -1 if there is none. */
  long last() throws IOException {
    return Arrays.stream(system.listStatus(folder)).map(FileStatus::getPath).map(Path::getName).filter(name -> name.matches("\\d+")).mapToLong(Long::parseLong)
        .max().orElse(-1);
  }

  /** Returns the state after the last batch, or that of a new stream. */
  LabelWindow read(Attribute target, double level, int size) throws IOException {
    long last = last();
    if (last < 0) {
      return new LabelWindow(new AdaptiveState(target, level), size);
    }
    LabelWindow window;
    try (InputStream bytes = system.open(file(last))) {
      window = Serialization.read(bytes.readAllBytes(), LabelWindow.class);
    }
    if (window.state().target() != level || window.state().isNumeric() != target.isNumeric() || window.size() != size) {
      throw new UserError("The stream was begun with -levels " + window.state().target() + " and -window " + window.size() + " for a "
          + (window.state().isNumeric() ? "numeric" : "nominal") + " class, but now they are " + level + " and " + size + " for a "
          + (target.isNumeric() ? "numeric" : "nominal") + " one; give the same, or another folder (-checkpoint) and output (-o)");
    }
    return window;
  }

  /** Writes the state after a batch. */
  void write(long batch, LabelWindow window) throws IOException {
    Path draft = ModelFiles.draft(file(batch));
    try (OutputStream bytes = system.create(draft)) {
      bytes.write(Serialization.write(window));
    }
    if (!system.rename(draft, file(batch))) {
      throw new IOException("the state of the stream could not be written to " + file(batch));
    }
    for (FileStatus old : system.listStatus(folder)) {
      if (old.getPath().getName().matches("\\d+") && Long.parseLong(old.getPath().getName()) < batch - 1 || old.getPath().getName().startsWith(".")) {
        system.delete(old.getPath(), false);
      }
    }
  }

  private Path file(long batch) {
    return new Path(folder, String.valueOf(batch));
  }
}
