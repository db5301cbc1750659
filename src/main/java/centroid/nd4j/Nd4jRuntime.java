// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import java.io.File;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.Semaphore;

/**
 * Starts ND4J once, in the right class loader, and keeps account of its memory. ND4J looks for its native library through the
 * thread's context class loader, which inside Weka knows nothing of packages; it is set around the start and restored.
 * Thread-safe.
 */
public final class Nd4jRuntime {

  private static final int KILOBYTE = 1024;

  /** Kilobytes that may be taken at once by all trainings together. JavaCPP allows as many bytes as Java's heap may have. */
  private static final int LIMIT = (int) Math.min(Integer.MAX_VALUE, Runtime.getRuntime().maxMemory() / 4 * 3 / KILOBYTE);
  private static final Semaphore MEMORY = new Semaphore(LIMIT, true);

  /** Class names and paths may be much longer than a window is wide. */
  private static final int LONGEST_REASON = 70;

  private static boolean started;
  private static Throwable failure;

  private Nd4jRuntime() {
  }

  /**
   * Makes sure that ND4J works; a second call costs nothing, and after a failure fails the same way.
   *
   * @throws IllegalStateException if ND4J or its native library can't be loaded; the message says what to do
   */
  public static synchronized void start() {
    if (!started && failure == null) {
      Thread thread = Thread.currentThread();
      ClassLoader usual = thread.getContextClassLoader();
      thread.setContextClassLoader(Nd4jRuntime.class.getClassLoader());
      try {
        NativeFolder.choose();
        Backend.start();
        started = true;
      } catch (Throwable e) { // a missing library is an Error, and so are its consequences
        failure = e;
      } finally {
        thread.setContextClassLoader(usual);
      }
    }
    if (failure != null) {
      throw new IllegalStateException(explain(failure, platform()), failure);
    }
  }

  /**
   * Which build of the native library is in use, after {@link #start}.
   *
   * @return some words
   */
  public static String build() {
    start();
    return Backend.hasOneDnn() ? "ND4J's build with oneDNN" : "ND4J's plain build, whose convolutions are slow (the one with oneDNN needs an Intel or AMD "
        + "processor with AVX2)";
  }

  /**
   * What whoever meets the failure is told: the remedy first, in lines that Weka's message window can show.
   *
   * @param cause what ND4J threw
   * @param platform the platform
   * @return some lines
   */
  static String explain(Throwable cause, String platform) {
    Throwable root = cause;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    String reason = root.getClass().getSimpleName() + (root.getMessage() == null ? "" : ": " + root.getMessage().lines().findFirst().orElse(""));
    int surplus = Math.max(0, reason.length() - LONGEST_REASON);
    if (isFile(root)) {
      return "ND4J's native code is there, but its files could not be written or opened:\nsee that there are 440 MB of room in your home folder, and that "
          + "you may write there.\nEverything but the network works without it.\nWhat could not be loaded: "
          + (surplus > 0 ? "..." : "") + reason.substring(surplus);
    }
    return "Please install CentroidBagging-" + platform + ".zip in place of CentroidBagging.zip:\nthe network needs ND4J with its native library for "
        + platform + ".\nEverything but the network works without it.\nWhat could not be loaded: "
        + reason.substring(0, reason.length() - surplus) + (surplus > 0 ? "..." : "");
  }

  /** Whether it is a file that could not be unpacked, as on a full disk, or was unpacked in part; those that are missing in the zip have no path. */
  private static boolean isFile(Throwable root) {
    return root instanceof IOException
        || root instanceof UnsatisfiedLinkError && root.getMessage() != null && new File(root.getMessage().replaceFirst("(?s): .*", "")).isAbsolute();
  }

  /**
   * This machine's platform in the names of ND4J, such as linux-x86_64.
   *
   * @return operating system and processor
   */
  public static String platform() {
    return platform(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
  }

  static String platform(String osName, String osArch) {
    String os = osName.toLowerCase(Locale.ROOT);
    String arch = osArch.toLowerCase(Locale.ROOT);
    String system = os.startsWith("mac") ? "macosx" : os.startsWith("windows") ? "windows" : os.startsWith("linux") ? "linux" : os.replace(' ', '-');
    return system + "-" + (arch.equals("amd64") || arch.equals("x86_64") ? "x86_64" : arch.equals("aarch64") ? "arm64" : arch);
  }

  /**
   * Memory outside of Java's heap that all trainings together may take: three quarters of the largest heap (-Xmx).
   *
   * @return bytes
   */
  public static long memoryLimit() {
    return (long) LIMIT * KILOBYTE;
  }

  /**
   * Takes memory out of the account, and waits for it while other trainings have it.
   *
   * @param bytes how much
   * @param what who needs it, for the message
   * @return what {@link #release} takes back
   * @throws IllegalArgumentException if it is more than there will ever be
   * @throws InterruptedException if the thread is interrupted
   */
  static int reserve(long bytes, String what) throws InterruptedException {
    int kilobytes = kilobytes(bytes, what);
    MEMORY.acquire(kilobytes);
    return kilobytes;
  }

  /** The same without waiting: -1 if other trainings have the memory. */
  static int reserveAtOnce(long bytes, String what) {
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

  /** Gives memory back that {@link #reserve} took. */
  static void release(int kilobytes) {
    MEMORY.release(kilobytes);
  }
}
