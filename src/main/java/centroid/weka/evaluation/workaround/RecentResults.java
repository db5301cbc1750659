// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation.workaround;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import weka.classifiers.evaluation.Prediction;

/**
 * The results with intervals of this session that are still kept by somebody, such as the result list of the Explorer, so that plots can compare them:
 * Weka hands a plot one result only. Results are known from the moment when their summary is asked for, so that evaluations inside of a training
 * don't count.
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

  /**
   * Remembers a result, if it is not known yet.
   *
   * @param predictions its predictions; not kept alive
   * @param target the name of its class
   */
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

  /**
   * Other results of the same class.
   *
   * @param predictions those of the result in question
   * @param target the name of its class
   * @return the predictions of each, the newest first
   */
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
