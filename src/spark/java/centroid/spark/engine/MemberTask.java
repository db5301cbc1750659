// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.engine;

import centroid.core.TaskFailure;
import centroid.weka.pool.PoolMember;
import java.io.NotSerializableException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import org.apache.spark.TaskContext;
import org.apache.spark.util.CollectionAccumulator;
import org.apache.spark.util.LongAccumulator;

/**
 * Trains one member on an executor. A learner that fails would fail again, so its failure is an answer rather than an exception, which Spark would
 * try four times; machines that fail are Spark's affair.
 *
 * @serial exclude
 */
final class MemberTask implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Trains. */
  @FunctionalInterface
  interface Training {
    PoolMember train() throws Exception;
  }

  private final WorkFolder work;
  private final LongAccumulator done;
  private final CollectionAccumulator<String> failed;

  /**
   * Tasks of one block.
   *
   * @param work finished members; null to keep none
   * @param done counts members, for messages only
   * @param failed gets the number of a member that fails
   */
  MemberTask(WorkFolder work, LongAccumulator done, CollectionAccumulator<String> failed) {
    this.work = work;
    this.done = done;
    this.failed = failed;
  }

  byte[] run(int member, Training training) throws Exception {
    byte[] known = work == null ? null : work.find(member);
    byte[] bytes = known != null ? known : train(member, training);
    done.add(1);
    return bytes;
  }

  private byte[] train(int member, Training training) throws Exception {
    long begin = System.nanoTime();
    byte[] bytes;
    try {
      PoolMember trained = training.train();
      Runtime heap = Runtime.getRuntime();
      bytes = MemberBytes.write(trained, (int) ((System.nanoTime() - begin) / 1_000_000), heap.totalMemory() - heap.freeMemory());
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception | LinkageError | StackOverflowError e) {
      if (e.getCause() instanceof NotSerializableException unknown) {
        failed.add(String.valueOf(member));
        return MemberBytes.failed("its model can't be sent from one machine to another, as Java can't write " + unknown.getMessage()
            + "; choose another base learner (-W), or train on one machine");
      }
      if (TaskContext.get() != null && TaskContext.get().isInterrupted()) {
        // Not the failure itself: a full stack would make Spark end the executor's whole JVM.
        throw new InterruptedException("Stopped while member " + (member + 1) + " was trained");
      }
      if (e instanceof UncheckedIOException) {
        throw e;
      }
      failed.add(String.valueOf(member));
      return MemberBytes.failed(TaskFailure.reason(e));
    }
    if (work != null) {
      work.put(member, bytes);
    }
    return bytes;
  }
}
