// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation.workaround;

import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import weka.classifiers.IntervalEstimator;
import weka.classifiers.evaluation.Evaluation;
import weka.classifiers.evaluation.NumericPrediction;
import weka.classifiers.evaluation.Prediction;
import weka.core.Instance;

/** Puts predictions that remember their intervals in the place of those that an evaluation keeps. Not safe for threads. */
public final class IntervalRecorder {

  /** Those that wait for a prediction, soft since nobody may ever look at their results; at most so many. */
  private static final Set<SoftReference<IntervalRecorder>> WAITING = new LinkedHashSet<>();
  private static final int MAX_WAITING = 20;

  private final SoftReference<IntervalRecorder> self = new SoftReference<>(this);
  /** Of all predictions that are remembered; null before the first. */
  private ResultOrigin origin;
  private TestedInputs inputs;
  /** A row without a class whose prediction Weka has yet to add to its list; null if there is none. */
  private Awaited awaited;

  /** A row, what is expected of it, the list that its prediction will be added to (null if that is not there yet), and its place. */
  private record Awaited(WeakReference<List<Prediction>> list, int place, double predicted, RowIntervals asked, Instance row) {

    boolean isIn(List<Prediction> predictions) {
      return (list == null ? predictions.size() == 1 : list.refersTo(predictions)) && place < predictions.size()
          && predictions.get(place) instanceof NumericPrediction plain && Double.isNaN(plain.actual()) && plain.predicted() == predicted;
    }
  }

  /** For a row with a class, whose prediction Weka has just added, if it keeps predictions at all. */
  public void keep(Evaluation evaluation, RowIntervals asked, Instance row, double classValue, IntervalEstimator classifier) {
    ArrayList<Prediction> predictions = evaluation == null ? null : evaluation.predictions();
    int last = predictions == null ? -1 : predictions.size() - 1;
    if (last >= 0 && predictions.get(last) instanceof NumericPrediction plain && plain.actual() == classValue) {
      begin(row, classifier);
      predictions.set(last, prediction(plain, asked, row));
    }
  }

  /** For a row without a class, whose prediction Weka adds after it has told the metrics: it is there when the next row comes. */
  public void await(Evaluation evaluation, double predicted, RowIntervals asked, Instance row, IntervalEstimator classifier) {
    begin(row, classifier);
    List<Prediction> list = evaluation.predictions();
    awaited = new Awaited(list == null ? null : new WeakReference<>(list), list == null ? 0 : list.size(), predicted, asked,
        // A loader may use the same object for the next row.
        (Instance) row.copy());
    synchronized (WAITING) {
      WAITING.add(self);
      if (WAITING.size() > MAX_WAITING) {
        WAITING.remove(WAITING.iterator().next());
      }
    }
  }

  private void begin(Instance row, IntervalEstimator classifier) {
    if (origin == null) {
      origin = ResultOrigin.now(row.dataset().relationName(), classifier);
      inputs = new TestedInputs(row.dataset());
    }
  }

  private IntervalPrediction prediction(NumericPrediction plain, RowIntervals asked, Instance row) {
    return new IntervalPrediction(plain, RowIntervals.ALL_LEVELS, asked, inputs, inputs.add(row, asked.members()), origin);
  }

  /** Remembers the row that was waited for, if its prediction has come; {@code predictions} may be null. */
  public void settle(List<Prediction> predictions) {
    Awaited last = awaited;
    awaited = null;
    if (last == null) {
      return;
    }
    synchronized (WAITING) {
      WAITING.remove(self);
    }
    // The first row may have been waited for before there was a list.
    if (predictions != null && (last.list == null || last.isIn(predictions)) && last.place < predictions.size()
        && predictions.get(last.place) instanceof NumericPrediction plain && plain.predicted() == last.predicted) {
      predictions.set(last.place, prediction(plain, last.asked, last.row));
    }
  }

  /** Looks whether somebody waits for the last of finished predictions: after it no other row comes, and Weka asks no more if no row has a class. */
  static void complete(List<Prediction> predictions) {
    List<IntervalRecorder> found;
    synchronized (WAITING) {
      found = WAITING.stream().map(SoftReference::get).filter(memory -> memory != null && memory.awaits(predictions)).toList();
    }
    // Two results of one row that are predicted alike can't be told apart.
    if (found.size() == 1) {
      found.get(0).settle(predictions);
    }
  }

  private boolean awaits(List<Prediction> predictions) {
    Awaited last = awaited;
    return last != null && last.isIn(predictions);
  }
}
