// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.engine;

import centroid.spark.job.JobMetrics;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * Estimates which data fits into the executors. A row in Weka takes 8 bytes a value and about 100 more. A tree in training sorts every attribute and
 * takes 20 bytes a value and 100 more. REPTrees could be trained in a heap of 0.98 to 1.15 times these bytes, without Spark (experiment {@code spark}, part
 * memory): 100,000 and 200,000 rows of 20 inputs and 70,000 rows of 60 inputs, one and two members at a time.
 *
 * @param executor bytes of an executor's heap
 * @param driver bytes of the driver's heap
 * @param tasks members that an executor trains at the same time
 * @param results the largest number of bytes that the driver accepts from a job
 */
public record MemoryEstimate(long executor, long driver, int tasks, long results) {

  /** The share of a heap for our data; Spark and garbage take the rest. */
  private static final double USABLE = 0.6;
  /** The same while a bag arrives, whose rows are held twice until they are sorted. */
  private static final double USABLE_IN_SHUFFLE = 0.5;
  private static final long PER_ROW = 100;
  /** Bytes of a row without its values, on its way to the driver: number, place and weight. */
  private static final long PER_SENT_ROW = 60;
  private static final String CORES = "spark.executor.cores";
  private static final String RESULTS = "spark.driver.maxResultSize";

  /** Reads the sizes from the settings of a running Spark. They do not depend on how many executors have registered. */
  public static MemoryEstimate of(JavaSparkContext spark) {
    long own = Runtime.getRuntime().maxMemory();
    long results = spark.getConf().getSizeAsBytes(RESULTS, "1g");
    return new MemoryEstimate(spark.sc().isLocal() ? own : spark.getConf().getSizeAsBytes("spark.executor.memory", "1g"), own, slots(spark),
        results == 0 ? Long.MAX_VALUE : results);
  }

  /** Returns how many tasks an executor runs at the same time: its cores divided by those of a task, whatever spark.default.parallelism says. */
  private static int slots(JavaSparkContext spark) {
    String master = spark.sc().master();
    if (!spark.sc().isLocal() && (spark.getConf().contains(CORES) || master.startsWith("yarn") || master.startsWith("k8s"))) {
      return Math.max(1, spark.getConf().getInt(CORES, 1) / spark.getConf().getInt("spark.task.cpus", 1));
    }
    // An executor of a standalone cluster has all cores of its worker, which no setting tells. The tracker's list includes the driver.
    int executors = Math.max(1, spark.sc().statusTracker().getExecutorInfos().length - 1);
    int all = spark.sc().maxNumConcurrentTasks(spark.sc().resourceProfileManager().defaultResourceProfile());
    return Math.max(1, (all + executors - 1) / executors);
  }

  /** Returns whether every executor can hold all rows and train on bags of that size, and the driver can receive and send them. */
  public boolean holds(long numRows, int numColumns) {
    return obstacle(numRows, numColumns) == null;
  }

  /** Returns why not every executor can hold all rows and train on bags of that size: the end of a sentence; null if it can. */
  String obstacle(long numRows, int numColumns) {
    double rows = numRows * (8.0 * numColumns + PER_ROW);
    double member = numRows * (20.0 * numColumns + PER_ROW);
    if (rows + tasks * member > USABLE * executor) {
      return "executors with " + JobMetrics.megabytes(executor) + " of heap that train " + tasks + (tasks == 1 ? " member" : " members")
          + " at a time can't hold all " + numRows + " rows";
    }
    if (numRows * (3 * 8.0 * numColumns + 2 * PER_ROW) > USABLE * driver) {
      return "the driver with " + JobMetrics.megabytes(driver) + " of heap can't send all " + numRows + " rows";
    }
    if (numRows * (8.0 * numColumns + PER_SENT_ROW) > results) {
      return "the driver accepts results of at most " + JobMetrics.megabytes(results) + " (" + RESULTS + "), which all " + numRows + " rows exceed";
    }
    return numRows < 100_000_000 ? null : "an array can't hold all " + numRows + " rows";
  }

  /** Returns the largest bag that can be received by shuffle, sorted and trained on. Executors of 1 GB have trained on such bags of 20 columns. */
  public int rowsThatFit(int numColumns) {
    double perRow = 8.0 * (numColumns + 2) + 50.0 * numColumns + 3 * PER_ROW;
    return (int) Math.max(1000, Math.min(10_000_000, USABLE_IN_SHUFFLE * executor / tasks / perRow));
  }
}
