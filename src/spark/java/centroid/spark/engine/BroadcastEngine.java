// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.engine;

import centroid.spark.job.Serialized;
import centroid.weka.pool.PoolOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;

/** Sends all rows to every executor, once. Bags are drawn there exactly as on one machine, so the model is the same to the last bit. */
public final class BroadcastEngine extends SparkEngine {

  /** The order and the rows as an executor holds them for all its tasks; of the last training only. */
  private static String runInUse;
  private static PoolOrder orderInUse;

  private final String run = UUID.randomUUID().toString();
  private Broadcast<double[][]> rows;
  private Broadcast<byte[]> order;
  private Broadcast<byte[]> header;

  public BroadcastEngine(JavaSparkContext spark, WorkKeys work, Consumer<String> messages) {
    super(spark, work, messages);
  }

  @Override
  JavaRDD<byte[]> members(PoolOrder pool, int first, int end, MemberTask task) {
    if (rows == null) {
      Instances data = pool.rows();
      // The last array holds the weights of all rows; so the others can be Weka's rows as they are.
      double[][] values = new double[data.numInstances() + 1][];
      values[data.numInstances()] = data.stream().mapToDouble(Instance::weight).toArray();
      for (int row = 0; row < data.numInstances(); row++) {
        values[row] = data.instance(row).toDoubleArray();
      }
      rows = spark().broadcast(values);
      order = spark().broadcast(Serialized.write(pool));
      header = spark().broadcast(Serialized.write(new Instances(data, 0)));
    }
    List<Integer> numbers = new ArrayList<>();
    for (int b = first; b < end; b++) {
      numbers.add(b);
    }
    String name = run;
    Broadcast<double[][]> sentRows = rows;
    Broadcast<byte[]> sentOrder = order;
    Broadcast<byte[]> sentHeader = header;
    return spark().parallelize(numbers, numbers.size()).map(b -> task.run(b, () -> there(name, sentRows, sentOrder, sentHeader).train(b)));
  }

  /** On an executor: the order over the rows, made once. */
  private static PoolOrder there(String name, Broadcast<double[][]> rows, Broadcast<byte[]> order, Broadcast<byte[]> header) {
    synchronized (BroadcastEngine.class) {
      if (!name.equals(runInUse)) {
        // Gone before the next ones come.
        orderInUse = null;
        double[][] values = rows.value();
        int numRows = values.length - 1;
        Instances data = new Instances(Serialized.read(header.value(), Instances.class), numRows);
        for (int row = 0; row < numRows; row++) {
          data.add(new DenseInstance(values[numRows][row], values[row]));
        }
        orderInUse = Serialized.read(order.value(), PoolOrder.class).over(data);
        runInUse = name;
      }
      return orderInUse;
    }
  }
}
