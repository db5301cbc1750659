// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.job;

import centroid.text.ErrorText;
import centroid.weka.estimator.EstimatorAdapter;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.estimator.RowPredictor;
import java.io.Serializable;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.apache.spark.broadcast.Broadcast;
import weka.classifiers.Classifier;
import weka.core.Instances;

/**
 * A model on the executors: one copy for each thread, because Weka's classifiers are not thread-safe. Every member predicts a row once.
 *
 * @serial exclude
 */
public final class ExecutorModel implements Serializable {

  private static final long serialVersionUID = 1L;
  /** The model that a thread used last. */
  private static final ThreadLocal<Held> HELD = new ThreadLocal<>();

  private final String id = UUID.randomUUID().toString();
  private final Broadcast<byte[]> bytes;
  private final double[] levels;

  /** A model and its id. */
  private record Held(String id, RowPredictor predictor) {
  }

  /** A model whose bytes are broadcast, and the levels of its intervals or sets. */
  public ExecutorModel(Broadcast<byte[]> bytes, double... levels) {
    this.bytes = bytes;
    this.levels = levels;
  }

  private RowPredictor predictor() {
    Held held = HELD.get();
    if (held == null || !held.id.equals(id)) {
      held = new Held(id, EstimatorAdapter.of(Serialization.read(bytes.value(), Classifier.class), levels));
      HELD.set(held);
    }
    return held.predictor;
  }

  /** Predicts rows. */
  public List<RowPrediction> predictAll(Instances rows) {
    return orFail(() -> predictor().predictAll(rows));
  }

  /** Returns what is computed by predicting rows; failures get a sentence. */
  public static <T> T orFail(Callable<T> prediction) {
    try {
      return prediction.call();
    } catch (RuntimeException e) {
      throw e;
    } catch (StackOverflowError e) {
      // Without its cause: a StackOverflowError that reaches Spark would end the executor's JVM.
      throw new IllegalStateException("The model could not predict a row: " + e);
    } catch (Exception e) {
      throw new IllegalStateException("The model could not predict a row: " + ErrorText.reason(e), e);
    }
  }
}
