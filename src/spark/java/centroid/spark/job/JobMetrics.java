// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Measures the time of each stage of a run and sums the bytes that its tasks read and shuffle. */
public final class JobMetrics extends SparkListener {

  private final AtomicLong bytesRead = new AtomicLong();
  private final AtomicLong bytesShuffled = new AtomicLong();
  private final AtomicLong cpuNanos = new AtomicLong();
  private final List<String> stages = new ArrayList<>();

  @Override
  public void onTaskEnd(SparkListenerTaskEnd event) {
    TaskMetrics metrics = event.taskMetrics();
    if (metrics != null) {
      bytesRead.addAndGet(metrics.inputMetrics().bytesRead());
      bytesShuffled.addAndGet(metrics.shuffleWriteMetrics().bytesWritten());
      cpuNanos.addAndGet(metrics.executorCpuTime());
    }
  }

  /**
   * Runs a stage and records its time.
   *
   * @param description of its jobs in Spark's web interface
   */
  public <T> T time(String name, String description, JavaSparkContext spark, Callable<T> work) throws Exception {
    long begin = System.nanoTime();
    try {
      return JobDescription.of(spark, description, work);
    } finally {
      stages.add(String.format(Locale.ROOT, "%s %.1f s", name, (System.nanoTime() - begin) / 1e9));
    }
  }

  public String summary() {
    return String.format(Locale.ROOT, "Time: %s; processor time of tasks %.1f s; read %s, shuffled %s.", String.join(", ", stages), cpuNanos.get() / 1e9,
        megabytes(bytesRead.get()), megabytes(bytesShuffled.get()));
  }

  public static String megabytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
  }
}
