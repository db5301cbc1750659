// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation.workaround;

import centroid.weka.estimator.RowPrediction;
import java.lang.ref.SoftReference;
import java.util.Arrays;

/**
 * Works around a defect of Weka's evaluation: metrics of a nominal class get class probabilities but not the classifier, so they can't query its prediction
 * sets. They do get the very array that the classifier returned, also through FilteredClassifier and other wrappers. Each thread remembers its last array
 * and its last batch, and finds the prediction by the identity of the array. An array that was changed since, as by a threshold or a cost matrix, is the
 * prediction of another classifier and has no sets.
 */
public final class PredictionSetLookup {

  /** Makes the prediction that belongs to class probabilities. It is kept until its thread predicts again, so it must be small: never a whole model. */
  @FunctionalInterface
  public interface Maker {

    /**
     * Returns the prediction of a row.
     *
     * @param distribution class probabilities as they were returned; read only
     * @param row the position of the row in its batch; 0 for a single row
     */
    RowPrediction prediction(double[] distribution, int row);
  }

  private static final ThreadLocal<PredictionSetLookup> OF_THREAD = ThreadLocal.withInitial(PredictionSetLookup::new);

  private double[] single;
  private int singleHash;
  private Maker singleMaker;
  /** Soft, since a batch may be large and its sets may never be needed. */
  private SoftReference<double[][]> batch = new SoftReference<>(null);
  private int[] batchHash;
  private Maker batchMaker;
  /** The position in the batch that was found last: rows are evaluated in order. */
  private int position;

  private PredictionSetLookup() {
  }

  /**
   * Remembers class probabilities that are returned.
   *
   * @param distribution kept, not modified
   */
  public static double[] remember(double[] distribution, Maker maker) {
    PredictionSetLookup own = OF_THREAD.get();
    own.single = distribution;
    own.singleHash = Arrays.hashCode(distribution);
    own.singleMaker = maker;
    return distribution;
  }

  /**
   * Remembers the class probabilities of a batch.
   *
   * @param distributions not modified
   */
  public static double[][] remember(double[][] distributions, Maker maker) {
    PredictionSetLookup own = OF_THREAD.get();
    own.batch = new SoftReference<>(distributions);
    own.batchHash = Arrays.stream(distributions).mapToInt(Arrays::hashCode).toArray();
    own.batchMaker = maker;
    own.position = 0;
    return distributions;
  }

  /**
   * Returns the prediction that class probabilities belong to.
   *
   * @return null if the array is neither the last of this thread nor one of its last batch, or was changed since
   */
  public static RowPrediction of(double[] distribution) {
    PredictionSetLookup own = OF_THREAD.get();
    if (distribution == own.single) {
      return Arrays.hashCode(distribution) == own.singleHash ? own.singleMaker.prediction(distribution, 0) : null;
    }
    int row = own.find(distribution);
    if (row < 0) {
      // Arrays of another classifier will follow; without a batch they are not searched for.
      own.batch = new SoftReference<>(null);
      own.batchHash = null;
      own.batchMaker = null;
      return null;
    }
    return Arrays.hashCode(distribution) == own.batchHash[row] ? own.batchMaker.prediction(distribution, row) : null;
  }

  /** The position in the batch, searched from the last one on; -1 if it is not there. */
  private int find(double[] distribution) {
    double[][] all = batch.get();
    for (int k = 0; all != null && k < all.length; k++) {
      int row = (position + k) % all.length;
      if (all[row] == distribution) {
        position = row;
        return row;
      }
    }
    return -1;
  }
}
