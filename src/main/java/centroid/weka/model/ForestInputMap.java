// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.interval.ResidualCalibration;
import java.io.Serializable;
import java.lang.ref.WeakReference;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * Finds what a residual forest looks at in a row: by place where its header is that of the training data, else by name, as base learners
 * may take rows of other headers. An attribute that is not there, or has other labels, counts as missing. Thread-safe.
 *
 * @serial exclude
 */
public final class ForestInputMap implements Serializable {

  private static final long serialVersionUID = 1L;

  private final Instances header;
  /** Of the header asked about last; immutable, so a race costs time only. */
  private transient Places lastPlaces;

  /** Where the attributes of training stand in another header; null if all stand where they stood. */
  private record Places(WeakReference<Instances> of, int[] places) {
  }

  /**
   * A map of rows like these.
   *
   * @param data the training data; its header is copied
   */
  public ForestInputMap(Instances data) {
    this.header = data.stringFreeStructure();
  }

  /** The values of a row, with room for what the forest sees of the members. */
  double[] values(Instance row) {
    double[] values = new double[header.numAttributes() + ResidualCalibration.MODEL_INPUTS];
    int[] places = places(row.dataset());
    for (int k = 0; k < header.numAttributes(); k++) {
      values[k] = places == null ? row.value(k) : places[k] < 0 ? Utils.missingValue() : row.value(places[k]);
    }
    return values;
  }

  /** The value of one attribute of training in a row. */
  double value(Instance row, int attribute) {
    int[] places = places(row.dataset());
    return places == null ? row.value(attribute) : places[attribute] < 0 ? Utils.missingValue() : row.value(places[attribute]);
  }

  /** The name of an attribute of training. */
  String name(int attribute) {
    return header.attribute(attribute).name();
  }

  private int[] places(Instances other) {
    Places known = lastPlaces;
    if (known == null || !known.of.refersTo(other)) {
      known = new Places(new WeakReference<>(other), find(other));
      lastPlaces = known;
    }
    return known.places;
  }

  private int[] find(Instances other) {
    int[] places = new int[header.numAttributes()];
    boolean same = other.numAttributes() == places.length;
    for (int k = 0; k < places.length; k++) {
      Attribute found = same && header.attribute(k).equals(other.attribute(k)) ? other.attribute(k) : other.attribute(header.attribute(k).name());
      places[k] = found != null && found.equals(header.attribute(k)) ? found.index() : -1;
      same &= places[k] == k;
    }
    return same ? null : places;
  }
}
