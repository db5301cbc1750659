// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.engine;

import centroid.core.TrainingFailure;
import centroid.spark.job.JobDescription;
import centroid.spark.job.UserError;
import centroid.text.ProgressMessages;
import centroid.weka.pool.PoolEngine;
import centroid.weka.pool.PoolMember;
import centroid.weka.pool.PoolTask;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.CollectionAccumulator;
import org.apache.spark.util.LongAccumulator;

/**
 * Trains pools on Spark, one task for each member. The driver receives the members' predictions; models stay on the executors' disks until they are
 * kept. A model whose executor is lost is trained again.
 */
public abstract class SparkEngine implements PoolEngine {

  private final JavaSparkContext spark;
  private final Consumer<String> messages;
  private final WorkFolders work;
  private double seconds;
  private long largestHeap;
  private int numTrained;

  /** Opens the folder of finished members for an order; null if finished members are not kept. */
  @FunctionalInterface
  public interface WorkFolders {
    WorkFolder open(PoolTask order) throws Exception;
  }

  SparkEngine(JavaSparkContext spark, WorkFolders work, Consumer<String> messages) {
    this.spark = spark;
    this.work = work;
    this.messages = messages;
  }

  /**
   * Returns a partition for each member of a block; computing it runs the task.
   *
   * @param finished the members that the work folder holds already
   */
  abstract JavaRDD<byte[]> members(PoolTask order, int first, int end, MemberTask task, BitSet finished) throws Exception;

  final JavaSparkContext spark() {
    return spark;
  }

  @Override
  public final List<PoolMember> train(PoolTask order, int first, int end) throws Exception {
    WorkFolder folder = work.open(order);
    BitSet finished = folder == null ? new BitSet()
        : JobDescription.of(spark, "Looking for finished members in the work folder", () -> folder.finished(first, end, spark));
    if (!finished.isEmpty()) {
      messages.accept(finished.cardinality() + " of " + (end - first) + " members are in the work folder already");
    }
    MemberTask task = new MemberTask(folder, order.compares(), spark.sc().longAccumulator(), spark.sc().collectionAccumulator());
    JavaRDD<byte[]> trained = members(order, first, end, task, finished).persist(StorageLevel.DISK_ONLY());
    List<byte[]> fronts = run(trained, order, first, end, task.done(), task.failed());
    List<PoolMember> members = new ArrayList<>();
    for (int b = first; b < end; b++) {
      MemberBytes front = MemberBytes.read(fronts.get(b - first));
      if (!front.problem().isEmpty()) {
        order.lose(b, end, new TrainingFailure(front.problem(), null));
        continue;
      }
      seconds += front.millis() / 1000.0;
      order.trainedElsewhere(front.millis() / 1000.0);
      largestHeap = Math.max(largestHeap, front.heap());
      members.add(new SparkMember(front, spark, trained, b - first));
    }
    numTrained += end - first;
    return members;
  }

  private List<byte[]> run(JavaRDD<byte[]> trained, PoolTask order, int first, int end, LongAccumulator done, CollectionAccumulator<String> failed)
      throws Exception {
    String group = "centroid-" + UUID.randomUUID();
    ProgressMessages progress = new ProgressMessages("CentroidBagging on Spark", messages);
    SparkListener listener = new SparkListener() {
      private long reported;

      @Override
      public synchronized void onTaskEnd(SparkListenerTaskEnd event) {
        for (long now = Math.min(done.value(), end - first); reported < now; reported++) {
          progress.step("members trained", end - first);
        }
        // A task that runs twice reports its failure twice.
        if (Set.copyOf(failed.value()).size() > PoolTask.mayLose(end)) {
          spark.sc().cancelJobGroup(group);
        }
      }
    };
    spark.sc().addSparkListener(listener);
    String what = "Training members " + (first + 1) + " to " + end + " of the pool (" + order.learnerName() + ")";
    try {
      return JobDescription.ofGroup(spark, group, what, () -> trained.map(MemberBytes::front).collect());
    } catch (Exception e) {
      if (Thread.interrupted() || InterruptedException.class.isInstance(e)) {
        spark.sc().cancelJobGroup(group);
        throw new InterruptedException("Stopped while members were trained on Spark");
      }
      int member = failed.value().stream().mapToInt(Integer::parseInt).min().orElse(-1);
      throw new TrainingFailure(member < 0 ? "The pool could not be trained: " + UserError.reason(e)
          : "Member " + (member + 1) + " of " + end + " (" + order.learnerName() + ") could not be trained: " + reason(trained, member - first), e);
    } finally {
      spark.sc().removeSparkListener(listener);
    }
  }

  /** Trains a failed member alone to get its failure, because the cancelled job has not returned it. */
  private static String reason(JavaRDD<byte[]> trained, int partition) {
    return MemberBytes.read(trained.collectPartitions(new int[] {partition})[0].get(0)).problem();
  }

  /** The training time of all members, summed over tasks. */
  public double seconds() {
    return seconds;
  }

  /** The largest heap in use on an executor after a member was trained, in bytes. */
  public long largestHeap() {
    return largestHeap;
  }

  public int numTrained() {
    return numTrained;
  }
}
