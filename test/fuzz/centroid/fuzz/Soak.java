// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Random builds and predictions in one JVM for a long time: heap, other memory, threads and open files must not grow. */
final class Soak {

  private static final int MINUTES_BETWEEN = 15;
  private static final double MEGABYTE = 1 << 20;
  private static final String ROW = "%7s %8s %10s %12s %14s %10s %8s %6s%n";

  private final PrintStream out;
  private int numCases;

  Soak(PrintStream out) {
    this.out = out;
  }

  /** Counts seconds of sleep, so that a suspended process still runs for the full time. */
  void run(long seed, int minutes) throws Exception {
    out.printf(ROW, "minute", "cases", "heap (MB)", "classes (MB)", "buffers (MB)", "RSS (MB)", "threads", "files");
    Fuzz fuzz = new Fuzz(seed, out);
    int[] awake = new int[1];
    Thread clock = new Thread(() -> {
      try {
        while (true) {
          Thread.sleep(1000);
          awake[0]++;
        }
      } catch (InterruptedException e) {
        // the end
      }
    }, "clock");
    clock.setDaemon(true);
    clock.start();
    // Classes are loaded and compiled by the first cases.
    int next = 2 * 60;
    while (awake[0] < 60 * minutes) {
      fuzz.run(numCases++, 1, Integer.MAX_VALUE);
      if (awake[0] >= next) {
        row(awake[0]);
        next = next == 2 * 60 ? MINUTES_BETWEEN * 60 : next + MINUTES_BETWEEN * 60;
      }
    }
    row(awake[0]);
    clock.interrupt();
    out.println(fuzz.tally());
  }

  private void row(int seconds) throws IOException, InterruptedException {
    for (int k = 0; k < 3; k++) {
      System.gc();
      Thread.sleep(200);
    }
    double heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MEGABYTE;
    double classes = ManagementFactory.getMemoryMXBean().getNonHeapMemoryUsage().getUsed() / MEGABYTE;
    double buffers = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream().mapToLong(BufferPoolMXBean::getMemoryUsed).sum() / MEGABYTE;
    long files = ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix ? unix.getOpenFileDescriptorCount() : -1;
    out.printf(Locale.ROOT, ROW, seconds / 60, numCases, rounded(heap), rounded(classes), rounded(buffers), resident(),
        ManagementFactory.getThreadMXBean().getThreadCount(), files);
  }

  private static String rounded(double megabytes) {
    return String.format(Locale.ROOT, "%.1f", megabytes);
  }

  /** All memory of the process, ND4J's included; known on Linux only. */
  private static String resident() throws IOException {
    Path status = Path.of("/proc/self/status");
    return !Files.exists(status) ? "?" : Files.readAllLines(status).stream().filter(line -> line.startsWith("VmRSS"))
        .map(line -> rounded(Long.parseLong(line.replaceAll("\\D", "")) / 1024.0)).findFirst().orElse("?");
  }
}
