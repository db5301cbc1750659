// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import org.apache.spark.SparkConf;

/**
 * What fits into the executors, by a rule of thumb: rows as Weka holds them take 8 bytes a value and about 100 besides, and a learner that
 * sorts its attributes takes about as much again, and half more, for each member in training.
 *
 * @param executor bytes of an executor's heap
 * @param driver bytes of the driver's heap
 * @param tasks members that an executor trains at the same time
 */
record Memory(long executor, long driver, int tasks) {

  /** The share of a heap that is ours; Spark and garbage have the rest. */
  private static final double USABLE = 0.5;
  private static final long PER_ROW = 100;

  static Memory of(SparkConf conf, String master, int cores) {
    long own = Runtime.getRuntime().maxMemory();
    if (master.startsWith("local") && !master.startsWith("local-cluster")) {
      return new Memory(own, own, cores);
    }
    int perExecutor = conf.getInt("spark.executor.cores", master.startsWith("spark") || master.startsWith("local-cluster") ? coresOfWorker(master) : 1);
    return new Memory(conf.getSizeAsBytes("spark.executor.memory", "1g"), own, Math.max(1, perExecutor / conf.getInt("spark.task.cpus", 1)));
  }

  /** A standalone worker gives an executor all its cores unless it is told otherwise; ours are of few. */
  private static int coresOfWorker(String master) {
    String[] parts = master.replaceAll("[^0-9,]", "").split(",");
    return master.startsWith("local-cluster") && parts.length == 3 ? Integer.parseInt(parts[1]) : 2;
  }

  /** Whether every executor can hold all rows and train on bags of as many, and the driver can send them. */
  boolean holds(long numRows, int numColumns) {
    double rows = numRows * (8.0 * numColumns + PER_ROW);
    double member = numRows * bytesInMember(numColumns);
    double atDriver = numRows * (3 * 8.0 * numColumns + 2 * PER_ROW);
    return numRows < 100_000_000 && rows + tasks * member <= USABLE * executor && atDriver <= USABLE * driver;
  }

  private static double bytesInMember(int numColumns) {
    return 12.0 * numColumns + PER_ROW;
  }

  /** The most rows of a bag that come by shuffle and are trained on. */
  int rowsThatFit(int numColumns) {
    double perRow = 8.0 * (numColumns + 2) + PER_ROW + bytesInMember(numColumns);
    return (int) Math.max(1000, Math.min(10_000_000, USABLE * executor / tasks / perRow));
  }
}
