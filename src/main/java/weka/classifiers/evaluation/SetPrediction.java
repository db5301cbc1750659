// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation;

/**
 * A prediction of a nominal class that remembers its prediction sets at several levels, so that they can be looked at after the evaluation, when
 * the models of its folds are gone. {@link SetMetric} puts it in the place of Weka's own.
 *
 * @serial exclude
 */
public final class SetPrediction extends NominalPrediction {

  private static final long serialVersionUID = 1L;

  /** Shared by all predictions of an evaluation. */
  private final transient double[] levels;
  /** Whether a label is in the set, level by level: one array, since there is one for every row. */
  private final transient boolean[] inside;

  /**
   * A prediction with its sets.
   *
   * @param plain Weka's prediction
   * @param levels fractions, ascending; kept, not modified
   * @param sets the set at each level; read only
   */
  SetPrediction(NominalPrediction plain, double[] levels, boolean[][] sets) {
    super(plain.actual(), plain.distribution(), plain.weight());
    this.levels = levels;
    int numLabels = plain.distribution().length;
    inside = new boolean[levels.length * numLabels];
    for (int k = 0; k < levels.length; k++) {
      System.arraycopy(sets[k], 0, inside, k * numLabels, numLabels);
    }
  }

  /**
   * The levels at which the sets are known.
   *
   * @return fractions, ascending; a new array
   */
  public double[] levels() {
    return levels.clone();
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

  /** In files it is a plain prediction, which can be read where this package is not installed. */
  private Object writeReplace() {
    return new NominalPrediction(actual(), distribution(), weight());
  }
}
