// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.engine;

import centroid.spark.job.Serialization;
import centroid.weka.pool.PoolTask;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;

/** Sends all rows to every executor, once. Bags are drawn there as on one machine, so the model is the same to the last bit. */
public final class BroadcastEngine extends SparkEngine {

  /** The run whose rows this executor holds; only that of the last training. */
  private static String runInUse;
  /** The rows, shared by all orders of the run. */
  private static Instances rowsInUse;
  /** The order that the executor holds; null if there is none. */
  private static String orderNameInUse;
  /** The order with its rows, shared by all tasks of this executor. */
  private static PoolTask orderInUse;

  private final String run = UUID.randomUUID().toString();
  private Broadcast<double[][]> rows;
  private Broadcast<byte[]> header;
  /** The order that was sent last: each base learner has its own. */
  private PoolTask orderSent;
  private Broadcast<byte[]> order;
  private String orderName;

  public BroadcastEngine(JavaSparkContext spark, WorkFolders work, Consumer<String> messages) {
    super(spark, work, messages);
  }

  @Override
  JavaRDD<byte[]> members(PoolTask pool, int first, int end, MemberTask task, BitSet finished) {
    if (rows == null) {
      Instances data = pool.rows();
      // The last array holds the weights of all rows, so that the others can be used as Weka's rows without a copy.
      double[][] values = new double[data.numInstances() + 1][];
      values[data.numInstances()] = data.stream().mapToDouble(Instance::weight).toArray();
      for (int row = 0; row < data.numInstances(); row++) {
        values[row] = data.instance(row).toDoubleArray();
      }
      rows = spark().broadcast(values);
      header = spark().broadcast(Serialization.write(new Instances(data, 0)));
    }
    if (orderSent != pool) {
      orderSent = pool;
      order = spark().broadcast(Serialization.write(pool));
      orderName = UUID.randomUUID().toString();
    }
    List<Integer> numbers = new ArrayList<>();
    for (int b = first; b < end; b++) {
      numbers.add(b);
    }
    String runName = run;
    String name = orderName;
    Broadcast<double[][]> sentRows = rows;
    Broadcast<byte[]> sentOrder = order;
    Broadcast<byte[]> sentHeader = header;
    return spark().parallelize(numbers, numbers.size()).map(b -> task.run(b, () -> orderOf(runName, name, sentRows, sentOrder, sentHeader).train(b),
        (model, seen) -> orderOf(runName, name, sentRows, sentOrder, sentHeader).predicted(model, seen)));
  }

  /** Returns the order with its rows, which every executor creates once. */
  private static PoolTask orderOf(String run, String name, Broadcast<double[][]> rows, Broadcast<byte[]> order, Broadcast<byte[]> header) {
    synchronized (BroadcastEngine.class) {
      if (!run.equals(runInUse)) {
        // The old rows are released before the new ones are created.
        orderInUse = null;
        orderNameInUse = null;
        rowsInUse = null;
        double[][] values = rows.value();
        int numRows = values.length - 1;
        Instances data = new Instances(Serialization.read(header.value(), Instances.class), numRows);
        for (int row = 0; row < numRows; row++) {
          data.add(new DenseInstance(values[numRows][row], values[row]));
        }
        rowsInUse = data;
        runInUse = run;
      }
      if (!name.equals(orderNameInUse)) {
        orderInUse = Serialization.read(order.value(), PoolTask.class).over(rowsInUse);
        orderNameInUse = name;
      }
      return orderInUse;
    }
  }
}
