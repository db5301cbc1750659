// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.saved;

import java.io.IOException;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import weka.core.OptionHandler;

/** The version of the format of saved models. Models of other versions are refused with one message, whatever has changed in them. */
public final class SavedFormat {

  /** The current version; raised whenever models of the previous version can no longer be read. The first files, without a version, have 0. */
  public static final int CURRENT = 12;

  /** The message for a file that contains no model. */
  public static final String NOTHING_INSIDE = "The model file is damaged: it contains no model; use another copy of the file or "
      + "train the model again";

  /** Matches the name of a class of this package or of an array, alone or at the end of a message of Weka. */
  private static final Pattern OWN_CLASS = Pattern.compile("(^|\\s|\\[L)centroid\\.");

  private SavedFormat() {
  }

  /**
   * Reads the default fields of the object whose {@code readObject} calls this.
   *
   * @throws InvalidObjectException if a class of this package was removed or has changed
   * @throws IOException if the fields can't be read
   * @throws ClassNotFoundException if a class of another package is missing, such as that of a base learner
   */
  public static void readFields(ObjectInputStream in) throws IOException, ClassNotFoundException {
    read(() -> {
      in.defaultReadObject();
      return null;
    });
  }

  /** Reads an object. */
  @FunctionalInterface
  interface Reading {
    Object read() throws IOException, ClassNotFoundException;
  }

  /** Reads an object; refuses classes of another version of this package. */
  static Object read(Reading reading) throws IOException, ClassNotFoundException {
    try {
      return reading.read();
    } catch (ClassNotFoundException e) {
      if (isOwnClass(e.getMessage())) {
        throw otherVersion(e);
      }
      throw e;
    } catch (InvalidClassException e) {
      if (isOwnClass(e.classname)) {
        throw otherVersion(e);
      }
      throw e;
    }
  }

  /**
   * Returns a checksum of the options, on which predictions depend, and of whether the classifier is trained. A damaged field name would otherwise turn a
   * trained classifier into an untrained one.
   */
  public static long checksum(OptionHandler classifier, boolean trained) {
    CRC32C sum = new CRC32C();
    sum.update(trained ? 1 : 0);
    sum.update(String.join("\n", options(classifier)).getBytes(StandardCharsets.UTF_8));
    return sum.getValue();
  }

  /** Returns no options if the base learner fails to return its own, so that the model can still be saved. */
  private static String[] options(OptionHandler classifier) {
    try {
      return classifier.getOptions();
    } catch (RuntimeException e) {
      return new String[0];
    }
  }

  /** Checks that the classifier was read as it was saved. */
  public static void check(long saved, OptionHandler classifier, boolean trained) throws InvalidObjectException {
    if (saved != checksum(classifier, trained)) {
      throw new InvalidObjectException("The model file is damaged: its options do not match their checksum; use another copy of the file or "
          + "train the model again");
    }
  }

  /**
   * Checks the version of the format.
   *
   * @throws InvalidObjectException if it is not the current one
   */
  public static void check(int format) throws InvalidObjectException {
    if (format != CURRENT) {
      throw otherVersion(null);
    }
  }

  private static boolean isOwnClass(String text) {
    return text != null && OWN_CLASS.matcher(text).find();
  }

  /**
   * Creates the exception for a model of another version.
   *
   * @param cause the exception that revealed it; null if the version number did
   * @return the exception, to be thrown by the caller
   */
  public static InvalidObjectException otherVersion(Exception cause) {
    return otherVersion("CentroidBagging", cause);
  }

  static InvalidObjectException otherVersion(String kind, Exception cause) {
    InvalidObjectException refusal = new InvalidObjectException("This " + kind + " model was saved by another version of the package and can't be "
        + "read by this one; train it again");
    refusal.initCause(cause);
    return refusal;
  }
}
