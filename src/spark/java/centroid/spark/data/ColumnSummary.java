// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import java.io.Serializable;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * What is known of a column's values: how many are numbers and dates, their range, and the distinct values while they are few.
 *
 * @serial exclude
 */
final class ColumnSummary implements Serializable {

  private static final long serialVersionUID = 1L;
  /** A column with more labels is probably a name or a key. */
  static final int MAX_LABELS = 1000;
  /** How many values a message shows. */
  private static final int MAX_EXAMPLES = 3;

  /** The type of an attribute. */
  enum Kind {
    NUMERIC, DATE, NOMINAL
  }

  long numValues;
  long numMissing;
  private long numNumbers;
  private long numDates;
  /** Whether some dates have a time of day. */
  boolean hasTime;
  double min = Double.POSITIVE_INFINITY;
  double max = Double.NEGATIVE_INFINITY;
  double firstDate = Double.POSITIVE_INFINITY;
  double lastDate = Double.NEGATIVE_INFINITY;
  /** The smallest of the texts that are not numbers, and of those that are neither numbers nor dates. */
  private final TreeSet<String> noNumbers = new TreeSet<>();
  private final TreeSet<String> noDates = new TreeSet<>();
  /** The smallest text with characters that could not be decoded; null if there is none. */
  String undecoded;
  /** Null if there are too many. */
  TreeSet<String> labels = new TreeSet<>();

  void add(Object cell, ZoneId zone) {
    numValues++;
    double number = cell instanceof Boolean ? Double.NaN : ColumnParser.number(cell);
    if (!Double.isNaN(number)) {
      numNumbers++;
      min = Math.min(min, number);
      max = Math.max(max, number);
    } else {
      addText(cell, zone);
    }
    if (labels != null) {
      labels.add(ColumnParser.label(cell));
      labels = labels.size() > MAX_LABELS ? null : labels;
    }
  }

  private void addText(Object cell, ZoneId zone) {
    String text = ColumnParser.label(cell);
    keep(noNumbers, text);
    double date = Dates.millis(cell, zone);
    if (Double.isNaN(date)) {
      keep(noDates, text);
      undecoded = text.indexOf('\ufffd') >= 0 && (undecoded == null || text.compareTo(undecoded) < 0) ? text : undecoded;
    } else {
      numDates++;
      hasTime |= Dates.hasTime(cell);
      firstDate = Math.min(firstDate, date);
      lastDate = Math.max(lastDate, date);
    }
  }

  private static void keep(TreeSet<String> texts, String text) {
    if (texts.size() < MAX_EXAMPLES || text.compareTo(texts.last()) < 0) {
      texts.add(text);
      if (texts.size() > MAX_EXAMPLES) {
        texts.pollLast();
      }
    }
  }

  void addAll(ColumnSummary other) {
    numValues += other.numValues;
    numMissing += other.numMissing;
    numNumbers += other.numNumbers;
    numDates += other.numDates;
    hasTime |= other.hasTime;
    min = Math.min(min, other.min);
    max = Math.max(max, other.max);
    firstDate = Math.min(firstDate, other.firstDate);
    lastDate = Math.max(lastDate, other.lastDate);
    other.noNumbers.forEach(text -> keep(noNumbers, text));
    other.noDates.forEach(text -> keep(noDates, text));
    undecoded = undecoded == null || other.undecoded != null && other.undecoded.compareTo(undecoded) < 0 ? other.undecoded : undecoded;
    if (labels == null || other.labels == null) {
      labels = null;
      return;
    }
    labels.addAll(other.labels);
    labels = labels.size() > MAX_LABELS ? null : labels;
  }

  /** Returns the type: numeric or date if all values are, but for a share of at most {@code tolerance}; otherwise nominal. */
  Kind kind(double tolerance) {
    double tolerated = tolerance * numValues;
    return numValues - numNumbers <= tolerated ? Kind.NUMERIC : numValues - numDates <= tolerated ? Kind.DATE : Kind.NOMINAL;
  }

  /** Returns how many values do not have a type. */
  long numOthers(Kind kind) {
    return kind == Kind.NOMINAL ? 0 : numValues - (kind == Kind.NUMERIC ? numNumbers : numDates);
  }

  /** Returns some of the values that do not have a type. */
  List<String> others(Kind kind) {
    return new ArrayList<>(kind == Kind.DATE ? noDates : noNumbers);
  }
}
