// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.runtime;

import java.util.Locale;
import java.util.concurrent.Semaphore;

/** Limits the memory outside of Java's heap that trainings use together. Thread-safe. */
public final class NativeMemory {

  private static final int KILOBYTE = 1024;

  /** Kilobytes for all trainings together. JavaCPP allows ND4J as many bytes as the largest Java heap. */
  private static final int LIMIT = (int) Math.min(Integer.MAX_VALUE, Runtime.getRuntime().maxMemory() / 4 * 3 / KILOBYTE);
  private static final Semaphore FREE = new Semaphore(LIMIT, true);

  private NativeMemory() {
  }

  /** {@return the bytes outside of Java's heap for all trainings together: three quarters of the largest heap (-Xmx)} */
  public static long limit() {
    return (long) LIMIT * KILOBYTE;
  }

  /**
   * Reserves memory, and waits while other trainings use it.
   *
   * @throws IllegalArgumentException if it is more than {@link #limit}
   * @throws InterruptedException if the thread is interrupted
   */
  public static int reserve(long bytes, String what) throws InterruptedException {
    int kilobytes = kilobytes(bytes, what);
    FREE.acquire(kilobytes);
    return kilobytes;
  }

  /** Reserves memory without waiting: -1 if other trainings use the memory. */
  public static int tryReserve(long bytes, String what) {
    int kilobytes = kilobytes(bytes, what);
    return FREE.tryAcquire(kilobytes) ? kilobytes : -1;
  }

  private static int kilobytes(long bytes, String what) {
    if (bytes > limit()) {
      throw new IllegalArgumentException(String.format(Locale.ROOT, "%s would take %.1f MB of memory outside of Java's heap, but at most "
          + "%.1f MB are allowed (three quarters of the largest heap); use smaller layers or batches, or start Java with a larger -Xmx",
          what, bytes / 1e6, limit() / 1e6));
    }
    return (int) Math.min(LIMIT, (bytes + KILOBYTE - 1) / KILOBYTE);
  }

  /** Releases memory that {@link #reserve} has reserved. */
  public static void release(int kilobytes) {
    FREE.release(kilobytes);
  }
}
