// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import java.io.Serializable;
import org.apache.spark.sql.Row;

/** Converts a row of Spark to the numbers of a row of Weka. */
public interface RowParser extends Serializable {

  /** Index of the row's weight in the result of {@link #parse}. */
  int WEIGHT = 0;
  /** Index of the first value, after the weight. */
  int VALUES = 1;

  /**
   * A line that can't be parsed. It is reported with the name of its file and then skipped or refused.
   *
   * @serial exclude
   */
  final class BadLine extends Exception {

    private static final long serialVersionUID = 1L;

    BadLine(String what) {
      super(what);
    }
  }

  /**
   * Returns the weight and the values of a row; null if the line holds no row, such as a comment.
   *
   * @param counts receives unknown labels
   */
  double[] parse(Row row, RowCounts counts) throws BadLine;

  /** Returns the index of the column that identifies a row; -1 for none. */
  int idColumn();
}
