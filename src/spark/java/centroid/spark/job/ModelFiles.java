// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.job;

import centroid.text.ErrorText;
import centroid.weka.saved.ModelFile;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import weka.classifiers.Classifier;
import weka.core.Instances;

/** Reads and writes model files on any file system of Hadoop, in Weka's format: the classifier, then the header of the training data. */
public final class ModelFiles {

  private ModelFiles() {
  }

  /** Reads a model that is saved with its header. */
  public static ModelFile read(String file, Configuration hadoop) throws IOException {
    Path path = new Path(file);
    if (!path.getFileSystem(hadoop).exists(path)) {
      throw new UserError("Model file (-model) must exist, but '" + file + "' does not; check its path");
    }
    ModelFile read;
    try {
      read = ModelFile.read("Model file (-model)", file, () -> path.getFileSystem(hadoop).open(path));
    } catch (IllegalArgumentException e) {
      throw new UserError(e.getMessage(), e);
    }
    if (read.header() == null || read.header().classIndex() < 0) {
      throw new UserError("Model file (-model) must contain the header of the training data, but '" + file
          + "' does not; save the model from Weka with -d, or from the Explorer");
    }
    return read;
  }

  /** Refuses a path that can't be written, before anything is trained. */
  public static void requireWritable(String file, Configuration hadoop) throws IOException {
    Path path = new Path(file);
    FileSystem system = path.getFileSystem(hadoop);
    if (system.exists(path) && system.getFileStatus(path).isDirectory() || !system.exists(parent(path))) {
      throw new UserError("Model file (-d) must be a file in an existing folder, but '" + file + "' is not");
    }
  }

  /** Writes a temporary file and renames it, so that an interruption leaves no incomplete model. A name that ends in .gz is compressed. */
  public static void write(Classifier model, Instances header, String file, Configuration hadoop) throws IOException {
    Path path = new Path(file);
    Path draft = draft(path);
    // A separate file system object: it writes no checksum file beside the model, while other users of the shared one rely on checksums.
    try (FileSystem system = FileSystem.newInstance(path.toUri(), hadoop)) {
      system.setWriteChecksum(false);
      try (OutputStream bytes = system.create(draft, true);
          OutputStream packed = file.endsWith(".gz") ? new GZIPOutputStream(bytes) : bytes;
          ObjectOutputStream objects = new ObjectOutputStream(packed)) {
        objects.writeObject(model);
        objects.writeObject(header.stringFreeStructure());
      } catch (IOException | FSError e) {
        system.delete(draft, false);
        // Hadoop reports a full disk as an error.
        throw e instanceof IOException failure ? failure : new IOException(ErrorText.reason(e.getCause() == null ? e : e.getCause()), e);
      }
      system.delete(path, false);
      if (!system.rename(draft, path)) {
        throw new IOException("'" + draft + "' could not be renamed to '" + file + "'");
      }
    }
  }

  /**
   * Writes a model that took long to train. If this fails, for example because the disk is full, writes it to the first other file that is possible.
   *
   * @throws UserError if the model is not in the wanted file; says where it is
   */
  public static void writeSomewhere(Classifier model, Instances header, String file, List<String> others, Configuration hadoop) {
    try {
      write(model, header, file, hadoop);
    } catch (IOException e) {
      throw new UserError("The model could not be saved as '" + file + "' (" + ErrorText.reason(e) + "); " + kept(model, header, others, hadoop), e);
    }
  }

  private static String kept(Classifier model, Instances header, List<String> others, Configuration hadoop) {
    for (String other : others) {
      try {
        write(model, header, other, hadoop);
        return "it was kept as '" + other + "': free some space and copy it from there";
      } catch (IOException e) {
        // the next one may be on another disk
      }
    }
    return "nor as '" + String.join("', '", others) + "': free some space and train again";
  }

  /** Returns a unique hidden path in the same folder. */
  public static Path draft(Path path) {
    return new Path(parent(path), "." + path.getName() + "-" + UUID.randomUUID());
  }

  /** Renames a folder to a path that must not exist yet; returns whether this was possible. Of several jobs at the same time exactly one is successful. */
  public static boolean renameToNew(Path draft, Path folder, FileSystem system) throws IOException {
    boolean isRenamed = !system.exists(folder) && system.rename(draft, folder);
    // Hadoop moves the draft into a folder that another job has created since that check.
    return !system.delete(new Path(folder, draft.getName()), true) && isRenamed;
  }

  private static Path parent(Path path) {
    return path.getParent() == null ? new Path(".") : path.getParent();
  }
}
