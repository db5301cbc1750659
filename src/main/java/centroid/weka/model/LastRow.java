// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.interval.PredictiveDistribution;
import java.lang.ref.WeakReference;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;

/**
 * What a model has said about a row, so that a prediction and intervals at several levels cost one pass over the members. Rows are found by
 * their values, since callers may use the same Instance for other rows. Immutable.
 *
 * @param header of the row; weak, so that a model keeps no test data alive
 * @param byValues whether equal values mean equal rows
 * @param classIndex of the row
 * @param values of the row
 * @param numbers what each member says, if only that was asked for
 * @param answer what was made of that, or null
 */
record LastRow(WeakReference<Instances> header, boolean byValues, int classIndex, double[] values, double[] numbers, Answer answer) {

  /** What members say about a row, and what is expected of it for that; null if nothing is. */
  record Answer(Ensemble.Opinion opinion, PredictiveDistribution expected) {
  }

  /** A row with what was found out about it; {@code before} may be null. */
  static LastRow of(Instance row, LastRow before, double[] numbers, Answer answer) {
    boolean sameHeader = before != null && before.header.refersTo(row.dataset());
    return new LastRow(sameHeader ? before.header : new WeakReference<>(row.dataset()), sameHeader ? before.byValues : isKnownByValues(row.dataset()),
        row.classIndex(), row.toDoubleArray(), numbers, answer);
  }

  /** Strings and relations are indices into the header, which incremental loaders use again: equal values do not mean equal rows. */
  private static boolean isKnownByValues(Instances header) {
    return header != null && !header.checkForStringAttributes() && !header.checkForAttributeType(Attribute.RELATIONAL);
  }

  boolean isOf(Instance row) {
    if (!byValues || !header.refersTo(row.dataset()) || classIndex != row.classIndex() || values.length != row.numAttributes()) {
      return false;
    }
    for (int k = 0; k < values.length; k++) {
      // As Arrays.equals does, where a missing value, which is NaN, equals itself; the class does not count.
      if (k != classIndex && Double.doubleToLongBits(values[k]) != Double.doubleToLongBits(row.value(k))) {
        return false;
      }
    }
    return true;
  }
}
