// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import org.apache.spark.sql.SparkSession;

/** A Spark session in the JVM of the tests; it is kept until a test needs another number of threads. */
public final class LocalSpark {

  private static String master = "";

  private LocalSpark() {
  }

  /** Returns a session on two threads. */
  public static SparkSession session() {
    return session("local[2]");
  }

  /** Returns a session of another master. */
  public static synchronized SparkSession session(String wanted) {
    if (!wanted.equals(master)) {
      if (SparkSession.getDefaultSession().isDefined()) {
        SparkSession.getDefaultSession().get().stop();
      }
      SparkSession.builder().master(wanted).appName("tests").config("spark.sql.shuffle.partitions", "2").getOrCreate();
      master = wanted;
    }
    return SparkSession.getDefaultSession().get();
  }
}
