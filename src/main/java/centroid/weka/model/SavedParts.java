// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OptionalDataException;
import java.io.Serializable;

/**
 * The parts of a classifier of ours that is no ensemble, as they are saved: bytes with a checksum, as those of a {@link CentroidModel} are.
 *
 * @serial exclude
 */
public final class SavedParts implements Serializable {

  private static final long serialVersionUID = 1L;

  private final byte[][] pieces;
  private final long checksum;

  private SavedParts(byte[][] pieces) {
    this.pieces = pieces;
    this.checksum = SealedBytes.checksum(pieces);
  }

  /**
   * Writes parts.
   *
   * @param out what {@code writeObject} was given
   * @param parts what is to be saved; some may be null
   * @throws IOException if they can't be written
   */
  public static void write(ObjectOutputStream out, Object... parts) throws IOException {
    out.writeObject(new SavedParts(SealedBytes.of(parts)));
  }

  /**
   * Reads what {@link #write} has written.
   *
   * @param in what {@code readObject} was given
   * @param kind of the classifier, for messages
   * @return the parts
   * @throws IOException if they are damaged, or were saved by another version
   * @throws ClassNotFoundException if a class is missing
   */
  public static Object[] read(ObjectInputStream in, String kind) throws IOException, ClassNotFoundException {
    try {
      if (in.readObject() instanceof SavedParts saved) {
        return SealedBytes.parts(kind, saved.pieces, saved.checksum);
      }
    } catch (OptionalDataException e) {
      throw SavedFormat.otherVersion(kind, e);
    }
    throw SavedFormat.otherVersion(kind, null);
  }
}
