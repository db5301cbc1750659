// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import java.io.Serializable;
import java.util.TreeSet;

/**
 * What a column has shown: whether all its values are numbers, and which they are as long as they are few.
 *
 * @serial exclude
 */
final class ColumnSummary implements Serializable {

  private static final long serialVersionUID = 1L;
  /** A nominal attribute with more labels is a mistake, such as a name or a key. */
  static final int MAX_LABELS = 1000;

  /** A value that is no number; null if there is none. */
  String noNumber;
  /** Null if there are too many. */
  TreeSet<String> labels = new TreeSet<>();

  void see(Object cell) {
    boolean number = !(cell instanceof Boolean) && !Double.isNaN(ColumnParser.number(cell));
    if (!number && noNumber == null) {
      noNumber = ColumnParser.label(cell);
    }
    if (labels != null) {
      labels.add(ColumnParser.label(cell));
      labels = labels.size() > MAX_LABELS ? null : labels;
    }
  }

  void add(ColumnSummary other) {
    noNumber = noNumber == null ? other.noNumber : other.noNumber == null ? noNumber : noNumber.compareTo(other.noNumber) <= 0 ? noNumber : other.noNumber;
    if (labels == null || other.labels == null) {
      labels = null;
      return;
    }
    labels.addAll(other.labels);
    labels = labels.size() > MAX_LABELS ? null : labels;
  }
}
