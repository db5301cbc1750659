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

/** The format of saved models. Those of other formats are refused in one sentence, whatever is missing or new in them. */
public final class SavedFormat {

  /** Of this version; raised whenever models of the version before can't be read any more. Files from before it was noted have 0. */
  public static final int CURRENT = 6;

  /** What a file is told that has lost its model. */
  public static final String NOTHING_INSIDE = "The CentroidBagging model file is damaged: there is no model in it; take another copy of the file or "
      + "train the model again";

  /** A class of ours, or an array of them, alone or behind the words that Weka puts before it. */
  private static final Pattern OURS = Pattern.compile("(^|\\s|\\[L)centroid\\.");

  private SavedFormat() {
  }

  /**
   * Reads the fields of the object whose {@code readObject} calls this.
   *
   * @param in what {@code readObject} was given
   * @throws InvalidObjectException if a class of this package is not there any more or has changed
   * @throws IOException as they come
   * @throws ClassNotFoundException if a class of another package is missing, such as that of a base learner
   */
  public static void readFields(ObjectInputStream in) throws IOException, ClassNotFoundException {
    read(() -> {
      in.defaultReadObject();
      return null;
    });
  }

  /** Something that is read. */
  @FunctionalInterface
  interface Reading {
    Object read() throws IOException, ClassNotFoundException;
  }

  /** Reads; what belongs to another version is refused. */
  static Object read(Reading reading) throws IOException, ClassNotFoundException {
    try {
      return reading.read();
    } catch (ClassNotFoundException e) {
      if (isOurs(e.getMessage())) {
        throw otherVersion(e);
      }
      throw e;
    } catch (InvalidClassException e) {
      if (isOurs(e.classname)) {
        throw otherVersion(e);
      }
      throw e;
    }
  }

  /**
   * A number that tells whether options are those that were saved: they say how a model is asked.
   *
   * @param classifier whose options, as Weka writes them
   * @return a checksum of their letters
   */
  public static long checksum(OptionHandler classifier) {
    CRC32C sum = new CRC32C();
    sum.update(String.join("\n", options(classifier)).getBytes(StandardCharsets.UTF_8));
    return sum.getValue();
  }

  /** None where the base learner fails to tell its own, which is no reason not to save it. */
  private static String[] options(OptionHandler classifier) {
    try {
      return classifier.getOptions();
    } catch (RuntimeException e) {
      return new String[0];
    }
  }

  /**
   * Checks the options of what was read.
   *
   * @param saved their checksum in the file
   * @param classifier with the options that were read
   * @throws InvalidObjectException if they are others
   */
  public static void check(long saved, OptionHandler classifier) throws InvalidObjectException {
    if (saved != checksum(classifier)) {
      throw new InvalidObjectException("The CentroidBagging model file is damaged: its options are not those that were saved; take another copy of the file or "
          + "train the model again");
    }
  }

  /**
   * Checks the format of what was read.
   *
   * @param format the number in the file
   * @throws InvalidObjectException if it is another one
   */
  public static void check(int format) throws InvalidObjectException {
    if (format != CURRENT) {
      throw otherVersion(null);
    }
  }

  private static boolean isOurs(String words) {
    return words != null && OURS.matcher(words).find();
  }

  /**
   * What a model of another version is told.
   *
   * @param cause how that was noticed; null if by its number
   * @return to be thrown
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
