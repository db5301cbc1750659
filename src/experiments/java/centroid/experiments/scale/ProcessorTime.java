// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.scale;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The time of some work and the processor time of all programs that it starts, drivers and executors. They are sampled five times a second, so the last
 * fifth of a second of a program may be missing.
 */
record ProcessorTime(double seconds, double processorSeconds) {

  private static final int PAUSE_MILLIS = 200;

  /** Measures work that starts programs and waits for them. */
  static ProcessorTime of(Callable<?> work) throws Exception {
    Map<Long, Duration> before = new ConcurrentHashMap<>();
    sample(before);
    Map<Long, Duration> after = new ConcurrentHashMap<>(before);
    Thread sampler = new Thread(() -> {
      while (!Thread.interrupted()) {
        sample(after);
        try {
          Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
          return;
        }
      }
    });
    sampler.setDaemon(true);
    long begin = System.nanoTime();
    sampler.start();
    try {
      work.call();
    } finally {
      sampler.interrupt();
      sampler.join();
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    sample(after);
    return new ProcessorTime(seconds, (sum(after) - sum(before)) / 1e9);
  }

  private static void sample(Map<Long, Duration> times) {
    ProcessHandle.current().descendants().forEach(process -> process.info().totalCpuDuration().ifPresent(time -> times.put(process.pid(), time)));
  }

  private static double sum(Map<Long, Duration> times) {
    return times.values().stream().mapToDouble(Duration::toNanos).sum();
  }
}
