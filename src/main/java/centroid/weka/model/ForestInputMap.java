// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import java.io.Serializable;
import java.lang.ref.WeakReference;
import java.util.stream.IntStream;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * Maps the attributes of a row to those of the training data, for residual forests and groups: by position if the header is that of the training data, else
 * by name, as base learners may accept rows of other headers. Labels are mapped by name too. An attribute that the row does not have is missing.
 * Thread-safe.
 *
 * @serial exclude
 */
public final class ForestInputMap implements Serializable {

  private static final long serialVersionUID = 1L;

  private final Instances header;
  /** Of the last row's header; immutable, so a race between threads costs time only. */
  private transient Places lastPlaces;

  /**
   * The positions of the training data's attributes in another header.
   *
   * @param places null if all positions are the same
   * @param labels labels[attribute][label] is the label's index in training, or -1; null for attributes whose labels are the same
   */
  private record Places(WeakReference<Instances> of, int[] places, int[][] labels) {

    double value(Instance row, int attribute) {
      if (places == null) {
        return row.value(attribute);
      }
      if (places[attribute] < 0 || row.isMissing(places[attribute])) {
        return Utils.missingValue();
      }
      double value = row.value(places[attribute]);
      int[] known = labels[attribute];
      return known == null ? value : known[(int) value] < 0 ? Utils.missingValue() : known[(int) value];
    }
  }

  /** A map to these training data, whose header is copied. */
  public ForestInputMap(Instances data) {
    this.header = data.stringFreeStructure();
  }

  /** The values of a row, followed by unused entries for the inputs that come from the members. */
  double[] values(Instance row, int numModelInputs) {
    double[] values = new double[header.numAttributes() + numModelInputs];
    Places places = places(row.dataset());
    for (int k = 0; k < header.numAttributes(); k++) {
      values[k] = places.value(row, k);
    }
    return values;
  }

  /** The value of one attribute of the training data in a row. */
  double value(Instance row, int attribute) {
    return places(row.dataset()).value(row, attribute);
  }

  String name(int attribute) {
    return header.attribute(attribute).name();
  }

  private Places places(Instances other) {
    Places known = lastPlaces;
    if (known == null || !known.of.refersTo(other)) {
      known = find(other);
      lastPlaces = known;
    }
    return known;
  }

  private Places find(Instances other) {
    int[] places = new int[header.numAttributes()];
    int[][] labels = new int[places.length][];
    boolean same = other.numAttributes() == places.length;
    for (int k = 0; k < places.length; k++) {
      Attribute own = header.attribute(k);
      Attribute found = same && own.equals(other.attribute(k)) ? other.attribute(k) : other.attribute(own.name());
      boolean equal = found != null && found.equals(own);
      boolean byName = found != null && !equal && found.isNominal() && own.isNominal();
      places[k] = equal || byName ? found.index() : -1;
      labels[k] = byName ? IntStream.range(0, found.numValues()).map(label -> own.indexOfValue(found.value(label))).toArray() : null;
      same &= places[k] == k && !byName;
    }
    return new Places(new WeakReference<>(other), same ? null : places, labels);
  }
}
