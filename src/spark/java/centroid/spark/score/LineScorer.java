// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.score;

import centroid.spark.csv.CsvFormat;
import java.util.Iterator;
import org.apache.hadoop.io.NullWritable;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import scala.Tuple2;

/**
 * Adds the columns of a model to lines of CSV.
 *
 * @param scorer keeps the first cell of {@link CsvFormat#row} and adds its own
 * @param numColumns the number of columns of the files
 * @param header the names of all columns that are written
 * @serial exclude
 */
public record LineScorer(PartitionScorer scorer, int numColumns, String header)
    implements Function2<Integer, Iterator<String>, Iterator<Tuple2<NullWritable, String>>> {

  private static final long serialVersionUID = 1L;

  /** Returns the lines to write: a header line and the lines with predictions. Of partitions without lines only the first one has a header line. */
  @Override
  public Iterator<Tuple2<NullWritable, String>> call(Integer partition, Iterator<String> lines) {
    CsvFormat format = new CsvFormat();
    Iterator<Row> scored = scorer.call(new Iterator<>() {
      @Override
      public boolean hasNext() {
        return lines.hasNext();
      }

      @Override
      public Row next() {
        return RowFactory.create(format.row(lines.next(), numColumns));
      }
    });
    boolean[] begun = {!scored.hasNext() && partition > 0};
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return !begun[0] || scored.hasNext();
      }

      @Override
      public Tuple2<NullWritable, String> next() {
        String line = begun[0] ? line(format, scored.next()) : header;
        begun[0] = true;
        return new Tuple2<>(NullWritable.get(), line);
      }
    };
  }

  /** Joins a line that is written already and the added cells. */
  private static String line(CsvFormat format, Row row) {
    Object[] added = new Object[row.length() - 1];
    for (int k = 0; k < added.length; k++) {
      added[k] = row.get(k + 1);
    }
    return row.getString(0) + ',' + format.join(added);
  }
}
