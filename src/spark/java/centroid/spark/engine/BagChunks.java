// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.engine;

import centroid.spark.data.LocatedRows;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
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
  private final int first;
  private final BitSet omitted;
  private final int width;
  private final int chunkLength;
  private final double[][] open;
  private final int[] used;
  private final Deque<Tuple2<Integer, double[]>> ready = new ArrayDeque<>();
  private boolean ended;

  /**
   * Creates chunks of {@link LocatedRows}.
   *
   * @param first the first bag that is filled; the key of its chunks is 0
   * @param numFilled how many bags are filled
   * @param numValues the number of values of a row
   * @param omitted which of these bags get no rows, because their members are finished
   */
  BagChunks(Iterator<double[]> rows, HashedBags bags, int first, int numFilled, int numValues, BitSet omitted) {
    this.rows = rows;
    this.bags = bags;
    this.first = first;
    this.omitted = omitted;
    this.width = VALUES + numValues;
    this.chunkLength = width * Math.max(1, Math.min(MAX_ROWS, MAX_NUMBERS / numFilled / width));
    this.open = new double[numFilled][];
    this.used = new int[numFilled];
  }

  private void add(double[] row) {
    for (int drawn : bags.bagsOf(row[LocatedRows.ID], row[LocatedRows.WEIGHT])) {
      int bag = drawn - first;
      if (bag < 0 || bag >= open.length || omitted.get(bag)) {
        continue;
      }
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
