// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation.workaround;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import weka.classifiers.evaluation.Prediction;

/**
 * Works around a defect of the Explorer: it passes a plot one result only, so plots can't compare results. This class knows the results with intervals of
 * this session that are still in use, such as in the result list. A result is added when its summary is printed, so evaluations during a training are not.
 */
public final class RecentResults {

  private static final int MAX_RESULTS = 20;
  /** The newest last. Weak: a result that was removed from its list is gone. */
  private static final List<Entry> ENTRIES = new ArrayList<>();

  /** A result and the name of its class. */
  private record Entry(WeakReference<List<Prediction>> predictions, String target) {
  }

  private RecentResults() {
  }

  /** Adds a result, unless it is there already. */
  public static synchronized void add(List<Prediction> predictions, String target) {
    if (predictions == null || ENTRIES.stream().anyMatch(entry -> entry.predictions.refersTo(predictions))) {
      return;
    }
    ENTRIES.removeIf(entry -> entry.predictions.get() == null);
    ENTRIES.add(new Entry(new WeakReference<>(predictions), target));
    if (ENTRIES.size() > MAX_RESULTS) {
      ENTRIES.remove(0);
    }
  }

  /** Returns the predictions of each other result for a class of this name, the newest first. */
  public static synchronized List<List<Prediction>> others(List<Prediction> predictions, String target) {
    List<List<Prediction>> others = new ArrayList<>();
    for (Entry entry : ENTRIES) {
      List<Prediction> own = entry.predictions.get();
      if (own != null && own != predictions && entry.target.equals(target)) {
        others.add(0, own);
      }
    }
    return others;
  }
}
