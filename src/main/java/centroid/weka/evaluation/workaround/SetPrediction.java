// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation.workaround;

import centroid.weka.estimator.RowPrediction;
import java.util.Arrays;
import weka.classifiers.evaluation.NominalPrediction;

/**
 * Works around a defect of Weka's evaluation: the predictions that it keeps have no prediction sets, and the models of its folds are gone when plots need
 * them. This prediction keeps its sets at several levels; the metric of prediction sets replaces Weka's own by it.
 *
 * @serial exclude
 */
public final class SetPrediction extends NominalPrediction {

  private static final long serialVersionUID = 1L;

  private static final double[] LEVELS = {0.5, 0.8, 0.9, 0.95, 0.99};

  /** Whether a label is in the set, level by level: one array, since there is one for every row. */
  private final transient boolean[] inside;

  /**
   * A prediction with its sets.
   *
   * @param sets the set at each of the {@link #levels}; read only
   */
  public SetPrediction(NominalPrediction plain, boolean[][] sets) {
    super(plain.actual(), plain.distribution(), plain.weight());
    int numLabels = plain.distribution().length;
    inside = new boolean[LEVELS.length * numLabels];
    for (int k = 0; k < LEVELS.length; k++) {
      System.arraycopy(sets[k], 0, inside, k * numLabels, numLabels);
    }
  }

  /** The sets of a prediction at each of the {@link #levels}. */
  public static boolean[][] setsOf(RowPrediction prediction) {
    return Arrays.stream(LEVELS).mapToObj(prediction::predictionSet).toArray(boolean[][]::new);
  }

  /** The levels of the sets, ascending, the same for all predictions; a new array. */
  public static double[] levels() {
    return LEVELS.clone();
  }

  /** The set at the k-th level: true for every label in it; a new array. */
  public boolean[] set(int k) {
    int numLabels = distribution().length;
    return Arrays.copyOfRange(inside, k * numLabels, (k + 1) * numLabels);
  }

  /** In files it is a plain prediction, which can be read without this package. */
  private Object writeReplace() {
    return new NominalPrediction(actual(), distribution(), weight());
  }
}
