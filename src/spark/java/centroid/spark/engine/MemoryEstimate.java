// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.engine;

import org.apache.spark.api.java.JavaSparkContext;

/**
 * What fits into the executors, by a rule of thumb: rows as Weka holds them take 8 bytes a value and about 100 besides, and a tree in training, which
 * sorts every attribute and keeps parts of the order on its way down, about 50 a value and 200 besides.
 *
 * @param executor bytes of an executor's heap
 * @param driver bytes of the driver's heap
 * @param tasks members that an executor trains at the same time
 */
public record MemoryEstimate(long executor, long driver, int tasks) {

  /** The share of a heap that is ours; Spark and garbage have the rest. */
  private static final double USABLE = 0.5;
  private static final long PER_ROW = 100;

  /** That of a running Spark, whose executors have said by now how many they are. */
  public static MemoryEstimate of(JavaSparkContext spark) {
    long own = Runtime.getRuntime().maxMemory();
    int cores = spark.defaultParallelism() / spark.getConf().getInt("spark.task.cpus", 1);
    // The driver is among them, and in local mode it is the only one.
    int executors = spark.sc().statusTracker().getExecutorInfos().length - 1;
    return executors < 1 ? new MemoryEstimate(own, own, Math.max(1, cores))
        : new MemoryEstimate(spark.getConf().getSizeAsBytes("spark.executor.memory", "1g"), own, Math.max(1, (cores + executors - 1) / executors));
  }

  /** Whether every executor can hold all rows and train on bags of as many, and the driver can send them. */
  public boolean holds(long numRows, int numColumns) {
    double rows = numRows * (8.0 * numColumns + PER_ROW);
    double member = numRows * bytesInMember(numColumns);
    double atDriver = numRows * (3 * 8.0 * numColumns + 2 * PER_ROW);
    return numRows < 100_000_000 && rows + tasks * member <= USABLE * executor && atDriver <= USABLE * driver;
  }

  private static double bytesInMember(int numColumns) {
    return 50.0 * numColumns + 2 * PER_ROW;
  }

  /** The most rows of a bag that come by shuffle and are trained on. */
  public int rowsThatFit(int numColumns) {
    double perRow = 8.0 * (numColumns + 2) + PER_ROW + bytesInMember(numColumns);
    return (int) Math.max(1000, Math.min(10_000_000, USABLE * executor / tasks / perRow));
  }
}
