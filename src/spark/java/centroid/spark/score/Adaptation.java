// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.score;

import centroid.spark.data.RowHash;
import centroid.spark.job.Serialization;
import centroid.weka.adaptive.AdaptivePrediction;
import centroid.weka.adaptive.AdaptiveState;
import centroid.weka.adaptive.PendingPrediction;
import centroid.weka.estimator.RowPrediction;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Row;
import org.apache.spark.util.CollectionAccumulator;

/**
 * Adapts the predictions of a batch of a stream, and reports the rows that wait for their labels.
 *
 * @param state what has been learnt from the labels so far
 * @param idColumn the index of the column that identifies rows
 * @param most how many rows of a partition may wait, its share of the window; of more rows those with the smallest hashes, which are a random sample
 * @param waiting receives a serialised {@link Part} of each partition
 * @serial exclude
 */
record Adaptation(AdaptiveState state, int idColumn, int most, CollectionAccumulator<byte[]> waiting) implements Serializable {

  private static final long serialVersionUID = 1L;

  /**
   * A row that waits for its label.
   *
   * @serial exclude
   */
  record Waiting(String id, long hash, PendingPrediction prediction) implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final Comparator<Waiting> ORDER = Comparator.comparingLong(Waiting::hash).thenComparing(Waiting::id);
  }

  /**
   * The rows of a partition that wait.
   *
   * @param rows sorted by their hashes
   * @param numOthers how many rows can't wait, because there are too many
   * @param numWithoutId how many rows have no id or no prediction
   * @serial exclude
   */
  record Part(int partition, List<Waiting> rows, long numOthers, long numWithoutId) implements Serializable {

    private static final long serialVersionUID = 1L;
  }

  Partition start() {
    return new Partition();
  }

  /** Adapts the rows of one partition. */
  final class Partition {

    private final PriorityQueue<Waiting> kept = new PriorityQueue<>(Waiting.ORDER.reversed());
    private long numOthers;
    private long numWithoutId;

    List<RowPrediction> adapt(List<Row> sources, List<RowPrediction> predictions) {
      List<RowPrediction> adapted = new ArrayList<>(predictions.size());
      for (int k = 0; k < predictions.size(); k++) {
        AdaptivePrediction prediction = state.adapt(predictions.get(k));
        keep(sources.get(k).get(idColumn), prediction);
        adapted.add(prediction.asRow());
      }
      return adapted;
    }

    private void keep(Object id, AdaptivePrediction prediction) {
      if (id == null || id.toString().isBlank() || Double.isNaN(prediction.value())) {
        numWithoutId++;
        return;
      }
      String name = id.toString().strip();
      long hash = RowHash.of(name);
      boolean isFull = kept.size() >= most;
      if (isFull) {
        numOthers++;
      }
      // The levels of all labels are searched only for rows that wait.
      if (!isFull || Waiting.ORDER.compare(new Waiting(name, hash, null), kept.peek()) < 0) {
        if (isFull) {
          kept.remove();
        }
        kept.add(new Waiting(name, hash, prediction.pending()));
      }
    }

    void send() {
      waiting.add(Serialization.write(new Part(TaskContext.getPartitionId(), kept.stream().sorted(Waiting.ORDER).toList(), numOthers, numWithoutId)));
    }
  }
}
