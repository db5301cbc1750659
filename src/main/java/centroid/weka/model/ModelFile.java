// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.util.zip.GZIPInputStream;
import weka.classifiers.Classifier;
import weka.core.Instances;
import weka.core.SerializationHelper;

/**
 * A trained classifier out of a file that Weka has written.
 *
 * @param classifier the classifier
 * @param header the data set it was trained on, without rows; null if the file does not tell
 */
public record ModelFile(Classifier classifier, Instances header) {

  /**
   * Reads a file that was saved with -d, from the Explorer's result list, or by {@link SerializationHelper}.
   *
   * @param setting how messages name it, such as "Model file (-model)"
   * @param file the file; compressed if its name ends in .gz, as in Weka
   * @return what it holds
   * @throws IllegalArgumentException if it can't be read or holds no classifier
   */
  public static ModelFile read(String setting, File file) {
    if (!file.isFile()) {
      throw new IllegalArgumentException(setting + " must be an existing file, but '" + file + "' is none");
    }
    Object first;
    Instances header;
    try (InputStream bytes = new BufferedInputStream(new FileInputStream(file));
        InputStream plain = file.getName().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes;
        ObjectInputStream objects = SerializationHelper.getObjectInputStream(plain)) {
      first = objects.readObject();
      header = header(objects);
    } catch (InvalidObjectException e) {
      // Whoever throws this knows what is wrong, and says so in a sentence.
      throw new IllegalArgumentException(setting + " must be a model that can be read, but '" + file + "' is not: " + e.getMessage(), e);
    } catch (IOException | ClassNotFoundException | RuntimeException e) {
      // Broken bytes end in exceptions of many kinds; to the user they are all the same.
      throw new IllegalArgumentException(setting + " must be a model saved by Weka, but '" + file + "' can't be read as one (" + e
          + "); save the model again, with this version of the package", e);
    }
    if (first instanceof Classifier trained) {
      return new ModelFile(trained, header);
    }
    throw new IllegalArgumentException(setting + " must hold a classifier, but '" + file + "' holds "
        + (first == null ? "nothing" : first.getClass().getName()));
  }

  private static Instances header(ObjectInputStream objects) throws IOException, ClassNotFoundException {
    try {
      return objects.readObject() instanceof Instances header ? header : null;
    } catch (EOFException e) {
      return null;
    }
  }
}
