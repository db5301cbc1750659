// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import java.io.File;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.Semaphore;

/**
 * Starts ND4J once and limits its memory. ND4J finds its native library through the context class loader of the thread, which inside
 * Weka does not see packages; it is replaced during the start and then restored. Thread-safe.
 */
public final class Nd4jRuntime {

  private static final int KILOBYTE = 1024;

  /** Kilobytes for all trainings together. JavaCPP allows as many bytes as the largest Java heap. */
  private static final int LIMIT = (int) Math.min(Integer.MAX_VALUE, Runtime.getRuntime().maxMemory() / 4 * 3 / KILOBYTE);
  private static final Semaphore MEMORY = new Semaphore(LIMIT, true);

  /** Longer class names and paths are shortened, to fit into a window. */
  private static final int LONGEST_REASON = 70;

  private static boolean started;
  private static Throwable failure;

  private Nd4jRuntime() {
  }

  /**
   * Starts ND4J. Later calls return at once, or fail as the first did.
   *
   * @throws IllegalStateException if ND4J or its native library can't be loaded; the message says what to do
   */
  public static synchronized void start() {
    if (!started && failure == null) {
      Thread thread = Thread.currentThread();
      ClassLoader usual = thread.getContextClassLoader();
      thread.setContextClassLoader(Nd4jRuntime.class.getClassLoader());
      try {
        NativeFolder.select();
        Backend.start();
        started = true;
      } catch (Throwable e) { // a missing library is an Error
        failure = e;
      } finally {
        thread.setContextClassLoader(usual);
      }
    }
    if (failure != null) {
      throw new IllegalStateException(explain(failure, platform()), failure);
    }
  }

  /** Starts ND4J and describes the build of its native library. */
  public static String build() {
    start();
    return Backend.hasOneDnn() ? "ND4J's build with oneDNN" : "ND4J's plain build, whose convolutions are slow (the one with oneDNN needs an Intel or AMD "
        + "processor with AVX2)";
  }

  /**
   * Returns the message for a failed start: the remedy first, in lines that fit into Weka's message window.
   *
   * @param cause what ND4J threw
   */
  static String explain(Throwable cause, String platform) {
    Throwable root = cause;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    String reason = root.getClass().getSimpleName() + (root.getMessage() == null ? "" : ": " + root.getMessage().lines().findFirst().orElse(""));
    int surplus = Math.max(0, reason.length() - LONGEST_REASON);
    if (isUnpackingFailure(root)) {
      return "ND4J's native library was found, but its files could not be written or opened:\nmake sure that your home folder is writable and has 440 MB of "
          + "free space.\nAll other classifiers work without it.\nWhat could not be loaded: "
          + (surplus > 0 ? "..." : "") + reason.substring(surplus);
    }
    return "Please install CentroidBagging-" + platform + ".zip in place of CentroidBagging.zip:\nthe network needs ND4J with its native library for "
        + platform + ".\nAll other classifiers work without it.\nWhat could not be loaded: "
        + reason.substring(0, reason.length() - surplus) + (surplus > 0 ? "..." : "");
  }

  /** Returns whether a file could not be unpacked, for example on a full disk; libraries that are missing in the zip have no path. */
  private static boolean isUnpackingFailure(Throwable root) {
    return root instanceof IOException
        || root instanceof UnsatisfiedLinkError && root.getMessage() != null && new File(root.getMessage().replaceFirst("(?s): .*", "")).isAbsolute();
  }

  /** {@return the platform of this machine in ND4J's notation, such as linux-x86_64} */
  public static String platform() {
    return platform(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
  }

  static String platform(String osName, String osArch) {
    String os = osName.toLowerCase(Locale.ROOT);
    String arch = osArch.toLowerCase(Locale.ROOT);
    String system = os.startsWith("mac") ? "macosx" : os.startsWith("windows") ? "windows" : os.startsWith("linux") ? "linux" : os.replace(' ', '-');
    return system + "-" + (arch.equals("amd64") || arch.equals("x86_64") ? "x86_64" : arch.equals("aarch64") ? "arm64" : arch);
  }

  /** {@return the bytes outside of Java's heap for all trainings together: three quarters of the largest heap (-Xmx)} */
  public static long memoryLimit() {
    return (long) LIMIT * KILOBYTE;
  }

  /**
   * Reserves memory, and waits while other trainings use it.
   *
   * @throws IllegalArgumentException if it is more than {@link #memoryLimit}
   * @throws InterruptedException if the thread is interrupted
   */
  static int reserve(long bytes, String what) throws InterruptedException {
    int kilobytes = kilobytes(bytes, what);
    MEMORY.acquire(kilobytes);
    return kilobytes;
  }

  /** Reserves memory without waiting: -1 if other trainings use the memory. */
  static int tryReserve(long bytes, String what) {
    int kilobytes = kilobytes(bytes, what);
    return MEMORY.tryAcquire(kilobytes) ? kilobytes : -1;
  }

  private static int kilobytes(long bytes, String what) {
    if (bytes > memoryLimit()) {
      throw new IllegalArgumentException(String.format(Locale.ROOT, "%s would take %.1f MB of memory outside of Java's heap, but at most "
          + "%.1f MB are allowed (three quarters of the largest heap); use smaller layers or batches, or start Java with a larger -Xmx",
          what, bytes / 1e6, memoryLimit() / 1e6));
    }
    return (int) Math.min(LIMIT, (bytes + KILOBYTE - 1) / KILOBYTE);
  }

  /** Releases memory that {@link #reserve} has reserved. */
  static void release(int kilobytes) {
    MEMORY.release(kilobytes);
  }
}
