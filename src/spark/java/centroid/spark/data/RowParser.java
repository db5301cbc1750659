// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import java.io.Serializable;
import org.apache.spark.sql.Row;

/** Makes the numbers of a row of Weka out of one of Spark. */
public interface RowParser extends Serializable {

  /** Where the weight of a row stands in what {@link #parse} returns; the values come behind it. */
  int WEIGHT = 0;
  /** Where the values begin. */
  int VALUES = 1;

  /**
   * A line that can't be read; told with its file, and skipped or refused.
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
   * Reads a row.
   *
   * @param row as Spark has read it
   * @param tally counts unknown labels
   * @return its weight and its values; null if there is nothing in it, as in a comment
   * @throws BadLine if it can't be read
   */
  double[] parse(Row row, RowCounts tally) throws BadLine;

  /** The place of the column that tells rows apart; -1 for none. */
  int idColumn();
}
