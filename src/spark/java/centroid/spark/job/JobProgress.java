// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.job;

import centroid.text.ProgressMessages;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Reports how many tasks of a long job are done and how long the others will take. */
public final class JobProgress extends SparkListener {

  private final String description;
  private final ProgressMessages messages;
  /** The number of tasks of each stage of the job. */
  private final Map<Integer, Integer> numTasks = new HashMap<>();

  private JobProgress(String description) {
    this.description = description;
    this.messages = new ProgressMessages("CentroidBagging on Spark", Console::print);
  }

  /**
   * Runs work and reports the progress of its jobs.
   *
   * @param description of its jobs in Spark's web interface
   */
  public static <T> T of(JavaSparkContext spark, String description, Callable<T> work) throws Exception {
    JobProgress progress = new JobProgress(description);
    spark.sc().addSparkListener(progress);
    try {
      return JobDescription.of(spark, description, work);
    } finally {
      spark.sc().removeSparkListener(progress);
    }
  }

  @Override
  public synchronized void onStageSubmitted(SparkListenerStageSubmitted event) {
    if (event.properties() != null && description.equals(event.properties().getProperty("spark.job.description"))) {
      numTasks.put(event.stageInfo().stageId(), event.stageInfo().numTasks());
    }
  }

  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd event) {
    if (numTasks.containsKey(event.stageId()) && event.taskInfo().successful()) {
      messages.step("tasks done", numTasks.get(event.stageId()));
    }
  }
}
