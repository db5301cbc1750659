// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import java.io.Serializable;
import java.util.TreeSet;

/**
 * What is known of a column's values: whether all are numbers, and the distinct values while they are few.
 *
 * @serial exclude
 */
final class ColumnSummary implements Serializable {

  private static final long serialVersionUID = 1L;
  /** A column with more labels is probably a name or a key. */
  static final int MAX_LABELS = 1000;

  /** The smallest of some values that are not numbers; null if all are numbers. */
  String noNumber;
  /** Null if there are too many. */
  TreeSet<String> labels = new TreeSet<>();

  void add(Object cell) {
    boolean number = !(cell instanceof Boolean) && !Double.isNaN(ColumnParser.number(cell));
    if (!number && noNumber == null) {
      noNumber = ColumnParser.label(cell);
    }
    if (labels != null) {
      labels.add(ColumnParser.label(cell));
      labels = labels.size() > MAX_LABELS ? null : labels;
    }
  }

  void addAll(ColumnSummary other) {
    if (other.noNumber != null && (noNumber == null || other.noNumber.compareTo(noNumber) < 0)) {
      noNumber = other.noNumber;
    }
    if (labels == null || other.labels == null) {
      labels = null;
      return;
    }
    labels.addAll(other.labels);
    labels = labels.size() > MAX_LABELS ? null : labels;
  }
}
