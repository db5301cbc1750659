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
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * A trained model as it is saved: its parts as bytes, and a checksum that tells whether they are still those that were written. Java's own format would take
 * many a damaged file for another model.
 *
 * @serial exclude
 */
final class SavedModel implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Bytes in a piece: models may be larger than an array can be. */
  private static final int PIECE = 1 << 20;

  private final byte[][] pieces;
  private final long checksum;

  private SavedModel(byte[][] pieces) {
    this.pieces = pieces;
    this.checksum = checksum(pieces);
  }

  /** The parts of a model. */
  static SavedModel of(Object... parts) throws ObjectStreamException {
    Pieces pieces = new Pieces();
    try (ObjectOutputStream out = new ObjectOutputStream(pieces)) {
      out.writeObject(parts);
    } catch (ObjectStreamException e) {
      throw e;
    } catch (IOException e) {
      throw new IllegalStateException("Writing into memory has failed", e);
    }
    return new SavedModel(pieces.all());
  }

  private static long checksum(byte[][] pieces) {
    CRC32C sum = new CRC32C();
    Arrays.stream(pieces).forEach(sum::update);
    return sum.getValue();
  }

  private Object readResolve() throws ObjectStreamException {
    if (pieces == null || Arrays.asList(pieces).contains(null) || checksum(pieces) != checksum) {
      throw new InvalidObjectException("The CentroidBagging model file is damaged: its checksum is not that of what it holds; take another copy of the file "
          + "or train the model again");
    }
    try {
      return CentroidModel.ofSaved((Object[]) SavedFormat.read(() -> ModelStream.readInner(this::open)));
    } catch (ObjectStreamException e) {
      throw e;
    } catch (IOException | ClassNotFoundException e) {
      InvalidObjectException refusal = new InvalidObjectException("The CentroidBagging model can't be read, since something that it is made of is missing ("
          + e + "); install the package of its base learner");
      refusal.initCause(e);
      throw refusal;
    }
  }

  private InputStream open() {
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
