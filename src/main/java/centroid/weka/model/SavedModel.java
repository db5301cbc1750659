// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import java.io.ObjectStreamException;
import java.io.Serializable;

/**
 * A trained model as it is saved: its parts as bytes, and a checksum that tells whether they are still those that were written. Java's own format would take
 * many a damaged file for another model.
 *
 * @serial exclude
 */
final class SavedModel implements Serializable {

  private static final long serialVersionUID = 1L;

  private final byte[][] pieces;
  private final long checksum;

  private SavedModel(byte[][] pieces) {
    this.pieces = pieces;
    this.checksum = SealedBytes.checksum(pieces);
  }

  /** The parts of a model. */
  static SavedModel of(Object... parts) throws ObjectStreamException {
    return new SavedModel(SealedBytes.of(parts));
  }

  private Object readResolve() throws ObjectStreamException {
    return CentroidModel.ofSaved(SealedBytes.parts("CentroidBagging", pieces, checksum));
  }
}
