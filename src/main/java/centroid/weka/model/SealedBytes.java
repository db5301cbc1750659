// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamException;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.zip.CRC32C;

/** Parts of a model as bytes, with a checksum that tells whether they are still those that were written. */
final class SealedBytes {

  /** Bytes in a piece: models may be larger than an array can be. */
  private static final int PIECE = 1 << 20;

  private SealedBytes() {
  }

  /** The bytes of some parts, in pieces. */
  static byte[][] of(Object... parts) throws ObjectStreamException {
    Pieces pieces = new Pieces();
    try (ObjectOutputStream out = new ObjectOutputStream(pieces)) {
      out.writeObject(parts);
    } catch (ObjectStreamException e) {
      throw e;
    } catch (IOException e) {
      throw new IllegalStateException("Writing into memory has failed", e);
    }
    return pieces.all();
  }

  static long checksum(byte[][] pieces) {
    CRC32C sum = new CRC32C();
    Arrays.stream(pieces).forEach(sum::update);
    return sum.getValue();
  }

  /**
   * The parts.
   *
   * @param kind of the model, for messages
   * @param pieces as they were read
   * @param checksum that of those that were written
   * @throws ObjectStreamException if they are not the same, or can't be read
   */
  static Object[] parts(String kind, byte[][] pieces, long checksum) throws ObjectStreamException {
    if (pieces == null || Arrays.asList(pieces).contains(null) || checksum(pieces) != checksum) {
      throw new InvalidObjectException("The " + kind + " model file is damaged: its checksum is not that of what it holds; take another copy of the file "
          + "or train the model again");
    }
    try {
      return (Object[]) SavedFormat.read(() -> ModelStream.readInner(() -> open(pieces)));
    } catch (ObjectStreamException e) {
      throw e;
    } catch (IOException | ClassNotFoundException e) {
      InvalidObjectException refusal = new InvalidObjectException("The " + kind + " model can't be read, since something that it is made of is missing ("
          + e + "); install the package of its base learner");
      refusal.initCause(e);
      throw refusal;
    }
  }

  private static InputStream open(byte[][] pieces) {
    return new SequenceInputStream(Collections.enumeration(Arrays.stream(pieces).map(ByteArrayInputStream::new).toList()));
  }

  /** Collects bytes. */
  private static final class Pieces extends OutputStream {
    private final List<byte[]> full = new ArrayList<>();
    private byte[] last = new byte[PIECE];
    private int size;

    @Override
    public void write(int value) {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] from, int offset, int length) {
      for (int done = 0; done < length;) {
        if (size == PIECE) {
          full.add(last);
          last = new byte[PIECE];
          size = 0;
        }
        int part = Math.min(length - done, PIECE - size);
        System.arraycopy(from, offset + done, last, size, part);
        size += part;
        done += part;
      }
    }

    byte[][] all() {
      full.add(Arrays.copyOf(last, size));
      return full.toArray(byte[][]::new);
    }
  }
}
