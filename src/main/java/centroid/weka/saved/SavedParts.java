// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.saved;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamException;
import java.io.OptionalDataException;
import java.io.SequenceInputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Collections;
import java.util.zip.CRC32C;

/**
 * The parts of a model as serialized bytes with a checksum, which detects damaged files. Java's serialization alone would read many damaged files as other
 * models.
 *
 * @serial exclude
 */
public final class SavedParts implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Whether this thread is writing parts; nested parts then need no checksum of their own, and can share objects. */
  private static final ThreadLocal<Boolean> WRITING = ThreadLocal.withInitial(() -> false);

  private final byte[][] pieces;
  private final long checksum;

  private SavedParts(byte[][] pieces) {
    this.pieces = pieces;
    this.checksum = checksum(pieces);
  }

  private static long checksum(byte[][] pieces) {
    CRC32C sum = new CRC32C();
    Arrays.stream(pieces).forEach(sum::update);
    return sum.getValue();
  }

  /**
   * Serializes parts.
   *
   * @param parts the objects to save; some may be null
   * @throws ObjectStreamException if a part can't be serialized
   */
  public static SavedParts of(Object... parts) throws ObjectStreamException {
    ChunkedOutput output = new ChunkedOutput();
    boolean isNested = WRITING.get();
    WRITING.set(true);
    try (ObjectOutputStream out = new ObjectOutputStream(output)) {
      out.writeObject(parts);
    } catch (ObjectStreamException e) {
      throw e;
    } catch (IOException e) {
      throw new IllegalStateException("Writing to memory failed", e);
    } finally {
      WRITING.set(isNested);
    }
    return new SavedParts(output.chunks());
  }

  /**
   * Deserializes the parts.
   *
   * @throws ObjectStreamException if they are damaged, were saved by another version, or a class is missing
   */
  public Object[] read(String kind) throws ObjectStreamException {
    if (pieces == null || Arrays.asList(pieces).contains(null) || checksum(pieces) != checksum) {
      throw new InvalidObjectException("The " + kind + " model file is damaged: its content does not match its checksum; use another copy of the file "
          + "or train the model again");
    }
    try {
      return (Object[]) SavedFormat.read(() -> ModelStream.readNested(open()));
    } catch (ObjectStreamException e) {
      throw e;
    } catch (IOException | ClassNotFoundException e) {
      InvalidObjectException refusal = new InvalidObjectException("The " + kind + " model can't be read because one of its classes is missing (" + e
          + "); install the package of its base learner");
      refusal.initCause(e);
      throw refusal;
    }
  }

  private InputStream open() {
    return new SequenceInputStream(Collections.enumeration(Arrays.stream(pieces).map(ByteArrayInputStream::new).toList()));
  }

  /**
   * Writes parts: with a checksum, or plainly inside parts that have one.
   *
   * @param parts the objects to save; some may be null
   * @throws IOException if they can't be written
   */
  public static void write(ObjectOutputStream out, Object... parts) throws IOException {
    out.writeObject(WRITING.get() ? parts : of(parts));
  }

  /**
   * Reads parts that {@link #write} has written.
   *
   * @throws IOException if they are damaged, or were saved by another version
   * @throws ClassNotFoundException if a class is missing
   */
  public static Object[] next(ObjectInputStream in, String kind) throws IOException, ClassNotFoundException {
    try {
      Object read = in.readObject();
      if (read instanceof SavedParts || read instanceof Object[]) {
        return read instanceof SavedParts saved ? saved.read(kind) : (Object[]) read;
      }
    } catch (OptionalDataException e) {
      throw SavedFormat.otherVersion(kind, e);
    }
    throw SavedFormat.otherVersion(kind, null);
  }
}
