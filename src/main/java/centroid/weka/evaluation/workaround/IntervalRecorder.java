// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation.workaround;

import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import weka.classifiers.evaluation.Evaluation;
import weka.classifiers.evaluation.NumericPrediction;
import weka.classifiers.evaluation.Prediction;
import weka.core.Instance;

/**
 * Works around a defect of Weka's evaluation: a metric can't extend the predictions that are kept, and those of rows without a class value are added after
 * the metrics were called. This class replaces them by {@link IntervalPrediction}s afterwards. Not safe for threads.
 */
public final class IntervalRecorder {

  /** The recorders with a pending row; soft, since their results may never be looked at; at most {@link #MAX_PENDING}. */
  private static final Set<SoftReference<IntervalRecorder>> PENDING = new LinkedHashSet<>();
  private static final int MAX_PENDING = 20;

  private final SoftReference<IntervalRecorder> self = new SoftReference<>(this);
  /** Of all predictions; null before the first. */
  private TestedInputs inputs;
  /** A row without a class value whose prediction Weka has not added yet; null if there is none. */
  private Pending pending;

  /** A row, its intervals, the list that Weka will add its prediction to (null if there is no list yet), and its place. */
  private record Pending(WeakReference<List<Prediction>> list, int place, double predicted, RowIntervals intervals, Instance row) {

    boolean isIn(List<Prediction> predictions) {
      return (list == null ? predictions.size() == 1 : list.refersTo(predictions)) && place < predictions.size()
          && predictions.get(place) instanceof NumericPrediction plain && Double.isNaN(plain.actual()) && plain.predicted() == predicted;
    }
  }

  /** Replaces the prediction of a row with a class value, which Weka has just added if it keeps predictions at all. */
  public void keep(Evaluation evaluation, RowIntervals intervals, Instance row, double classValue) {
    ArrayList<Prediction> predictions = evaluation == null ? null : evaluation.predictions();
    int last = predictions == null ? -1 : predictions.size() - 1;
    if (last >= 0 && predictions.get(last) instanceof NumericPrediction plain && plain.actual() == classValue) {
      begin(row);
      predictions.set(last, prediction(plain, intervals, row));
    }
  }

  /** Remembers a row without a class value, whose prediction Weka adds after this call. */
  public void await(Evaluation evaluation, double predicted, RowIntervals intervals, Instance row) {
    begin(row);
    List<Prediction> list = evaluation.predictions();
    pending = new Pending(list == null ? null : new WeakReference<>(list), list == null ? 0 : list.size(), predicted, intervals,
        // A loader may reuse the object for the next row.
        (Instance) row.copy());
    synchronized (PENDING) {
      PENDING.add(self);
      if (PENDING.size() > MAX_PENDING) {
        PENDING.remove(PENDING.iterator().next());
      }
    }
  }

  private void begin(Instance row) {
    inputs = inputs == null ? new TestedInputs(row.dataset()) : inputs;
  }

  private IntervalPrediction prediction(NumericPrediction plain, RowIntervals intervals, Instance row) {
    return new IntervalPrediction(plain, RowIntervals.ALL_LEVELS, intervals, inputs, inputs.add(row, intervals.prediction().members()));
  }

  /** Replaces the prediction of the pending row, if Weka has added it; {@code predictions} may be null. */
  public void settle(List<Prediction> predictions) {
    Pending last = pending;
    pending = null;
    if (last == null) {
      return;
    }
    synchronized (PENDING) {
      PENDING.remove(self);
    }
    // The first row may have been pending before there was a list.
    if (predictions != null && (last.list == null || last.isIn(predictions)) && last.place < predictions.size()
        && predictions.get(last.place) instanceof NumericPrediction plain && plain.predicted() == last.predicted) {
      predictions.set(last.place, prediction(plain, last.intervals, last.row));
    }
  }

  /** Settles the last of finished predictions: no other row follows it, and Weka calls no metric again if no row has a class value. */
  static void complete(List<Prediction> predictions) {
    List<IntervalRecorder> found;
    synchronized (PENDING) {
      found = PENDING.stream().map(SoftReference::get).filter(recorder -> recorder != null && recorder.awaits(predictions)).toList();
    }
    // Two results of one row with the same prediction are not distinguishable.
    if (found.size() == 1) {
      found.get(0).settle(predictions);
    }
  }

  private boolean awaits(List<Prediction> predictions) {
    Pending last = pending;
    return last != null && last.isIn(predictions);
  }
}
