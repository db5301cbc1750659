// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.sql.Row;

/**
 * The rows of a part of the files, each with its place. Spark tells with each row, in its last two columns, which file and which block it is from;
 * where blocks begin depends on the files alone, so places and the numbers made of them do not change from run to run.
 */
public final class LocatedRows implements Iterator<double[]> {

  /** The row's number, a hash of its place or of its id column. */
  public static final int ID = 0;
  static final int FILE = 1;
  static final int BLOCK = 2;
  static final int PLACE = 3;
  /** Where the weight stands, with the values behind it, as a {@link RowParser} has made them. */
  public static final int ROW = 4;

  private final Iterator<Row> rows;
  private final RowParser parser;
  private final RowCounts tally;
  private String file;
  private long fileHash;
  private long block = -1;
  private long place;
  private double[] next;

  LocatedRows(Iterator<Row> rows, RowParser parser, RowCounts tally) {
    this.rows = rows;
    this.parser = parser;
    this.tally = tally;
    advance();
  }

  private void advance() {
    next = null;
    while (next == null && rows.hasNext()) {
      next = read(rows.next());
    }
  }

  private double[] read(Row row) {
    String path = row.getString(row.length() - 2);
    long start = row.getLong(row.length() - 1);
    if (!path.equals(file) || start != block) {
      fileHash = fileHash(path);
      file = path;
      block = start;
      place = 0;
    }
    long number = place++;
    try {
      double[] values = parser.parse(row, tally);
      return values == null ? null : located(row, values, number);
    } catch (RowParser.BadLine e) {
      tally.bad(file.substring(file.lastIndexOf('/') + 1) + ": " + e.getMessage());
      return null;
    }
  }

  /** Only the file's own name, and folders such as year=2020: data may move to another place. */
  private static long fileHash(String path) {
    String[] parts = path.split("/");
    int first = parts.length - 1;
    while (first > 0 && parts[first - 1].indexOf('=') > 0) {
      first--;
    }
    return RowHash.of(String.join("/", Arrays.asList(parts).subList(first, parts.length)));
  }

  /** What stands for a file in its rows. */
  static double fileId(String path) {
    return RowHash.id(fileHash(path));
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

  @Override
  public boolean hasNext() {
    return next != null;
  }

  @Override
  public double[] next() {
    if (next == null) {
      throw new NoSuchElementException();
    }
    double[] current = next;
    advance();
    return current;
  }
}
