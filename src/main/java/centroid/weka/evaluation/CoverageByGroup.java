// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation;

import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;

/**
 * How often what came true was expected, for each of several groups of rows or labels. Not safe for threads.
 *
 * @serial exclude
 */
final class CoverageByGroup implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Fewer rows say too little: with 20 a share strays by 7 points at a level of 0.9. */
  static final int MIN_ROWS = 20;

  /** The sums of one name. */
  private static final class Sums implements Serializable {

    private static final long serialVersionUID = 1L;

    private int numRows;
    private double weight;
    private double covered;
  }

  /**
   * The worst of several.
   *
   * @param whose it is, in words
   * @param share of the weight that was covered
   */
  record Worst(String whose, double share) {
  }

  /** In the order of names, so that ties are not broken by the order of rows. */
  private final Map<String, Sums> sums = new TreeMap<>();

  void add(String name, boolean inside, double weight) {
    Sums own = sums.computeIfAbsent(name, key -> new Sums());
    own.numRows++;
    own.weight += weight;
    own.covered += inside ? weight : 0;
  }

  /** The smallest share among the names with at least {@link #MIN_ROWS} rows; null if there are none. */
  Worst worst() {
    Worst worst = null;
    for (Map.Entry<String, Sums> entry : sums.entrySet()) {
      Sums own = entry.getValue();
      double share = own.covered / own.weight;
      if (own.numRows >= MIN_ROWS && (worst == null || share < worst.share)) {
        worst = new Worst(entry.getKey() + " (" + own.numRows + " rows)", share);
      }
    }
    return worst;
  }
}
