// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.engine;

import centroid.spark.data.LocatedRows;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import scala.Tuple2;

/** Groups the rows that are sent to bags into chunks, because single rows would cost more for their wrapping than for their values. */
final class BagChunks implements Iterator<Tuple2<Integer, double[]>> {

  /** Index of a row's first value in a chunk, after its number. */
  static final int VALUES = 1;
  private static final int MAX_ROWS = 256;
  /** The largest number of values in all incomplete chunks. */
  private static final int MAX_NUMBERS = 4_000_000;

  private final Iterator<double[]> rows;
  private final HashedBags bags;
  private final int width;
  private final int chunkLength;
  private final double[][] open;
  private final int[] used;
  private final Deque<Tuple2<Integer, double[]>> ready = new ArrayDeque<>();
  private boolean ended;

  /** Creates chunks of {@link LocatedRows} with {@code numValues} values each. */
  BagChunks(Iterator<double[]> rows, HashedBags bags, int numValues) {
    this.rows = rows;
    this.bags = bags;
    this.width = VALUES + numValues;
    this.chunkLength = width * Math.max(1, Math.min(MAX_ROWS, MAX_NUMBERS / bags.numBags() / width));
    this.open = new double[bags.numBags()][];
    this.used = new int[bags.numBags()];
  }

  private void add(double[] row) {
    for (int bag : bags.bagsOf(row[LocatedRows.ID], row[LocatedRows.WEIGHT])) {
      open[bag] = open[bag] == null ? new double[chunkLength] : open[bag];
      open[bag][used[bag]] = row[LocatedRows.ID];
      System.arraycopy(row, LocatedRows.VALUES, open[bag], used[bag] + VALUES, width - VALUES);
      used[bag] += width;
      if (used[bag] == chunkLength) {
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
