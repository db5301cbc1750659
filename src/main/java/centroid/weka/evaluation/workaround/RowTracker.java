// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation.workaround;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import weka.classifiers.Classifier;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Watches which row an estimator is asked about while a classifier around it predicts: a filter, say, has changed the row by then. An
 * estimator tells what it answers by {@link #answered}; only the thread that predicts is watched.
 */
public final class RowTracker {

  private static final ThreadLocal<RowTracker> CURRENT = new ThreadLocal<>();
  private static final ThreadLocal<Last> LAST = ThreadLocal.withInitial(Last::new);

  /** Who has predicted a number last; weak, so that no model and no data are kept alive. */
  private static final class Last {
    private WeakReference<Classifier> estimator = new WeakReference<>(null);
    private WeakReference<Instances> header = new WeakReference<>(null);
    private double answer;

    void take(Classifier newEstimator, Instances newHeader, double newAnswer) {
      estimator = estimator.refersTo(newEstimator) ? estimator : new WeakReference<>(newEstimator);
      header = header.refersTo(newHeader) ? header : new WeakReference<>(newHeader);
      answer = newAnswer;
    }
  }

  private final Classifier estimator;
  private Instance seen;
  private double[] answer;
  private boolean changed;
  private double[] outcome;

  private RowTracker(Classifier estimator) {
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
    RowTracker witness = CURRENT.get();
    if (witness != null && witness.estimator == estimator) {
      witness.take(row, answer);
    }
    if (answer.length == 1) {
      LAST.get().take(estimator, row.dataset(), answer[0]);
    }
  }

  /**
   * The estimator that has predicted a number last in this thread.
   *
   * @param header of the row that was predicted
   * @param answer what was predicted
   * @return null if the last answer was another, or to a row of other data
   */
  public static Classifier lastEstimator(Instances header, double answer) {
    Last last = LAST.get();
    return last.answer == answer && last.header.refersTo(header) ? last.estimator.get() : null;
  }

  private void take(Instance row, double[] newAnswer) {
    changed |= seen != null && !Arrays.equals(seen.toDoubleArray(), row.toDoubleArray());
    seen = row;
    // A copy, as whoever has asked may change what it was given.
    answer = newAnswer.clone();
  }

  /** Lets a classifier predict a row and watches the estimator meanwhile. */
  public static RowTracker of(Classifier outer, Classifier estimator, Instance row) throws Exception {
    RowTracker before = CURRENT.get();
    RowTracker witness = new RowTracker(estimator);
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
  public Instance row() {
    return seen != null && !changed && Arrays.equals(answer, outcome) ? seen : null;
  }
}
