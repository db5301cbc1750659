// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.ml;

import centroid.spark.data.LocatedRows;
import centroid.spark.data.RowHash;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import weka.core.Instances;

/**
 * Converts the rows of a DataFrame to numbers, in the layout of {@link LocatedRows}. A row's number is a hash of its id, or without one of its values, its
 * partition and how often it has occurred there; so it does not depend on the order of rows in a partition, which a repeated task may change.
 */
final class FrameRows implements Iterator<double[]> {

  private final Iterator<Row> rows;
  private final FrameParser parser;
  private final int weight;
  private final int id;
  private final long partition;
  private final Map<Long, Integer> occurrences = new HashMap<>();

  private FrameRows(Iterator<Row> rows, FrameParser parser, int weight, int id, int partition) {
    this.rows = rows;
    this.parser = parser;
    this.weight = weight;
    this.id = id;
    this.partition = partition;
  }

  /**
   * Returns the rows.
   *
   * @param selected the columns as {@link TrainingColumns#select} orders them
   */
  static JavaRDD<double[]> of(Dataset<Row> selected, TrainingColumns columns, Instances header) {
    int next = columns.features().size() + (columns.vector() == null ? 1 : 2);
    int weight = columns.weight() == null ? -1 : next;
    int id = columns.id() == null ? -1 : weight < 0 ? next : next + 1;
    FrameParser parser = columns.vector() == null ? FrameParser.ofColumns(header, selected.schema(), true, true)
        : FrameParser.ofVector(header, selected.schema(), columns.vector().name(), true, true);
    return selected.toJavaRDD().mapPartitionsWithIndex((partition, rows) -> new FrameRows(rows, parser, weight, id, partition), true);
  }

  @Override
  public boolean hasNext() {
    return rows.hasNext();
  }

  @Override
  public double[] next() {
    Row row = rows.next();
    double[] values = parser.values(row);
    double[] located = new double[LocatedRows.VALUES + values.length];
    System.arraycopy(values, 0, located, LocatedRows.VALUES, values.length);
    located[LocatedRows.WEIGHT] = weight < 0 ? 1 : Checks.weight(row, weight);
    located[LocatedRows.ID] = RowHash.id(id < 0 || row.isNullAt(id) ? number(located) : RowHash.of(row.get(id).toString()));
    return located;
  }

  private long number(double... row) {
    long hash = partition;
    for (int k = LocatedRows.WEIGHT; k < row.length; k++) {
      hash = RowHash.of(hash, Double.doubleToLongBits(row[k]));
    }
    return RowHash.of(hash, occurrences.merge(hash, 1, Integer::sum));
  }
}
