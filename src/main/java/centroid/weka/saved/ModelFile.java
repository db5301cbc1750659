// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.saved;

import centroid.text.ErrorText;
import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import weka.classifiers.Classifier;
import weka.core.Attribute;
import weka.core.Instances;
import weka.core.SerializationHelper;

/**
 * A trained classifier, read from a file that Weka has written.
 *
 * @param classifier the classifier
 * @param header the attributes it was trained on, without rows; null if the file does not contain them
 */
public record ModelFile(Classifier classifier, Instances header) {

  /**
   * Reads a file that was saved with -d, from the Explorer's result list, or by {@link SerializationHelper}.
   *
   * @param setting the name of the setting in messages, such as "Model file (-model)"
   * @param file the file; compressed if its name ends in .gz, as in Weka
   * @throws IllegalArgumentException if it can't be read or contains no classifier
   */
  public static ModelFile read(String setting, File file) {
    if (!file.isFile()) {
      throw new IllegalArgumentException(setting + " must be an existing file, but '" + file + "' is not one; check the path");
    }
    return read(setting, file.toString(), () -> new BufferedInputStream(new FileInputStream(file)));
  }

  /**
   * Reads the bytes of a file, from any source.
   *
   * @param setting the name of the setting in messages, such as "Model file (-model)"
   * @param file the name of the file; compressed if it ends in .gz
   * @throws IllegalArgumentException if it can't be read or contains no classifier
   */
  public static ModelFile read(String setting, String file, ModelStream.Source source) {
    List<Object> objects;
    Instances header;
    try {
      objects = ModelStream.read(file.endsWith(".gz") ? () -> new GZIPInputStream(source.open()) : source, 2);
      header = objects.size() > 1 ? validHeader(objects.get(1)) : null;
    } catch (InvalidObjectException e) {
      // These messages are written for the user.
      throw new IllegalArgumentException(setting + " must be a model that can be read, but '" + file + "' is not: " + ErrorText.reason(e), e);
    } catch (IOException | ClassNotFoundException | RuntimeException e) {
      // Damaged bytes cause exceptions of many kinds, whose differences do not matter to the user.
      throw new IllegalArgumentException(setting + " must be a model saved by Weka, but '" + file + "' can't be read as one ("
          + ErrorText.singleLine(e.toString()) + "); save the model again, with this version of the package", e);
    }
    Object first = objects.get(0);
    if (first instanceof Classifier trained) {
      return new ModelFile(trained, header);
    }
    throw new IllegalArgumentException(setting + " must hold a classifier, but '" + file + "' holds "
        + (first == null ? "nothing" : first.getClass().getName()) + "; give a model that was saved after training");
  }

  /**
   * Saves the model as Weka does with -d: the classifier, and the header if it is known. A file of that name is replaced only if all is written.
   *
   * @param setting the name of the setting in messages, such as "Output (-d)"
   * @throws IllegalArgumentException if the file can't be written
   */
  public void write(String setting, File file) {
    Path target = file.toPath().toAbsolutePath();
    try {
      Path part = Files.createTempFile(target.getParent(), "model", ".part");
      try {
        SerializationHelper.writeAll(part.toString(), header == null ? new Object[] {classifier} : new Object[] {classifier, header});
        Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(part);
      }
    } catch (Exception e) {
      throw new IllegalArgumentException(setting + " must be a file that can be written, but '" + file + "' could not be: "
          + ErrorText.singleLine(String.valueOf(e.getMessage())) + "; check the folder and the space on the disk", e);
    }
  }

  /** Returns the header, or null if the object is none. Weka's headers have no checksum: reading all labels and comparing it with itself finds damage. */
  private static Instances validHeader(Object second) throws InvalidObjectException {
    try {
      if (second instanceof Instances header) {
        readLabels(header);
        return header.equalHeaders(header) ? header : null;
      }
      return null;
    } catch (StackOverflowError e) {
      throw new InvalidObjectException("its header contains itself");
    }
  }

  /** Reads all labels, which fails if one is not a text. Weka would print such a label, which may never end. */
  private static void readLabels(Instances header) {
    for (int k = 0; k < header.numAttributes(); k++) {
      Attribute attribute = header.attribute(k);
      if (attribute.isRelationValued()) {
        readLabels(attribute.relation());
      } else {
        IntStream.range(0, attribute.numValues()).forEach(attribute::value);
      }
    }
  }
}
