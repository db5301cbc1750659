// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.metric;

import centroid.experiments.harness.Summable;
import java.util.Arrays;

/**
 * Intervals of one method over test rows, added up over splits.
 *
 * @param rows test rows
 * @param atLevel one for each level
 * @param bins bins of interval width, from the narrowest to the widest
 */
public record IntervalSums(double rows, AtLevel[] atLevel, Bin[] bins) implements Summable<IntervalSums> {

  /**
   * At one level.
   *
   * @param covered rows covered
   * @param score mean interval score
   * @param width mean width
   */
  public record AtLevel(double covered, double score, double width) {
  }

  /**
   * A bin of interval width.
   *
   * @param rows rows in it
   * @param covered rows covered
   */
  public record Bin(double rows, double covered) {
  }

  /** The share of rows covered at a level. */
  public double coverage(int level) {
    return atLevel[level].covered / rows;
  }

  /** The smallest share of rows covered in a bin. */
  public double worstBin() {
    return Math.min(1, Arrays.stream(bins).mapToDouble(bin -> bin.covered / bin.rows).min().orElse(1));
  }

  @Override
  public IntervalSums plus(IntervalSums other) {
    AtLevel[] levels = new AtLevel[atLevel.length];
    Arrays.setAll(levels, l -> new AtLevel(atLevel[l].covered + other.atLevel[l].covered, atLevel[l].score + other.atLevel[l].score,
        atLevel[l].width + other.atLevel[l].width));
    Bin[] sums = new Bin[bins.length];
    Arrays.setAll(sums, k -> new Bin(bins[k].rows + other.bins[k].rows, bins[k].covered + other.bins[k].covered));
    return new IntervalSums(rows + other.rows, levels, sums);
  }
}
