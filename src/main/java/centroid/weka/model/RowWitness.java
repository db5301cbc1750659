// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import java.util.Arrays;
import weka.classifiers.Classifier;
import weka.core.Instance;

/**
 * Watches which row an estimator is asked about while a classifier around it predicts: a filter, say, has changed the row by then. An
 * estimator tells what it answers by {@link #answered}; only the thread that predicts is watched.
 */
public final class RowWitness {

  private static final ThreadLocal<RowWitness> CURRENT = new ThreadLocal<>();

  private final Classifier estimator;
  private Instance seen;
  private double[] answer;
  private boolean changed;
  private double[] outcome;

  private RowWitness(Classifier estimator) {
    this.estimator = estimator;
  }

  /**
   * To be called by estimators whenever they predict.
   *
   * @param estimator who predicts
   * @param row the row that it was asked about
   * @param answer what it says; copied
   */
  public static void answered(Classifier estimator, Instance row, double[] answer) {
    RowWitness witness = CURRENT.get();
    if (witness != null && witness.estimator == estimator) {
      witness.take(row, answer);
    }
  }

  private void take(Instance row, double[] newAnswer) {
    changed |= seen != null && !Arrays.equals(seen.toDoubleArray(), row.toDoubleArray());
    seen = row;
    // A copy, as whoever has asked may change what it was given.
    answer = newAnswer.clone();
  }

  /** Lets a classifier predict a row and watches the estimator meanwhile. */
  static RowWitness of(Classifier outer, Classifier estimator, Instance row) throws Exception {
    RowWitness before = CURRENT.get();
    RowWitness witness = new RowWitness(estimator);
    CURRENT.set(witness);
    try {
      witness.outcome = outer.distributionForInstance(row);
    } finally {
      if (before == null) {
        CURRENT.remove();
      } else {
        CURRENT.set(before);
      }
    }
    return witness;
  }

  /** The one row that the estimator was asked about; null if it was not, or its answer was not handed on as it is. */
  Instance row() {
    return seen != null && !changed && Arrays.equals(answer, outcome) ? seen : null;
  }
}
