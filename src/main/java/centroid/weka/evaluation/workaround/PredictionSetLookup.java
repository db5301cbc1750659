// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation.workaround;

import java.lang.ref.SoftReference;
import java.util.Arrays;

/**
 * Which prediction sets belong to class probabilities that a model has returned. Weka's evaluation hands nothing but the array to metrics, but the
 * very array that the classifier has returned, through filters and other wrappers that pass it on: so each thread remembers its last answer and its
 * last batch, and sets are found by the identity of the array. An array that was changed after it was returned, as by a threshold or a cost matrix,
 * is an answer of whoever changed it, and has no sets.
 */
public final class PredictionSetLookup {

  /** Makes the set of an answer. It is kept until its thread predicts again, so it must be small: never a whole model. */
  @FunctionalInterface
  public interface Maker {

    /**
     * The set of an answer.
     *
     * @param answer class probabilities as they were returned; read only
     * @param row the place of the row in its batch; 0 for a single row
     * @param level a fraction such as 0.95
     * @return true for every label in the set
     */
    boolean[] set(double[] answer, int row, double level);
  }

  /** The sets of one answer. */
  @FunctionalInterface
  public interface Sets {

    /**
     * The set at a level.
     *
     * @param level a fraction such as 0.95
     * @return true for every label in the set
     */
    boolean[] at(double level);
  }

  private static final ThreadLocal<PredictionSetLookup> OF_THREAD = ThreadLocal.withInitial(PredictionSetLookup::new);

  private double[] single;
  private int singleHash;
  private Maker singleMaker;
  /** Soft, since nobody may ever ask for the sets of a batch, which may be large. */
  private SoftReference<double[][]> batch = new SoftReference<>(null);
  private int[] batchHash;
  private Maker batchMaker;
  /** Where the answer of the batch stood that was asked for last: rows are evaluated in order. */
  private int place;

  private PredictionSetLookup() {
  }

  /**
   * Remembers an answer.
   *
   * @param answer class probabilities; kept, not modified
   * @param maker makes its sets; kept
   * @return the answer itself
   */
  public static double[] remember(double[] answer, Maker maker) {
    PredictionSetLookup own = OF_THREAD.get();
    own.single = answer;
    own.singleHash = Arrays.hashCode(answer);
    own.singleMaker = maker;
    return answer;
  }

  /**
   * Remembers the answers of a batch.
   *
   * @param answers class probabilities of each row; not modified
   * @param maker makes their sets; kept
   * @return the answers themselves
   */
  public static double[][] remember(double[][] answers, Maker maker) {
    PredictionSetLookup own = OF_THREAD.get();
    own.batch = new SoftReference<>(answers);
    own.batchHash = Arrays.stream(answers).mapToInt(Arrays::hashCode).toArray();
    own.batchMaker = maker;
    own.place = 0;
    return answers;
  }

  /**
   * The sets of an answer.
   *
   * @param answer an array
   * @return its sets; null if it is not the last answer of a model in this thread, nor one of its last batch, or has been changed since
   */
  public static Sets of(double[] answer) {
    PredictionSetLookup own = OF_THREAD.get();
    if (answer == own.single) {
      Maker maker = own.singleMaker;
      return Arrays.hashCode(answer) == own.singleHash ? level -> maker.set(answer, 0, level) : null;
    }
    int row = own.find(answer);
    if (row < 0) {
      // Arrays of others will follow, and each would be looked for in the whole batch.
      own.batch = new SoftReference<>(null);
      own.batchHash = null;
      own.batchMaker = null;
      return null;
    }
    Maker maker = own.batchMaker;
    return Arrays.hashCode(answer) == own.batchHash[row] ? level -> maker.set(answer, row, level) : null;
  }

  /** Its place in the batch, looked for from the last one on; -1 if it is not there. */
  private int find(double[] answer) {
    double[][] answers = batch.get();
    for (int k = 0; answers != null && k < answers.length; k++) {
      int row = (place + k) % answers.length;
      if (answers[row] == answer) {
        place = row;
        return row;
      }
    }
    return -1;
  }
}
