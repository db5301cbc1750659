// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.weka.saved.SavedFormat;
import centroid.weka.saved.SavedParts;
import java.io.InvalidObjectException;
import java.io.ObjectStreamException;
import java.io.Serializable;

/**
 * The form in which a trained model is saved.
 *
 * @serial exclude
 */
final class SavedModel implements Serializable {

  private static final long serialVersionUID = 2L;

  private final SavedParts parts;

  SavedModel(Object... parts) throws ObjectStreamException {
    this.parts = SavedParts.of(parts);
  }

  private Object readResolve() throws ObjectStreamException {
    if (parts == null) {
      throw new InvalidObjectException(SavedFormat.NOTHING_INSIDE);
    }
    return CentroidModel.ofSaved(parts.read("CentroidBagging"));
  }
}
