// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation.workaround;

import centroid.weka.evaluation.SetMetric;
import weka.classifiers.evaluation.NominalPrediction;

/**
 * A prediction of a nominal class that remembers its prediction sets at several levels, so that they can be looked at after the evaluation, when
 * the models of its folds are gone. {@link SetMetric} puts it in the place of Weka's own.
 *
 * @serial exclude
 */
public final class SetPrediction extends NominalPrediction {

  private static final long serialVersionUID = 1L;

  /** The levels whose sets are remembered. */
  private static final double[] LEVELS = {0.5, 0.8, 0.9, 0.95, 0.99};

  /** Whether a label is in the set, level by level: one array, since there is one for every row. */
  private final transient boolean[] inside;
  private final transient ResultOrigin origin;

  /**
   * A prediction with its sets.
   *
   * @param plain Weka's prediction
   * @param sets the set at each of the levels; read only
   * @param origin the evaluation, shared by all its predictions
   */
  public SetPrediction(NominalPrediction plain, boolean[][] sets, ResultOrigin origin) {
    super(plain.actual(), plain.distribution(), plain.weight());
    this.origin = origin;
    int numLabels = plain.distribution().length;
    inside = new boolean[LEVELS.length * numLabels];
    for (int k = 0; k < LEVELS.length; k++) {
      System.arraycopy(sets[k], 0, inside, k * numLabels, numLabels);
    }
  }

  /**
   * The levels at which sets are remembered, the same for all predictions.
   *
   * @return fractions, ascending; a new array
   */
  public static double[] levels() {
    return LEVELS.clone();
  }

  /**
   * The set at a level.
   *
   * @param k number of the level
   * @return true for every label in the set; a new array
   */
  public boolean[] set(int k) {
    int numLabels = distribution().length;
    boolean[] set = new boolean[numLabels];
    System.arraycopy(inside, k * numLabels, set, 0, numLabels);
    return set;
  }

  /**
   * Which evaluation it is from.
   *
   * @return data set and time; Weka does not say which classifier it was
   */
  public ResultOrigin origin() {
    return origin;
  }

  /** In files it is a plain prediction, which can be read where this package is not installed. */
  private Object writeReplace() {
    return new NominalPrediction(actual(), distribution(), weight());
  }
}
