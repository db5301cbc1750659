// SPDX-License-Identifier: GPL-3.0-only
package centroid.replay;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The buffers of several models (heads) over a common memory: the rows that each head learns from, and the probability that it acts, equal unless masses
 * are set. Rows are numbered in order of arrival; a full memory overwrites the oldest. Buffers hold row numbers only. Not thread-safe.
 */
public abstract class HeadBuffers {

  /** After this many draws of overwritten rows a buffer is cleaned. */
  private static final int MANY_TRIES = 64;

  private final RowList[] lists;
  private final double[] masses;
  private int oldest;
  private int numUsed;
  private int numRefreshed;

  /** Empty buffers and equal masses of at least one head. */
  protected HeadBuffers(int numHeads) {
    if (numHeads < 1) {
      throw new IllegalArgumentException("The number of heads must be at least 1, but was " + numHeads);
    }
    lists = new RowList[numHeads];
    Arrays.setAll(lists, head -> new RowList());
    masses = new double[numHeads];
    Arrays.fill(masses, 1.0 / numHeads);
  }

  /** Called for a row that was added to the common memory. By default it is used from the next refresh on. */
  public void added(int row) {
  }

  /** Called when the memory has overwritten the rows before this one: they are not drawn any more. */
  public final void forget(int oldestRow) {
    oldest = oldestRow;
  }

  /**
   * Refills the buffers, before the heads are trained.
   *
   * @param losses computed only if they are needed
   * @throws IllegalStateException if there is no row in memory
   */
  public final void refresh(int numRows, RowLosses losses) throws Exception {
    if (numRows <= oldest) {
      throw new IllegalStateException("Buffers can be filled when there is at least 1 row in memory, but there was none; add rows first");
    }
    fill(numRows, losses);
    numUsed = numRows;
    numRefreshed++;
  }

  /** Fills the buffers, with the arguments of {@link #refresh}. */
  protected abstract void fill(int numRows, RowLosses losses) throws Exception;

  /**
   * Draws a row of a head's buffer that is still in memory.
   *
   * @throws IllegalStateException if there is none
   */
  public final int draw(int head, SplittableRandom random) {
    for (int tries = 0; tries < MANY_TRIES && lists[head].size() > 0; tries++) {
      int row = lists[head].draw(random);
      if (row >= oldest) {
        return row;
      }
    }
    lists[head].removeBefore(oldest);
    if (lists[head].size() == 0) {
      throw new IllegalStateException("The buffer of head " + head + " must hold a row that is still in memory, but holds none; refresh buffers first, more "
          + "often, or keep more rows");
    }
    return lists[head].draw(random);
  }

  /** Draws the head that acts, by the masses. */
  public final int drawHead(SplittableRandom random) {
    double left = random.nextDouble();
    int head = 0;
    while (head < masses.length - 1 && left >= masses[head]) {
      left -= masses[head++];
    }
    return head;
  }

  public final int numHeads() {
    return lists.length;
  }

  /** The number of rows in a head's buffer. */
  public final int size(int head) {
    return lists[head].size();
  }

  /** A row of a head's buffer; the index is from 0 to below the size. */
  public final int row(int head, int index) {
    return lists[head].get(index);
  }

  /** The probability with which each head acts, a new array. */
  public final double[] masses() {
    return masses.clone();
  }

  /** Copies the probability with which each head acts; they sum to 1. */
  protected final void setMasses(double[] newMasses) {
    System.arraycopy(newMasses, 0, masses, 0, masses.length);
  }

  /** Adds a row to a head's buffer. */
  protected final void add(int head, int row) {
    lists[head].add(row);
  }

  /** Empties a head's buffer. */
  protected final void clear(int head) {
    lists[head].clear();
  }

  /** Fills a head's buffer with all rows in memory, each once. */
  protected final void takeAll(int head, int numRows) {
    lists[head].clear();
    for (int row = oldest; row < numRows; row++) {
      lists[head].add(row);
    }
  }

  /** Removes overwritten rows from all buffers. */
  protected final void removeForgotten() {
    for (RowList list : lists) {
      list.removeBefore(oldest);
    }
  }

  /** The oldest row in memory. */
  protected final int oldest() {
    return oldest;
  }

  /** The first row since the last refresh that is still in memory. */
  protected final int firstNew() {
    return Math.max(numUsed, oldest);
  }

  /** The number of finished calls of {@link #refresh}. */
  protected final int numRefreshed() {
    return numRefreshed;
  }

  /** Writes buffers and masses, so that a run can be continued. */
  public final void write(DataOutput to) throws IOException {
    to.writeInt(oldest);
    to.writeInt(numUsed);
    to.writeInt(numRefreshed);
    for (int head = 0; head < lists.length; head++) {
      to.writeDouble(masses[head]);
      to.writeInt(lists[head].size());
      for (int k = 0; k < lists[head].size(); k++) {
        to.writeInt(lists[head].get(k));
      }
    }
  }

  /** Reads what {@link #write} has written, for buffers of the same kind and number. */
  public final void read(DataInput from) throws IOException {
    oldest = from.readInt();
    numUsed = from.readInt();
    numRefreshed = from.readInt();
    for (int head = 0; head < lists.length; head++) {
      masses[head] = from.readDouble();
      lists[head].clear();
      for (int left = from.readInt(); left > 0; left--) {
        lists[head].add(from.readInt());
      }
    }
  }
}
