// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.vote;

import centroid.interval.IntervalMethod;
import centroid.interval.PredictiveDistribution;
import centroid.weka.estimator.RowPrediction;
import java.lang.ref.WeakReference;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;

/**
 * The last row that was predicted. Weka's evaluation predicts a row and then queries its interval at each level; with this cache that costs one pass over the
 * members. Rows are recognised by their values, since callers may reuse an Instance for other rows. Immutable.
 *
 * @param header of the row; weak, so that a model keeps no test data in memory
 * @param byValues whether equal values mean equal rows
 * @param values of the row
 * @param vote the members' predictions; null for a nominal class
 * @param predictive the predictive distribution; null for a nominal class, or if only the vote was needed so far
 * @param method of the prediction's intervals
 * @param prediction null if only the vote was needed so far
 */
public record LastRow(WeakReference<Instances> header, boolean byValues, int classIndex, double[] values, NumericVote vote, PredictiveDistribution predictive,
    IntervalMethod method, RowPrediction prediction) {

  /** Returns a row and what was predicted of it; {@code before} may be null. */
  public static LastRow of(Instance row, LastRow before, NumericVote vote, PredictiveDistribution predictive, IntervalMethod method, RowPrediction prediction) {
    boolean sameHeader = before != null && before.header.refersTo(row.dataset());
    return new LastRow(sameHeader ? before.header : new WeakReference<>(row.dataset()), sameHeader ? before.byValues : isKnownByValues(row.dataset()),
        row.classIndex(), row.toDoubleArray(), vote, predictive, method, prediction);
  }

  /** Strings and relations are indices into the header, which incremental loaders reuse: equal values do not mean equal rows. */
  private static boolean isKnownByValues(Instances header) {
    return header != null && !header.checkForStringAttributes() && !header.checkForAttributeType(Attribute.RELATIONAL);
  }

  /** Whether a row has the same values, apart from the class. */
  public boolean isOf(Instance row) {
    if (!byValues || !header.refersTo(row.dataset()) || classIndex != row.classIndex() || values.length != row.numAttributes()) {
      return false;
    }
    for (int k = 0; k < values.length; k++) {
      // By bits, so that a missing value, which is NaN, equals itself; the class is ignored.
      if (k != classIndex && Double.doubleToLongBits(values[k]) != Double.doubleToLongBits(row.value(k))) {
        return false;
      }
    }
    return true;
  }
}
