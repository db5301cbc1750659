// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.saved;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * The processor time that reading a model takes, those inside of it included. A table whose keys all have the same hash code takes time as the square of their
 * number, which nobody can tell before; so reading ends where it takes far longer than that of any model does.
 */
final class ReadingTime {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  /** Nanoseconds for each byte; a usual model takes a hundredth of it. */
  private static final long PER_BYTE = 1_000;
  /** Nanoseconds for a model of any size, which has classes to be loaded. */
  static final long AT_LEAST = 10_000_000_000L;

  /** Asking for processor time costs more than reading a byte. */
  private static final int READS_BETWEEN = 64;

  private final long atLeast;
  private final long begin = now();
  private long numBytes;

  /**
   * Begins.
   *
   * @param atLeast nanoseconds that it may take whatever its size is
   */
  ReadingTime(long atLeast) {
    this.atLeast = atLeast;
  }

  /** Zero for ever where Java can't tell. */
  private static long now() {
    return THREADS.isCurrentThreadCpuTimeSupported() ? Math.max(0, THREADS.getCurrentThreadCpuTime()) : 0;
  }

  /**
   * Looks at the clock.
   *
   * @throws InvalidObjectException if it is too late
   */
  void check() throws InvalidObjectException {
    if (now() - begin > atLeast + PER_BYTE * numBytes) {
      throw new InvalidObjectException("its objects take far longer to be read than those of a model do");
    }
  }

  /** The same bytes, with a look at the clock now and then. */
  InputStream watched(InputStream source) {
    return new FilterInputStream(source) {

      private int numReads;

      private void checkNowAndThen() throws IOException {
        if (++numReads % READS_BETWEEN == 0) {
          check();
        }
      }

      @Override
      public int read() throws IOException {
        checkNowAndThen();
        int value = super.read();
        numBytes += value < 0 ? 0 : 1;
        return value;
      }

      @Override
      public int read(byte[] to, int offset, int length) throws IOException {
        checkNowAndThen();
        int size = super.read(to, offset, length);
        numBytes += Math.max(0, size);
        return size;
      }
    };
  }
}
