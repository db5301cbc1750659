// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.engine;

import centroid.spark.data.LocatedRows;
import centroid.spark.data.RowParser;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import scala.Tuple2;

/** Rows on their way into bags, in chunks: single rows would cost more for their wrapping than for themselves. */
final class BagChunks implements Iterator<Tuple2<Integer, double[]>> {

  /** What a chunk has of a row before its values: its number. */
  static final int VALUES = 1;
  private static final int MAX_ROWS = 256;
  /** Numbers in all chunks that are being filled. */
  private static final int MAX_NUMBERS = 4_000_000;

  private final Iterator<double[]> rows;
  private final HashedBags bags;
  private final int width;
  /** Numbers in a full chunk. */
  private final int chunk;
  private final double[][] open;
  private final int[] used;
  private final Deque<Tuple2<Integer, double[]>> ready = new ArrayDeque<>();
  private boolean ended;

  /**
   * Chunks of some rows.
   *
   * @param rows as {@link LocatedRows} are
   * @param bags where they go
   * @param numValues values of a row
   */
  BagChunks(Iterator<double[]> rows, HashedBags bags, int numValues) {
    this.rows = rows;
    this.bags = bags;
    this.width = VALUES + numValues;
    int numRows = Math.max(1, Math.min(MAX_ROWS, MAX_NUMBERS / bags.numBags() / width));
    this.open = new double[bags.numBags()][];
    this.used = new int[bags.numBags()];
    this.chunk = numRows * width;
  }

  private void add(double[] row) {
    for (int bag : bags.bagsOf(row[LocatedRows.ID], row[LocatedRows.ROW + RowParser.WEIGHT])) {
      open[bag] = open[bag] == null ? new double[chunk] : open[bag];
      open[bag][used[bag]] = row[LocatedRows.ID];
      System.arraycopy(row, LocatedRows.ROW + RowParser.VALUES, open[bag], used[bag] + VALUES, width - VALUES);
      used[bag] += width;
      if (used[bag] == chunk) {
        ready.add(new Tuple2<>(bag, open[bag]));
        open[bag] = null;
        used[bag] = 0;
      }
    }
  }

  @Override
  public boolean hasNext() {
    while (ready.isEmpty() && rows.hasNext()) {
      add(rows.next());
    }
    if (ready.isEmpty() && !ended) {
      ended = true;
      for (int bag = 0; bag < open.length; bag++) {
        if (used[bag] > 0) {
          ready.add(new Tuple2<>(bag, Arrays.copyOf(open[bag], used[bag])));
          open[bag] = null;
        }
      }
    }
    return !ready.isEmpty();
  }

  @Override
  public Tuple2<Integer, double[]> next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return ready.remove();
  }
}
