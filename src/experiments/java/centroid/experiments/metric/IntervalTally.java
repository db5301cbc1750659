// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.metric;

import centroid.core.SortOrder;
import centroid.metric.IntervalScore;
import java.util.Arrays;

/** Intervals of one method over the rows of a test set, added up. */
public final class IntervalTally {

  private static final int NUM_BINS = 3;

  private final double[] levels;
  private final int binLevel;
  private final double[][][] bounds;
  private final double[] truth;

  /**
   * An empty tally.
   *
   * @param binLevel which of the levels decides about the bins of width
   * @param truth what came true, row by row
   */
  public IntervalTally(double[] levels, int binLevel, double[] truth) {
    this.levels = levels;
    this.binLevel = binLevel;
    this.truth = truth;
    this.bounds = new double[levels.length][truth.length][];
  }

  /** Adds the interval of one row at one level. */
  public void add(int row, int level, double lower, double upper) {
    bounds[level][row] = new double[] {lower, upper};
  }

  private boolean covers(int level, int row) {
    return truth[row] >= bounds[level][row][0] && truth[row] <= bounds[level][row][1];
  }

  /** The sums over all rows, which must have been added. */
  public IntervalSums sums() {
    IntervalSums.AtLevel[] atLevel = new IntervalSums.AtLevel[levels.length];
    Arrays.setAll(atLevel, this::atLevel);
    return new IntervalSums(truth.length, atLevel, bins());
  }

  private IntervalSums.AtLevel atLevel(int level) {
    double covered = 0;
    double score = 0;
    double width = 0;
    for (int row = 0; row < truth.length; row++) {
      double[] b = bounds[level][row];
      covered += covers(level, row) ? 1 : 0;
      score += IntervalScore.of(b[0], b[1], truth[row], levels[level]) / truth.length;
      width += (b[1] - b[0]) / truth.length;
    }
    return new IntervalSums.AtLevel(covered, score, width);
  }

  private IntervalSums.Bin[] bins() {
    double[] widths = Arrays.stream(bounds[binLevel]).mapToDouble(b -> b[1] - b[0]).toArray();
    int[] order = SortOrder.ascending(widths);
    double[] rows = new double[NUM_BINS];
    double[] covered = new double[NUM_BINS];
    for (int k = 0; k < order.length; k++) {
      int bin = NUM_BINS * k / order.length;
      rows[bin]++;
      covered[bin] += covers(binLevel, order[k]) ? 1 : 0;
    }
    IntervalSums.Bin[] bins = new IntervalSums.Bin[NUM_BINS];
    Arrays.setAll(bins, bin -> new IntervalSums.Bin(rows[bin], covered[bin]));
    return bins;
  }
}
