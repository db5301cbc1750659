// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation;

import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;

/**
 * The coverage of each of several groups of rows or labels. Not safe for threads.
 *
 * @serial exclude
 */
final class CoverageByGroup implements Serializable {

  private static final long serialVersionUID = 1L;

  /** The coverage of fewer rows is too uncertain: of 20 rows it has a standard error of 7 percentage points at level 0.9. */
  static final int MIN_ROWS = 20;

  /** A calibrated group is this far below its level with a probability of 0.006 (normal approximation; 0.01 for 20 to 100 rows at level 0.9). */
  private static final double STANDARD_ERRORS = 2.5;

  /** The sums of one group. */
  private static final class Sums implements Serializable {

    private static final long serialVersionUID = 1L;

    private int numRows;
    private double weight;
    private double covered;
  }

  /**
   * The lowest coverage.
   *
   * @param whose the name of the group
   * @param numRows of the group
   * @param share the covered share of the weight
   */
  record Worst(String whose, int numRows, double share) {

    /** Whether the coverage is below the level by more than chance explains, also as the lowest of a few. */
    boolean fallsShort(double level) {
      return share < level - STANDARD_ERRORS * Math.sqrt(level * (1 - level) / numRows);
    }
  }

  /** Sorted by name, so that the order of rows does not decide between equal coverages. */
  private final Map<String, Sums> sums = new TreeMap<>();

  void add(String name, boolean inside, double weight) {
    Sums own = sums.computeIfAbsent(name, key -> new Sums());
    own.numRows++;
    own.weight += weight;
    own.covered += inside ? weight : 0;
  }

  /** The lowest coverage among groups with at least {@link #MIN_ROWS} rows; null if there are none. */
  Worst worst() {
    Worst worst = null;
    for (Map.Entry<String, Sums> entry : sums.entrySet()) {
      Sums own = entry.getValue();
      double share = own.covered / own.weight;
      if (own.numRows >= MIN_ROWS && (worst == null || share < worst.share)) {
        worst = new Worst(entry.getKey() + " (" + own.numRows + " rows)", own.numRows, share);
      }
    }
    return worst;
  }
}
