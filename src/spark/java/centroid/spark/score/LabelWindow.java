// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.score;

import centroid.weka.adaptive.AdaptiveState;
import centroid.weka.adaptive.PendingPrediction;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The rows of a stream that wait for their labels, and what the labels have taught. It holds a limited number of rows: the last ones that were predicted, and
 * as many before them, whose labels are too late but known by name. Not thread-safe.
 *
 * @serial exclude
 */
final class LabelWindow implements Serializable {

  private static final long serialVersionUID = 1L;

  private final AdaptiveState state;
  private final int size;
  /** In the order of prediction. */
  private final Map<String, Entry> rows = new LinkedHashMap<>();
  private long next;
  private long numUnknown;
  private long numLate;
  private long numRepeated;
  private long numMissing;
  private long numPredictedAgain;
  private long numNotWaiting;

  /** A row, and whether its label was observed. */
  private static final class Entry implements Serializable {

    private static final long serialVersionUID = 1L;

    private final long number;
    private final PendingPrediction prediction;
    private boolean observed;

    Entry(long number, PendingPrediction prediction) {
      this.number = number;
      this.prediction = prediction;
    }
  }

  /** A label that was found. */
  private record Found(Entry row, double actual) {
  }

  /** Starts without rows; {@code size} is how many may wait. */
  LabelWindow(AdaptiveState state, int size) {
    this.state = state;
    this.size = size;
  }

  AdaptiveState state() {
    return state;
  }

  int size() {
    return size;
  }

  /** Collects the labels of one batch. */
  final class Labels {

    private final List<Found> found = new ArrayList<>();

    /** Adds a label: the value, or the index of the label; NaN if it is missing. */
    void add(String id, double actual) {
      Entry row = id == null ? null : rows.get(id.strip());
      if (Double.isNaN(actual)) {
        numMissing++;
      } else if (row == null) {
        numUnknown++;
      } else if (row.observed) {
        numRepeated++;
      } else if (row.number < next - size) {
        numLate++;
      } else {
        row.observed = true;
        found.add(new Found(row, actual));
      }
    }

    /** Observes the labels in the order in which their rows were predicted; returns their number. */
    int observe() {
      found.sort(Comparator.comparingLong(each -> each.row.number));
      // Rows of a batch share their factors.
      Map<double[], Integer> together = new IdentityHashMap<>();
      found.forEach(each -> together.merge(each.row.prediction.issued(), 1, Integer::sum));
      found.forEach(each -> state.observe(each.row.prediction, each.actual, together.get(each.row.prediction.issued())));
      return found.size();
    }
  }

  /** Adds the rows of a batch; those of each partition once. */
  void add(List<Adaptation.Part> parts) {
    double[] issued = null;
    Map<Integer, Adaptation.Part> once = new TreeMap<>();
    parts.forEach(part -> once.put(part.partition(), part));
    for (Adaptation.Part part : once.values()) {
      numNotWaiting += part.numOthers() + part.numWithoutId();
      for (Adaptation.Waiting row : part.rows()) {
        // All rows of a batch share the factors.
        issued = issued != null && Arrays.equals(issued, row.prediction().issued()) ? issued : row.prediction().issued();
        PendingPrediction shared = new PendingPrediction(row.prediction().numeric(), issued, row.prediction().scores());
        // Removed first, so that the row is the last one.
        numPredictedAgain += rows.remove(row.id()) == null ? 0 : 1;
        rows.put(row.id(), new Entry(next++, shared));
      }
    }
    Iterator<Entry> oldest = rows.values().iterator();
    while (oldest.hasNext() && oldest.next().number < next - 2L * size) {
      oldest.remove();
    }
  }

  /** Returns the coverage so far, and what was wrong with labels and rows. */
  List<String> report() {
    List<String> lines = new ArrayList<>();
    lines.add(state.numObserved() == 0 ? "No label was observed yet; intervals are those of the model."
        : String.format(Locale.ROOT, "Of %d rows with labels, %.3f were covered (level %s).", state.numObserved(), state.coverage(), state.target()));
    add(lines, numUnknown, "labels of unknown rows, or of rows too long ago");
    add(lines, numLate, "labels that came too late, after more rows than -window");
    add(lines, numRepeated, "repeated labels, of which the first one counts");
    add(lines, numMissing, "labels without a value");
    add(lines, numPredictedAgain, "repeated ids of rows, of which the last prediction counts");
    add(lines, numNotWaiting, "rows that do not wait for labels, because they have no id or no prediction, or their partition has more rows than its share of "
        + "-window");
    return lines;
  }

  private static void add(List<String> lines, long count, String what) {
    if (count > 0) {
      lines.add("- " + what + ": " + count);
    }
  }
}
