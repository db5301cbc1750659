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
 * The parts of a model as they are saved: bytes, and a checksum that tells whether they are still those that were written. Java's own format would take many
 * damaged files for other models.
 *
 * @serial exclude
 */
public final class SavedParts implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Whether this thread is writing parts, so that those inside of them need no checksum of their own, and share what they share. */
  private static final ThreadLocal<Boolean> SEALING = ThreadLocal.withInitial(() -> false);

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
   * Writes parts into bytes.
   *
   * @param parts what is to be saved; some may be null
   * @return what is written in their place
   * @throws ObjectStreamException if one of them can't be written
   */
  public static SavedParts of(Object... parts) throws ObjectStreamException {
    Pieces pieces = new Pieces();
    boolean inside = SEALING.get();
    SEALING.set(true);
    try (ObjectOutputStream out = new ObjectOutputStream(pieces)) {
      out.writeObject(parts);
    } catch (ObjectStreamException e) {
      throw e;
    } catch (IOException e) {
      throw new IllegalStateException("Writing into memory has failed", e);
    } finally {
      SEALING.set(inside);
    }
    return new SavedParts(pieces.all());
  }

  /**
   * The parts again.
   *
   * @param kind of the model, for messages
   * @return as many as were given
   * @throws ObjectStreamException if they are damaged, were saved by another version, or a class is missing
   */
  public Object[] read(String kind) throws ObjectStreamException {
    if (pieces == null || Arrays.asList(pieces).contains(null) || checksum(pieces) != checksum) {
      throw new InvalidObjectException("The " + kind + " model file is damaged: its checksum is not that of what it holds; take another copy of the file "
          + "or train the model again");
    }
    try {
      return (Object[]) SavedFormat.read(() -> ModelStream.readInner(this::open));
    } catch (ObjectStreamException e) {
      throw e;
    } catch (IOException | ClassNotFoundException e) {
      InvalidObjectException refusal = new InvalidObjectException("The " + kind + " model can't be read, since something that it is made of is missing ("
          + e + "); install the package of its base learner");
      refusal.initCause(e);
      throw refusal;
    }
  }

  private InputStream open() {
    return new SequenceInputStream(Collections.enumeration(Arrays.stream(pieces).map(ByteArrayInputStream::new).toList()));
  }

  /**
   * Writes parts, as they are where they are inside of others.
   *
   * @param out what {@code writeObject} was given
   * @param parts what is to be saved; some may be null
   * @throws IOException if they can't be written
   */
  public static void write(ObjectOutputStream out, Object... parts) throws IOException {
    out.writeObject(SEALING.get() ? parts : of(parts));
  }

  /**
   * Reads what {@link #write} has written.
   *
   * @param in what {@code readObject} was given
   * @param kind of the model, for messages
   * @return the parts
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
