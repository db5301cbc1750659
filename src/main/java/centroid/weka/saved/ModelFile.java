// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.saved;

import centroid.core.TaskFailure;
import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import weka.classifiers.Classifier;
import weka.core.Attribute;
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
    return read(setting, file.toString(), () -> new BufferedInputStream(new FileInputStream(file)));
  }

  /**
   * The same for bytes from anywhere.
   *
   * @param setting how messages name it, such as "Model file (-model)"
   * @param file the name of the file; compressed if it ends in .gz
   * @param source its bytes
   * @return what it holds
   * @throws IllegalArgumentException if it can't be read or holds no classifier
   */
  public static ModelFile read(String setting, String file, ModelStream.Source source) {
    List<Object> objects;
    Instances header;
    try {
      objects = ModelStream.read(file.endsWith(".gz") ? () -> new GZIPInputStream(source.open()) : source, 2);
      header = objects.size() > 1 ? whole(objects.get(1)) : null;
    } catch (InvalidObjectException e) {
      // Whoever throws this knows what is wrong, and says so in a sentence.
      throw new IllegalArgumentException(setting + " must be a model that can be read, but '" + file + "' is not: " + TaskFailure.reason(e), e);
    } catch (IOException | ClassNotFoundException | RuntimeException e) {
      // Broken bytes end in exceptions of many kinds; to the user they are all the same.
      throw new IllegalArgumentException(setting + " must be a model saved by Weka, but '" + file + "' can't be read as one ("
          + TaskFailure.line(e.toString()) + "); save the model again, with this version of the package", e);
    }
    Object first = objects.get(0);
    if (first instanceof Classifier trained) {
      return new ModelFile(trained, header);
    }
    throw new IllegalArgumentException(setting + " must hold a classifier, but '" + file + "' holds "
        + (first == null ? "nothing" : first.getClass().getName()));
  }

  /** A header, if it is one. Weka's own has no checksum: asking it for its labels, and comparing it with itself, finds what is missing in it. */
  private static Instances whole(Object second) throws InvalidObjectException {
    try {
      if (second instanceof Instances header) {
        askForLabels(header);
        return header.equalHeaders(header) ? header : null;
      }
      return null;
    } catch (StackOverflowError e) {
      throw new InvalidObjectException("its data set holds itself");
    }
  }

  /** A label that is no text would be printed when it differs from another one, and collections that hold each other can't be. */
  private static void askForLabels(Instances header) {
    for (int k = 0; k < header.numAttributes(); k++) {
      Attribute attribute = header.attribute(k);
      if (attribute.isRelationValued()) {
        askForLabels(attribute.relation());
      } else {
        IntStream.range(0, attribute.numValues()).forEach(attribute::value);
      }
    }
  }
}
