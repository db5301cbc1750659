// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.saved;

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
import java.util.function.Predicate;
import weka.core.SerializationHelper;

/**
 * The one door by which this package reads saved models. The bytes are looked through before any object is made of them ({@link SerialScan}), only
 * classes that models are made of are let in ({@link ModelClasses}), and what a file claims is measured by its size. Weka's own doors do none of this.
 */
public final class ModelStream {

  /** The clock of a thread that is reading by this door, so that models inside of models are read by it too; null in all others. */
  private static final ThreadLocal<ReadingTime> GUARDED = new ThreadLocal<>();

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
    ReadingTime before = GUARDED.get();
    ReadingTime time = new ReadingTime(ReadingTime.AT_LEAST);
    GUARDED.set(time);
    try {
      return guarded(source, most, time);
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
    ReadingTime time = GUARDED.get();
    if (time != null) {
      return guarded(source, 1, time).get(0);
    }
    try (ObjectInputStream objects = SerializationHelper.getObjectInputStream(source.open())) {
      return objects.readObject();
    }
  }

  private static List<Object> guarded(Source source, int most, ReadingTime time) throws IOException, ClassNotFoundException {
    SerialScan.Found found;
    try (InputStream bytes = source.open()) {
      found = SerialScan.scan(bytes, most);
    }
    Predicate<String> isKnown = ModelClasses.check(found.names());
    List<Object> read = new ArrayList<>();
    time.check();
    try (InputStream bytes = time.watched(source.open()); ObjectInputStream objects = SerializationHelper.getObjectInputStream(bytes)) {
      objects.setObjectInputFilter(limits(found.numBytes(), isKnown));
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

  /**
   * No file can hold more objects than bytes, and no array that it fills can have many more places. Classes are looked at once more, should Java ever read the
   * bytes in another way than we did.
   */
  private static ObjectInputFilter limits(long numBytes, Predicate<String> isKnown) {
    return claimed -> claimed.depth() > SerialScan.MAX_DEPTH || claimed.references() > numBytes + SMALL
        || claimed.arrayLength() > PLACES_PER_BYTE * numBytes + SMALL || !isKnown(claimed, isKnown) ? Status.REJECTED : Status.UNDECIDED;
  }

  private static boolean isKnown(ObjectInputFilter.FilterInfo claimed, Predicate<String> isKnown) {
    Class<?> type = claimed.serialClass();
    if (type == null || claimed.arrayLength() >= 0) {
      // An array has been named before its length; collections make some of their own.
      return true;
    }
    while (type.isArray()) {
      type = type.getComponentType();
    }
    return type.isPrimitive() || isKnown.test(type.getName());
  }
}
