// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.util.zip.GZIPInputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import weka.classifiers.Classifier;
import weka.core.Instances;

/**
 * A model out of a file on any file system that Hadoop knows.
 *
 * @param classifier the model
 * @param header the data it was trained on, without rows
 */
record SavedModel(Classifier classifier, Instances header) {

  static SavedModel read(String file, Configuration hadoop) throws IOException {
    Path path = new Path(file);
    try (InputStream bytes = path.getFileSystem(hadoop).open(path);
        InputStream plain = file.endsWith(".gz") ? new GZIPInputStream(bytes) : bytes;
        ObjectInputStream objects = Wire.reader(plain)) {
      if (!(objects.readObject() instanceof Classifier classifier)) {
        throw new Problem("Model file (-model) must hold a classifier, but '" + file + "' does not");
      }
      return new SavedModel(classifier, header(objects, file));
    } catch (FileNotFoundException e) {
      throw new Problem("Model file (-model) must be an existing file, but '" + file + "' is none", e);
    } catch (IOException | ClassNotFoundException e) {
      throw new Problem("Model file (-model) must be a model saved by Weka, but '" + file + "' can't be read as one (" + e + ")", e);
    }
  }

  private static Instances header(ObjectInputStream objects, String file) throws IOException, ClassNotFoundException {
    try {
      if (objects.readObject() instanceof Instances header && header.classIndex() >= 0) {
        return header;
      }
    } catch (EOFException e) {
      // told below
    }
    throw new Problem("Model file (-model) must tell what its attributes are, but '" + file + "' does not; save the model from Weka with -d, or from the "
        + "Explorer");
  }
}
