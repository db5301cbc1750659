// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.Status;
import java.io.ObjectInputStream;
import java.io.StreamCorruptedException;
import java.util.ArrayList;
import java.util.List;
import weka.core.SerializationHelper;

/**
 * The one door by which this package reads saved models. The bytes are looked through before any object is made of them ({@link SerialScan}), only
 * classes that models are made of are let in ({@link ModelClasses}), and what a file claims is measured by its size. Weka's own doors do none of this.
 */
public final class ModelStream {

  /** Whether this thread is reading by this door, so that models inside of models are read by it too. */
  private static final ThreadLocal<Boolean> GUARDED = ThreadLocal.withInitial(() -> false);

  /** A hash table has up to eight places for each byte of a small object. */
  private static final int PLACES_PER_BYTE = 8;
  private static final int SMALL = 4096;

  /** Bytes that can be read more than once. */
  @FunctionalInterface
  public interface Source {

    /**
     * Begins to read.
     *
     * @return the bytes from the first on; closed by the caller
     * @throws IOException if they can't be read
     */
    InputStream open() throws IOException;
  }

  private ModelStream() {
  }

  /**
   * Reads objects.
   *
   * @param source the bytes
   * @param most how many objects are read at most
   * @return the objects, at least one
   * @throws InvalidObjectException if the bytes are refused; says why
   * @throws IOException if they can't be read
   * @throws ClassNotFoundException if a class is not there
   */
  public static List<Object> read(Source source, int most) throws IOException, ClassNotFoundException {
    boolean before = GUARDED.get();
    GUARDED.set(true);
    try {
      return guarded(source, most);
    } catch (LinkageError e) {
      throw new StreamCorruptedException("a class that it names can't be loaded: " + e.getMessage());
    } catch (StackOverflowError e) {
      throw new InvalidObjectException("its objects are nested too deep");
    } catch (OutOfMemoryError e) {
      throw new InvalidObjectException("it does not fit into Java's memory; start Java with a larger -Xmx if it comes from somebody you trust");
    } finally {
      GUARDED.set(before);
    }
  }

  /** The same for bytes inside of a model, which are looked through only where the model is. */
  static Object readInner(Source source) throws IOException, ClassNotFoundException {
    if (GUARDED.get()) {
      return guarded(source, 1).get(0);
    }
    try (ObjectInputStream objects = SerializationHelper.getObjectInputStream(source.open())) {
      return objects.readObject();
    }
  }

  private static List<Object> guarded(Source source, int most) throws IOException, ClassNotFoundException {
    SerialScan.Found found;
    try (InputStream bytes = source.open()) {
      found = SerialScan.scan(bytes, most);
    }
    ModelClasses.check(found.names());
    List<Object> read = new ArrayList<>();
    try (InputStream bytes = source.open(); ObjectInputStream objects = SerializationHelper.getObjectInputStream(bytes)) {
      objects.setObjectInputFilter(limits(found.numBytes()));
      read.add(objects.readObject());
      while (read.size() < most) {
        read.add(objects.readObject());
      }
    } catch (EOFException e) {
      if (read.isEmpty()) {
        throw e;
      }
    }
    return read;
  }

  /** No file can hold more objects than bytes, and no array that it fills can have many more places. */
  private static ObjectInputFilter limits(long numBytes) {
    return claimed -> claimed.depth() > SerialScan.MAX_DEPTH || claimed.references() > numBytes + SMALL
        || claimed.arrayLength() > PLACES_PER_BYTE * numBytes + SMALL ? Status.REJECTED : Status.UNDECIDED;
  }
}
