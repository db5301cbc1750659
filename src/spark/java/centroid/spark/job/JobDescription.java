// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.job;

import java.util.concurrent.Callable;
import org.apache.spark.api.java.JavaSparkContext;

/** Describes jobs in Spark's web interface, and restores the program's own description and group afterwards. */
public final class JobDescription {

  private static final String[] PROPERTIES = {"spark.job.description", "spark.jobGroup.id", "spark.job.interruptOnCancel"};

  private JobDescription() {
  }

  /** Runs work whose jobs have a description. */
  public static <T> T of(JavaSparkContext spark, String text, Callable<T> work) throws Exception {
    return restoring(spark, () -> {
      spark.sc().setJobDescription(text);
      return work.call();
    });
  }

  /** Runs work whose jobs have a description and a group, by which they can be cancelled. */
  public static <T> T ofGroup(JavaSparkContext spark, String group, String text, Callable<T> work) throws Exception {
    return restoring(spark, () -> {
      spark.setJobGroup(group, text, true);
      return work.call();
    });
  }

  private static <T> T restoring(JavaSparkContext spark, Callable<T> work) throws Exception {
    String[] before = new String[PROPERTIES.length];
    for (int k = 0; k < before.length; k++) {
      before[k] = spark.getLocalProperty(PROPERTIES[k]);
    }
    try {
      return work.call();
    } finally {
      for (int k = 0; k < before.length; k++) {
        spark.setLocalProperty(PROPERTIES[k], before[k]);
      }
    }
  }
}
