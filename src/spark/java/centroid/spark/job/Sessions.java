// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.job;

import java.util.Map;
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
    return session;
  }

  /** Returns the program's session; null if there is none. */
  private static SparkSession running() {
    Option<SparkSession> active = SparkSession.getActiveSession();
    Option<SparkSession> found = active.isDefined() ? active : SparkSession.getDefaultSession();
    return found.isDefined() && !found.get().sparkContext().isStopped() ? found.get() : null;
  }

  private static SparkSession start(String name) {
    return SparkSession.builder().config(context(name).getConf()).getOrCreate();
  }

  /** Returns Spark's context without tables, whose start takes seconds; on all cores of this machine unless spark-submit or a program says otherwise. */
  public static JavaSparkContext context(String name) {
    Option<SparkContext> active = SparkContext$.MODULE$.getActive();
    if (active.isDefined()) {
      return JavaSparkContext.fromSparkContext(active.get());
    }
    SparkConf settings = new SparkConf().setAppName(name);
    if (!settings.contains("spark.master")) {
      settings.setMaster("local[*]").set("spark.driver.host", "127.0.0.1").set("spark.driver.bindAddress", "127.0.0.1").set("spark.ui.enabled", "false");
    }
    SparkContext context = SparkContext.getOrCreate(settings);
    if (!context.getConf().contains("spark.log.level")) {
      context.setLogLevel("WARN");
    }
    return JavaSparkContext.fromSparkContext(context);
  }
}
