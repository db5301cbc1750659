// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.job;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import weka.classifiers.Classifier;
import weka.core.Instances;

/** Writes models as Weka does with -d: the classifier, and behind it the header of the training data. */
public final class ModelWriter {

  private ModelWriter() {
  }

  /** Refuses a place that can't be written to before anything is trained. */
  public static void check(String file, Configuration hadoop) throws IOException {
    Path path = new Path(file);
    FileSystem system = path.getFileSystem(hadoop);
    Path parent = path.getParent() == null ? new Path(".") : path.getParent();
    if (system.exists(path) && system.getFileStatus(path).isDirectory() || !system.exists(parent)) {
      throw new UserError("Model file (-d) must be a file in a folder that is there, but '" + file + "' is not");
    }
  }

  public static void write(Classifier model, Instances header, String file, Configuration hadoop) throws IOException {
    Path path = new Path(file);
    Path draft = new Path(path.getParent() == null ? new Path(".") : path.getParent(), "." + path.getName() + "-" + UUID.randomUUID());
    // One of our own, since others rely on checksums, which would lie beside the model here.
    try (FileSystem system = FileSystem.newInstance(path.toUri(), hadoop)) {
      system.setWriteChecksum(false);
      try (OutputStream bytes = system.create(draft, true);
          OutputStream packed = file.endsWith(".gz") ? new GZIPOutputStream(bytes) : bytes;
          ObjectOutputStream objects = new ObjectOutputStream(packed)) {
        objects.writeObject(model);
        objects.writeObject(header.stringFreeStructure());
      }
      system.delete(path, false);
      if (!system.rename(draft, path)) {
        throw new IOException("'" + draft + "' could not be renamed to '" + file + "'");
      }
    }
  }
}
