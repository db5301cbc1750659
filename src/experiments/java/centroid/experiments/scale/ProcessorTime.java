// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.scale;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The time and the processor time of all programs that this one starts meanwhile, drivers and executors alike. Samples them five times per
 * second, so the last fifth of a second of a program is lost.
 */
record ProcessorTime(double seconds, double processorSeconds) {

  private static final int PAUSE_MILLIS = 200;

  /** Work that starts programs and waits for them. */
  static ProcessorTime of(Callable<?> work) throws Exception {
    Map<Long, Duration> before = new ConcurrentHashMap<>();
    look(before);
    Map<Long, Duration> after = new ConcurrentHashMap<>(before);
    Thread watch = new Thread(() -> {
      while (!Thread.interrupted()) {
        look(after);
        try {
          Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
          return;
        }
      }
    });
    watch.setDaemon(true);
    long begin = System.nanoTime();
    watch.start();
    try {
      work.call();
    } finally {
      watch.interrupt();
      watch.join();
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    look(after);
    return new ProcessorTime(seconds, (sum(after) - sum(before)) / 1e9);
  }

  private static void look(Map<Long, Duration> times) {
    ProcessHandle.current().descendants().forEach(process -> process.info().totalCpuDuration().ifPresent(time -> times.put(process.pid(), time)));
  }

  private static double sum(Map<Long, Duration> times) {
    return times.values().stream().mapToDouble(Duration::toNanos).sum();
  }
}
