// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import java.io.IOException;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.util.regex.Pattern;

/** The format of saved models. Those of other formats are refused in one sentence, whatever is missing or new in them. */
public final class SavedFormat {

  /** Of this version; raised whenever models of the version before can't be read any more. Files from before it was noted have 0. */
  public static final int CURRENT = 4;

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
    try {
      in.defaultReadObject();
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

  private static InvalidObjectException otherVersion(Exception cause) {
    InvalidObjectException refusal = new InvalidObjectException("This CentroidBagging model was saved by another version of the package and can't be "
        + "read by this one; train it again");
    refusal.initCause(cause);
    return refusal;
  }
}
