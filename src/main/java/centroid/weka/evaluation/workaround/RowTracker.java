// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation.workaround;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import weka.classifiers.Classifier;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Works around two defects of Weka: wrappers such as FilteredClassifier hide the row that the wrapped classifier gets, and metrics are not passed the
 * classifier of a row without a class value. Estimators of this package report each prediction by {@link #predicted}; this class records the row that an
 * estimator gets while a wrapper predicts, and which estimator predicted last. Each thread is tracked on its own.
 */
public final class RowTracker {

  private static final ThreadLocal<RowTracker> CURRENT = new ThreadLocal<>();
  private static final ThreadLocal<Last> LAST = ThreadLocal.withInitial(Last::new);

  /** The last prediction of a number; weak, so that neither model nor data are kept in memory. */
  private static final class Last {
    private WeakReference<Classifier> estimator = new WeakReference<>(null);
    private WeakReference<Instances> header = new WeakReference<>(null);
    private double prediction;

    void take(Classifier newEstimator, Instances newHeader, double newPrediction) {
      estimator = estimator.refersTo(newEstimator) ? estimator : new WeakReference<>(newEstimator);
      header = header.refersTo(newHeader) ? header : new WeakReference<>(newHeader);
      prediction = newPrediction;
    }
  }

  private final Classifier estimator;
  private Instance seen;
  private double[] prediction;
  private boolean changed;
  private double[] outcome;

  private RowTracker(Classifier estimator) {
    this.estimator = estimator;
  }

  /**
   * Reports a prediction; called by estimators.
   *
   * @param prediction copied
   */
  public static void predicted(Classifier estimator, Instance row, double[] prediction) {
    RowTracker tracker = CURRENT.get();
    if (tracker != null && tracker.estimator == estimator) {
      tracker.take(row, prediction);
    }
    if (prediction.length == 1) {
      LAST.get().take(estimator, row.dataset(), prediction[0]);
    }
  }

  /**
   * Returns the estimator that predicted a number last in this thread.
   *
   * @return null if its last prediction was another number, or of other data
   */
  public static Classifier lastEstimator(Instances header, double prediction) {
    Last last = LAST.get();
    return last.prediction == prediction && last.header.refersTo(header) ? last.estimator.get() : null;
  }

  private void take(Instance row, double[] newPrediction) {
    changed |= seen != null && !Arrays.equals(seen.toDoubleArray(), row.toDoubleArray());
    seen = row;
    // A copy, as the caller may change its array.
    prediction = newPrediction.clone();
  }

  /** Predicts a row with a wrapper and records the row that the estimator inside gets. */
  public static RowTracker of(Classifier outer, Classifier estimator, Instance row) throws Exception {
    RowTracker before = CURRENT.get();
    RowTracker tracker = new RowTracker(estimator);
    CURRENT.set(tracker);
    try {
      tracker.outcome = outer.distributionForInstance(row);
    } finally {
      if (before == null) {
        CURRENT.remove();
      } else {
        CURRENT.set(before);
      }
    }
    return tracker;
  }

  /** The one row that the estimator got; null if there was none or several, or the wrapper changed its prediction. */
  public Instance row() {
    return seen != null && !changed && Arrays.equals(prediction, outcome) ? seen : null;
  }

  /** The prediction of the wrapper. */
  public double[] outcome() {
    return outcome;
  }
}
