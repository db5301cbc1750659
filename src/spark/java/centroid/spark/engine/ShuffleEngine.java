// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.engine;

import centroid.spark.data.LocatedRows;
import centroid.spark.data.RowHash;
import centroid.spark.job.Serialization;
import centroid.util.RandomOrder;
import centroid.util.RandomStreams;
import centroid.weka.pool.PoolTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Sends every member its own bag, for data that does not fit into an executor. {@link HashedBags} decides which rows go into which bag. The driver holds
 * a sample of the rows, at which members are compared and calibrated. The order in which rows arrive is random, so a bag is sorted and then shuffled
 * by the seed.
 */
public final class ShuffleEngine extends SparkEngine {

  private final JavaRDD<double[]> rows;
  private final double totalWeight;
  private final BagSize bagSize;
  private final boolean copiesAsWeights;
  private final long seed;
  private final double[] sampleIds;

  /**
   * Creates an engine for one training.
   *
   * @param rows all usable rows, as {@link LocatedRows}
   * @param totalWeight of all rows
   * @param bagSize of every bag, and the number of all rows
   * @param copiesAsWeights whether a row drawn twice is one row of weight 2
   * @param sampleIds the numbers of the rows that the driver holds
   */
  public ShuffleEngine(JavaSparkContext spark, WorkFolders work, Consumer<String> messages, JavaRDD<double[]> rows, double totalWeight, BagSize bagSize,
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
  public long numRows(long held) {
    return bagSize.numRows();
  }

  @Override
  JavaRDD<byte[]> members(PoolTask order, int first, int end, MemberTask task, BitSet finished) {
    int numBags = end - first;
    // The first members of a block may be trained alone; their bags are those of the whole block.
    int start = order.blockStart(first);
    HashedBags bags = new HashedBags(RowHash.of(seed, start), order.blockSize(first), bagSize.expected(), totalWeight);
    int numValues = order.rows().numAttributes();
    // The hash of a number is the number itself, so that partition k holds bag k.
    BitSet omitted = finished.get(first, end);
    JavaRDD<double[]> read = omitted.cardinality() == numBags ? spark().emptyRDD() : rows;
    JavaPairRDD<Integer, double[]> chunks = read.mapPartitionsToPair(some -> new BagChunks(some, bags, first - start, numBags, numValues, omitted))
        .partitionBy(new HashPartitioner(numBags));
    Broadcast<byte[]> sentOrder = spark().broadcast(Serialization.write(order));
    Broadcast<byte[]> header = spark().broadcast(Serialization.write(new Instances(order.rows(), 0)));
    Broadcast<byte[]> at = order.comparisonRows() == null ? null : spark().broadcast(Serialization.write(order.comparisonRows()));
    Broadcast<byte[][]> sentSeen = spark().broadcast(seen(order.rows(), bags, first - start, numBags));
    boolean asWeights = copiesAsWeights;
    long trainingSeed = seed;
    return chunks.mapPartitionsWithIndex((bag, arrived) -> {
      int member = first + bag;
      byte[] bytes = task.run(member, () -> {
        if (omitted.get(bag)) {
          throw new UncheckedIOException(new IOException("Member " + (member + 1) + " has disappeared from the work folder; start the training again"));
        }
        RandomStreams stream = RandomStreams.of(trainingSeed).child("order").child(member);
        Instances training = bag(arrived, Serialization.read(header.value(), Instances.class), asWeights, stream);
        return Serialization.read(sentOrder.value(), PoolTask.class).train(member, training, read(at), BitSet.valueOf(sentSeen.value()[bag]));
      }, (model, seen) -> Serialization.read(sentOrder.value(), PoolTask.class).predicted(model, seen, read(at)));
      return Collections.singletonList(bytes).iterator();
    }, true);
  }

  private static Instances read(Broadcast<byte[]> rows) {
    return rows == null ? null : Serialization.read(rows.value(), Instances.class);
  }

  /** Returns for each of some bags which rows of the driver's sample it contains. */
  private byte[][] seen(Instances sample, HashedBags bags, int first, int numBags) {
    BitSet[] seen = new BitSet[numBags];
    Arrays.setAll(seen, bag -> new BitSet(sampleIds.length));
    for (int row = 0; row < sampleIds.length; row++) {
      for (int bag : bags.bagsOf(sampleIds[row], sample.instance(row).weight())) {
        if (bag >= first && bag < first + numBags) {
          seen[bag - first].set(row);
        }
      }
    }
    return Arrays.stream(seen).map(BitSet::toByteArray).toArray(byte[][]::new);
  }

  /** Returns the rows of a bag, in an order that does not depend on their arrival. */
  private static Instances bag(Iterator<Tuple2<Integer, double[]>> arrived, Instances header, boolean asWeights, RandomStreams stream) {
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

  /** Returns the values of all rows, sorted by row number, and by values if two rows share a number. Copies of a row share an array. */
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

  /** Adds each row once; its weight is the number of times it was drawn. */
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
}
