// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import java.util.Arrays;
import java.util.Iterator;
import java.util.Objects;
import java.util.Spliterators;
import java.util.stream.StreamSupport;
import org.apache.spark.sql.Row;
import weka.core.DenseInstance;

/**
 * Parses the rows of a partition and gives each its position and number. Spark puts the file and the block of a row into its last two columns. Where
 * blocks begin depends on the files alone, so positions and numbers are the same in every run.
 */
public final class LocatedRows {

  /** Index of the row's number: a hash of its position, or of its id column. */
  public static final int ID = 0;
  static final int FILE = 1;
  private static final int BLOCK = 2;
  private static final int PLACE = 3;
  private static final int ROW = 4;
  /** Index of the row's weight. */
  public static final int WEIGHT = ROW + RowParser.WEIGHT;
  /** Index of the row's first value. */
  public static final int VALUES = ROW + RowParser.VALUES;

  private final String folder;
  private final RowParser parser;
  private final RowCounts counts;
  private String file;
  private long fileHash;
  private long block = -1;
  private long place;

  private LocatedRows(String folder, RowParser parser, RowCounts counts) {
    this.folder = folder;
    this.parser = parser;
    this.counts = counts;
  }

  /**
   * Returns the rows of a partition, parsed one by one.
   *
   * @param folder contains all files
   */
  static Iterator<double[]> of(Iterator<Row> rows, String folder, RowParser parser, RowCounts counts) {
    LocatedRows located = new LocatedRows(folder, parser, counts);
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(rows, 0), false).map(located::read).filter(Objects::nonNull).iterator();
  }

  private double[] read(Row row) {
    String path = row.getString(row.length() - 2);
    long start = row.getLong(row.length() - 1);
    if (!path.equals(file) || start != block) {
      fileHash = RowHash.of(FilePaths.below(folder, FilePaths.key(path)));
      counts.block(path, start);
      file = path;
      block = start;
      place = 0;
    }
    long number = place++;
    try {
      double[] values = parser.parse(row, counts);
      return values == null ? null : located(row, values, number);
    } catch (RowParser.BadLine e) {
      counts.bad(file, e);
      return null;
    }
  }

  /** Returns the number that identifies a file in its rows. */
  static double fileId(String name) {
    return RowHash.id(RowHash.of(name));
  }

  private double[] located(Row row, double[] values, long number) {
    Object given = parser.idColumn() < 0 ? null : row.get(parser.idColumn());
    double[] located = new double[ROW + values.length];
    located[ID] = RowHash.id(given == null ? RowHash.of(RowHash.of(fileHash, block), number) : RowHash.of(given.toString()));
    located[FILE] = RowHash.id(fileHash);
    located[BLOCK] = block;
    located[PLACE] = number;
    System.arraycopy(values, 0, located, ROW, values.length);
    return located;
  }

  /** Returns the weight and the values of a row as Weka's row. */
  public static DenseInstance instance(double[] row) {
    return new DenseInstance(row[WEIGHT], Arrays.copyOfRange(row, VALUES, row.length));
  }

  /** Compares the positions of two rows. */
  static int compare(double[] a, double[] b) {
    return Arrays.compare(a, FILE, ROW, b, FILE, ROW);
  }

  /** Returns a hash of a row's number, weight and values. */
  static long hash(double[] row) {
    long hash = 0;
    for (int k = ROW; k < row.length; k++) {
      hash = RowHash.of(hash, Double.doubleToLongBits(row[k]));
    }
    return RowHash.of(hash, Double.doubleToLongBits(row[ID]));
  }
}
