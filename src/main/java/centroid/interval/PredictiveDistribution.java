// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

/**
 * What is expected of the class value of one row. Intervals, quantiles, exceedance probabilities and density of a row all come from one
 * such object, so they are nested and agree with each other.
 */
public interface PredictiveDistribution {

  /** The point prediction. */
  double mean();

  /**
   * The central prediction interval of a level.
   *
   * @param level a fraction such as 0.95
   * @return an interval, nested in the level; everything if nothing is known
   */
  Interval interval(double level);

  /**
   * Whether there are enough rows behind the distribution to tell the interval of a level. Where not, a bound is the outermost that was seen,
   * or unknown.
   *
   * @param level a fraction such as 0.95
   * @return false if a bound lies in a tail that no row has shown
   */
  boolean keeps(double level);

  /**
   * A quantile, within the bounds of intervals: the bound of the interval that leaves out as much on either side.
   *
   * @param probability between 0 and 1
   * @return the value that is exceeded with probability 1 - probability
   */
  default double quantile(double probability) {
    if (!(probability > 0 && probability < 1)) {
      throw new IllegalArgumentException("The probability of a quantile must be between 0 and 1, but was " + probability);
    }
    double level = Math.abs(2 * probability - 1);
    Interval central = interval(Math.min(Math.max(level, Double.MIN_NORMAL), Math.nextDown(1.0)));
    return probability < 0.5 ? central.lower() : probability > 0.5 ? central.upper() : middle(central);
  }

  /** Within the bounds, though halves of the smallest numbers are rounded; the mean where nothing is known but that. */
  private double middle(Interval central) {
    double middle = central.lower() / 2 + central.upper() / 2;
    return Double.isNaN(middle) ? mean() : Math.max(central.lower(), Math.min(middle, central.upper()));
  }

  /** The probability of a value above a threshold: the inverse of the quantiles, between 0 and 1; NaN if nothing is known. */
  double exceedance(double threshold);

  /**
   * The natural logarithm of the density.
   *
   * @param value where
   * @return the log density, minus infinity where no value is possible; never NaN for a number
   */
  double logDensity(double value);

  /**
   * The variance among the members as a part of the variance of the distribution; the rest is noise, and whatever all members miss alike.
   * More data would make the first part smaller and leave noise as it is. Members that learn noise by heart, such as trees that are not
   * pruned, disagree about it too: with them the part is an upper bound.
   *
   * @return from 0 to 1; NaN where it can't be told, as by a single model
   */
  double disagreementShare();
}
