// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.engine;

import centroid.core.RandomOrder;
import centroid.core.Streams;
import centroid.spark.data.LocatedRows;
import centroid.spark.data.RowHash;
import centroid.spark.job.Serialized;
import centroid.weka.pool.PoolOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Sends every member a bag of its own, for data that no machine can hold. The driver holds a sample of the rows, at which members are compared and
 * calibrated. Which rows go where is decided by {@link HashedBags}; a bag is sorted when it has arrived, and then put into an order of its
 * own, since arrival is chance.
 */
public final class ShuffleEngine extends SparkEngine {

  private final JavaRDD<double[]> rows;
  private final double totalWeight;
  private final double bagSize;
  private final boolean copiesAsWeights;
  private final long seed;
  /** The numbers of the rows that the driver holds. */
  private final double[] sampleIds;

  /**
   * An engine for the rows of a source.
   *
   * @param rows all rows that can be trained on, as {@link LocatedRows} are
   * @param totalWeight of all of them
   * @param bagSize rows expected in a bag
   * @param copiesAsWeights whether a row drawn twice is one row of weight 2
   * @param seed of the training
   * @param sampleIds the numbers of the rows that the order is made over
   */
  public ShuffleEngine(JavaSparkContext spark, WorkKeys work, Consumer<String> messages, JavaRDD<double[]> rows, double totalWeight, double bagSize,
      boolean copiesAsWeights, long seed, double[] sampleIds) {
    super(spark, work, messages);
    this.rows = rows;
    this.totalWeight = totalWeight;
    this.bagSize = bagSize;
    this.copiesAsWeights = copiesAsWeights;
    this.seed = seed;
    this.sampleIds = sampleIds;
  }

  @Override
  JavaRDD<byte[]> members(PoolOrder order, int first, int end, MemberTask task) {
    int numBags = end - first;
    HashedBags bags = new HashedBags(RowHash.of(seed, first), numBags, bagSize, totalWeight);
    int numValues = order.rows().numAttributes();
    JavaPairRDD<Integer, double[]> chunks = rows.mapPartitionsToPair(some -> new BagChunks(some, bags, numValues)).partitionBy(new OnePerBag(numBags));
    byte[][] seen = seen(order.rows(), bags);
    Broadcast<byte[]> sentOrder = spark().broadcast(Serialized.write(order));
    Broadcast<byte[]> header = spark().broadcast(Serialized.write(new Instances(order.rows(), 0)));
    Broadcast<byte[]> at = order.comparisonRows() == null ? null : spark().broadcast(Serialized.write(order.comparisonRows()));
    Broadcast<byte[][]> sentSeen = spark().broadcast(seen);
    boolean asWeights = copiesAsWeights;
    long own = seed;
    return chunks.mapPartitionsWithIndex((bag, arrived) -> {
      int member = first + bag;
      byte[] bytes = task.run(member, () -> {
        Instances training = bag(arrived, Serialized.read(header.value(), Instances.class), asWeights, Streams.of(own).child("order").child(member));
        return Serialized.read(sentOrder.value(), PoolOrder.class).train(member, training, at == null ? null : Serialized.read(at.value(), Instances.class),
            BitSet.valueOf(sentSeen.value()[bag]));
      });
      return Collections.singletonList(bytes).iterator();
    }, true);
  }

  /** Which rows of the driver's sample are in which bag. */
  private byte[][] seen(Instances sample, HashedBags bags) {
    BitSet[] seen = new BitSet[bags.numBags()];
    Arrays.setAll(seen, bag -> new BitSet(sampleIds.length));
    for (int row = 0; row < sampleIds.length; row++) {
      for (int bag : bags.bagsOf(sampleIds[row], sample.instance(row).weight())) {
        seen[bag].set(row);
      }
    }
    return Arrays.stream(seen).map(BitSet::toByteArray).toArray(byte[][]::new);
  }

  /** The rows of a bag, in an order that does not depend on how they came. */
  static Instances bag(Iterator<Tuple2<Integer, double[]>> arrived, Instances header, boolean asWeights, Streams stream) {
    List<double[]> rows = sorted(arrived, header.numAttributes());
    Instances bag = new Instances(header, rows.size());
    if (asWeights) {
      addOnce(rows, bag);
      return bag;
    }
    int[] order = new int[rows.size()];
    Arrays.setAll(order, k -> k);
    RandomOrder.shuffle(order, stream.generator());
    for (int k : order) {
      bag.add(new DenseInstance(1, rows.get(k)));
    }
    return bag;
  }

  /** The values of all rows, by the rows' numbers; by their values only where two rows share a number. Copies of a row share an array. */
  private static List<double[]> sorted(Iterator<Tuple2<Integer, double[]>> arrived, int numValues) {
    List<double[]> rows = new ArrayList<>();
    double[] ids = new double[1024];
    while (arrived.hasNext()) {
      double[] chunk = arrived.next()._2();
      for (int k = 0; k < chunk.length; k += BagChunks.VALUES + numValues) {
        ids = rows.size() == ids.length ? Arrays.copyOf(ids, 2 * ids.length) : ids;
        ids[rows.size()] = chunk[k];
        rows.add(Arrays.copyOfRange(chunk, k + BagChunks.VALUES, k + BagChunks.VALUES + numValues));
      }
    }
    double[] numbers = ids;
    Integer[] order = new Integer[rows.size()];
    Arrays.setAll(order, k -> k);
    Arrays.sort(order, (a, b) -> numbers[a] != numbers[b] ? Double.compare(numbers[a], numbers[b]) : Arrays.compare(rows.get(a), rows.get(b)));
    List<double[]> sorted = new ArrayList<>(rows.size());
    for (Integer k : order) {
      double[] last = sorted.isEmpty() ? null : sorted.get(sorted.size() - 1);
      sorted.add(last != null && Arrays.equals(last, rows.get(k)) ? last : rows.get(k));
    }
    return sorted;
  }

  /** Each row once, its weight the number of times it was drawn. */
  private static void addOnce(List<double[]> sorted, Instances bag) {
    for (int k = 0; k < sorted.size(); k++) {
      if (k > 0 && sorted.get(k) == sorted.get(k - 1)) {
        Instance last = bag.instance(bag.numInstances() - 1);
        last.setWeight(last.weight() + 1);
      } else {
        bag.add(new DenseInstance(1, sorted.get(k)));
      }
    }
  }

  /**
   * A partition for each bag.
   *
   * @serial exclude
   */
  private static final class OnePerBag extends Partitioner {

    private static final long serialVersionUID = 1L;

    private final int numBags;

    OnePerBag(int numBags) {
      this.numBags = numBags;
    }

    @Override
    public int numPartitions() {
      return numBags;
    }

    @Override
    public int getPartition(Object bag) {
      return (Integer) bag;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof OnePerBag same && same.numBags == numBags;
    }

    @Override
    public int hashCode() {
      return numBags;
    }
  }
}
