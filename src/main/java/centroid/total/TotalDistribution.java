// SPDX-License-Identifier: GPL-3.0-only
package centroid.total;

import centroid.interval.Interval;

/** The predictive distribution of a total or a mean. Immutable. */
public final class TotalDistribution {

  private final double value;
  private final double sharedShare;
  /** Ascending. */
  private final double[] draws;

  /**
   * A distribution.
   *
   * @param value the sum of the predictions
   * @param sharedShare the part of the variance that is common to all rows, from 0 to 1
   * @param draws equally probable values, ascending; kept, not modified
   */
  public TotalDistribution(double value, double sharedShare, double[] draws) {
    this.value = value;
    this.sharedShare = sharedShare;
    this.draws = draws;
  }

  /** The sum of the predictions. */
  public double value() {
    return value;
  }

  /** The part of the variance that is common to all rows, from 0 to 1. More training data reduce it; more rows in the total do not. */
  public double sharedShare() {
    return sharedShare;
  }

  /** The central prediction interval of a level, such as 0.95. */
  public Interval interval(double level) {
    double tail = (1 - Interval.checkLevel(level)) / 2;
    return new Interval(quantile(tail), quantile(1 - tail));
  }

  /** The quantile of a probability between 0 and 1; beyond the outermost simulated values, those. */
  public double quantile(double probability) {
    double place = Math.max(0, Math.min(draws.length - 1, probability * draws.length - 0.5));
    int below = (int) place;
    int above = Math.min(below + 1, draws.length - 1);
    return draws[below] + (place - below) * (draws[above] - draws[below]);
  }

  /** The probability of a total above a threshold. */
  public double exceedance(double threshold) {
    int notAbove = 0;
    int end = draws.length;
    while (notAbove < end) {
      int middle = (notAbove + end) >>> 1;
      if (draws[middle] <= threshold) {
        notAbove = middle + 1;
      } else {
        end = middle;
      }
    }
    return 1 - notAbove / (double) draws.length;
  }
}
