// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import centroid.spark.job.UserError;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one pass over the rows has counted. A result rather than one of Spark's accumulators, which count a row twice if its task is tried again.
 *
 * @serial exclude
 */
public final class RowCounts implements Serializable {

  private static final long serialVersionUID = 1L;
  /** More are not named. */
  private static final int MAX_EXAMPLES = 3;

  /** Rows with a class and a positive weight. */
  public long numUsable;
  long numWithoutClass;
  public double weight;
  /** The sum of the hashes of all rows: the same for any order. */
  public long checksum;
  long numBad;
  final List<String> badLines = new ArrayList<>();
  /** Unknown labels by the name of their column. */
  final Map<String, Long> unknownLabels = new TreeMap<>();
  final Map<String, String> unknownExample = new TreeMap<>();

  public void bad(String where) {
    numBad++;
    if (badLines.size() < MAX_EXAMPLES) {
      badLines.add(where);
    }
  }

  void unknown(String column, String label) {
    unknownLabels.merge(column, 1L, Long::sum);
    unknownExample.putIfAbsent(column, label);
  }

  public void add(RowCounts other) {
    numUsable += other.numUsable;
    numWithoutClass += other.numWithoutClass;
    weight += other.weight;
    checksum += other.checksum;
    numBad += other.numBad;
    other.badLines.stream().limit(MAX_EXAMPLES - badLines.size()).forEach(badLines::add);
    other.unknownLabels.forEach((column, count) -> unknownLabels.merge(column, count, Long::sum));
    other.unknownExample.forEach(unknownExample::putIfAbsent);
  }

  /** Refuses broken lines unless they are to be skipped. */
  public void requireNoneBad(boolean skip) {
    if (numBad > 0 && !skip) {
      throw new UserError(numBad + (numBad == 1 ? " line is" : " lines are") + " broken: " + String.join("; ", badLines)
          + (numBad > badLines.size() ? "; and others" : "") + "; mend them, or leave them out with -bad-lines skip");
    }
  }

  /** What is worth telling although nothing is refused. */
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (numBad > 0) {
      notes.add("Skipped " + numBad + " broken lines: " + String.join("; ", badLines) + (numBad > badLines.size() ? "; and others" : "") + ".");
    }
    unknownLabels.forEach((column, count) -> notes.add("Column " + column + " has " + count + " values that are none of its labels, such as '"
        + unknownExample.get(column) + "'; they count as missing."));
    if (numWithoutClass > 0) {
      notes.add(numWithoutClass + " rows have no class value or no weight and are left out.");
    }
    return notes;
  }
}
