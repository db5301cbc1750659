// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.saved;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.util.ArrayList;
import java.util.List;
import weka.core.SerializationHelper;

/** Reads saved models under a {@link ModelFilter}. All reading of model files in this package goes through it; Weka itself has no such filter. */
public final class ModelStream {

  /** The filter of the file that this thread is reading, which also serves models nested in it; null in other threads. */
  private static final ThreadLocal<ModelFilter> CURRENT = new ThreadLocal<>();

  /** Bytes that can be read more than once. */
  @FunctionalInterface
  public interface Source {

    /**
     * Opens a stream at the first byte.
     *
     * @return the stream; the caller closes it
     * @throws IOException if the bytes can't be read
     */
    InputStream open() throws IOException;
  }

  private ModelStream() {
  }

  /**
   * Reads objects. Reads the bytes twice, because the limits depend on their number.
   *
   * @param most how many objects are read at most
   * @throws InvalidObjectException if the bytes are refused; its message is the reason
   * @throws IOException if they can't be read
   * @throws ClassNotFoundException if a class is missing
   */
  public static List<Object> read(Source source, int most) throws IOException, ClassNotFoundException {
    ModelFilter outer = CURRENT.get();
    ModelFilter filter;
    try (InputStream bytes = source.open()) {
      filter = new ModelFilter(bytes.transferTo(OutputStream.nullOutputStream()), ModelFilter.MIN_NANOS);
    }
    CURRENT.set(filter);
    try (InputStream bytes = new BufferedInputStream(source.open())) {
      return read(bytes, most, filter);
    } catch (IOException | ClassNotFoundException | RuntimeException e) {
      filter.requireAccepted();
      throw e;
    } catch (LinkageError e) {
      throw new StreamCorruptedException("a class that it names can't be loaded: " + e.getMessage());
    } catch (StackOverflowError e) {
      throw new InvalidObjectException("its objects are nested too deep");
    } catch (OutOfMemoryError e) {
      throw new InvalidObjectException("it does not fit into Java's memory; start Java with a larger -Xmx if you trust the file");
    } finally {
      CURRENT.set(outer);
    }
  }

  private static List<Object> read(InputStream bytes, int most, ModelFilter filter) throws IOException, ClassNotFoundException {
    List<Object> read = new ArrayList<>();
    try (ObjectInputStream objects = new FilteredStream(bytes, filter)) {
      do {
        read.add(objects.readObject());
      } while (read.size() < most && hasNext(bytes));
    }
    filter.requireAccepted();
    return read;
  }

  /** Returns whether bytes are left; a file that ends inside an object is damaged. */
  private static boolean hasNext(InputStream bytes) throws IOException {
    bytes.mark(1);
    boolean hasNext = bytes.read() >= 0;
    bytes.reset();
    return hasNext;
  }

  /** Reads an object nested in a model: under the filter of the file, or without one if Weka reads the file. */
  static Object readNested(InputStream bytes) throws IOException, ClassNotFoundException {
    ModelFilter filter = CURRENT.get();
    if (filter != null) {
      return read(bytes, 1, filter).get(0);
    }
    try (ObjectInputStream objects = SerializationHelper.getObjectInputStream(bytes)) {
      return objects.readObject();
    }
  }
}
