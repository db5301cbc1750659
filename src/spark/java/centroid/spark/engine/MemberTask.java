// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.engine;

import centroid.text.ErrorText;
import centroid.weka.pool.PoolMember;
import java.io.NotSerializableException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.BitSet;
import org.apache.spark.TaskContext;
import org.apache.spark.util.CollectionAccumulator;
import org.apache.spark.util.LongAccumulator;
import weka.classifiers.Classifier;

/**
 * Trains one member on an executor. A learner that fails would fail again, so its failure is returned as a result: Spark would repeat a task that throws
 * four times. Failures of machines are left to Spark.
 *
 * @param work the folder of finished members; null to keep none
 * @param compares whether the predictions of members are compared: a finished member without them predicts the comparison rows, but is not trained again
 * @param done counts members, for progress messages only
 * @param failed receives the number of each member that fails
 * @serial exclude
 */
record MemberTask(WorkFolder work, boolean compares, LongAccumulator done, CollectionAccumulator<String> failed) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Trains a member from its bag, or completes it. */
  @FunctionalInterface
  interface Training {
    PoolMember train() throws Exception;
  }

  /** Predicts the comparison rows with the model of a finished member. */
  @FunctionalInterface
  interface Comparison {
    PoolMember predicted(Classifier model, BitSet seen) throws Exception;
  }

  byte[] run(int member, Training training, Comparison comparison) throws Exception {
    byte[] known = work == null ? null : work.find(member);
    byte[] bytes = known;
    if (known == null) {
      bytes = train(member, training);
    } else if (compares && MemberBytes.read(known).values() == null) {
      bytes = train(member, () -> comparison.predicted(MemberBytes.model(known), MemberBytes.read(known).seen()));
    }
    done.add(1);
    return bytes;
  }

  private byte[] train(int member, Training training) throws Exception {
    long begin = System.nanoTime();
    byte[] bytes;
    try {
      PoolMember trained = training.train();
      Runtime heap = Runtime.getRuntime();
      bytes = MemberBytes.trained(trained, (int) ((System.nanoTime() - begin) / 1_000_000), heap.totalMemory() - heap.freeMemory());
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception | LinkageError | StackOverflowError e) {
      if (e.getCause() instanceof NotSerializableException unknown) {
        return failed(member, "its model can't be sent from one machine to another, as Java can't serialise " + unknown.getMessage()
            + "; choose another base learner (-W), or train on one machine");
      }
      if (TaskContext.get() != null && TaskContext.get().isInterrupted()) {
        // A StackOverflowError that reaches Spark would end the executor's JVM.
        throw new InterruptedException("Stopped while member " + (member + 1) + " was trained");
      }
      if (e instanceof UncheckedIOException) {
        throw e;
      }
      return failed(member, ErrorText.reason(e));
    }
    if (work != null) {
      work.put(member, bytes);
    }
    return bytes;
  }

  private byte[] failed(int member, String problem) {
    failed.add(String.valueOf(member));
    return MemberBytes.failed(problem);
  }
}
