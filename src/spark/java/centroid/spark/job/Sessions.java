// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.job;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkContext$;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import scala.Option;

/**
 * Sessions of Spark with our settings. If the program has a session already, ours is a second one on the same context, so that the program's settings and
 * log level stay as they are.
 */
public final class Sessions {

  /** Loggers that write the stack trace of a task's failure, which reaches our message as well. */
  private static final List<String> REPEATING = List.of("org.apache.spark.executor.Executor", "org.apache.spark.scheduler.TaskSetManager",
      "org.apache.spark.util.Utils", "org.apache.spark.internal.io.SparkHadoopWriter", "org.apache.spark.sql.execution.datasources.FileFormatWriter",
      "org.apache.spark.storage.BlockManager", "org.apache.spark.storage.DiskBlockObjectWriter", "org.apache.spark.storage.ShuffleBlockFetcherIterator",
      "org.apache.spark.sql.execution.streaming.MicroBatchExecution", "org.apache.spark.sql.execution.streaming.runtime.MicroBatchExecution",
      "org.apache.spark.sql.execution.datasources.v2.WriteToDataSourceV2Exec");
  /** Spark shows this text instead of passwords. */
  private static final String REDACTED = "(redacted)";

  private Sessions() {
  }

  /**
   * Returns a session with these settings, on the context of spark-submit or of the program, or else on all cores of this machine.
   *
   * @param name the name of the application if none runs yet
   */
  public static SparkSession with(String name, Map<String, String> settings) {
    SparkSession found = running();
    SparkSession session = (found == null ? start(name) : found).newSession();
    if (found != null) {
      for (Row setting : found.sql("SET").collectAsList()) {
        String value = setting.getString(1);
        if (session.conf().isModifiable(setting.getString(0)) && !value.contains(REDACTED)) {
          session.conf().set(setting.getString(0), value);
        }
      }
    }
    settings.forEach(session.conf()::set);
    // Spark reads some settings, such as that of dates, from the active session only.
    SparkSession.setActiveSession(session);
    return session;
  }

  /** Runs a job that may create sessions, after which the program's active session is active again. */
  public static <T> T restoring(Callable<T> job) throws Exception {
    Option<SparkSession> active = SparkSession.getActiveSession();
    try {
      return job.call();
    } finally {
      if (active.isDefined()) {
        SparkSession.setActiveSession(active.get());
      } else {
        SparkSession.clearActiveSession();
      }
    }
  }

  /** Returns the program's session; null if there is none. */
  private static SparkSession running() {
    Option<SparkSession> active = SparkSession.getActiveSession();
    Option<SparkSession> found = active.isDefined() ? active : SparkSession.getDefaultSession();
    return found.isDefined() && !found.get().sparkContext().isStopped() ? found.get() : null;
  }

  private static SparkSession start(String name) {
    boolean isFirst = SparkContext$.MODULE$.getActive().isEmpty();
    SparkSession session = SparkSession.builder().config(settings(name)).getOrCreate();
    if (isFirst) {
      quieten(session.sparkContext());
    }
    return session;
  }

  /** Returns Spark's context without tables, whose start takes seconds; on all cores of this machine unless spark-submit or a program says otherwise. */
  public static JavaSparkContext context(String name) {
    Option<SparkContext> active = SparkContext$.MODULE$.getActive();
    if (active.isEmpty()) {
      quieten(SparkContext.getOrCreate(settings(name)));
    }
    return JavaSparkContext.fromSparkContext(SparkContext$.MODULE$.getActive().get());
  }

  private static SparkConf settings(String name) {
    SparkConf settings = new SparkConf().setAppName(name);
    if (!settings.contains("spark.master")) {
      settings.setMaster("local[*]").set("spark.driver.host", "127.0.0.1").set("spark.driver.bindAddress", "127.0.0.1").set("spark.ui.enabled", "false");
    }
    return settings;
  }

  /** Silences the log of a Spark that is stopped after a failure: tasks that are interrupted would report failures of their own. */
  static void silence(SparkContext context) {
    if (!context.getConf().contains("spark.log.level")) {
      context.setLogLevel("OFF");
    }
  }

  /** Reduces the log of a Spark that we have started: a failure is one sentence of ours, which Spark would repeat in hundreds of lines. */
  private static void quieten(SparkContext context) {
    if (!context.getConf().contains("spark.log.level")) {
      context.setLogLevel("WARN");
      for (String name : REPEATING) {
        Configurator.setLevel(name, Level.OFF);
      }
    }
  }
}
