// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

/**
 * The predictive distribution of the class value of one row. Intervals, quantiles, exceedance probabilities and density of a row come from one such
 * object, so they are consistent and intervals are nested.
 */
public interface PredictiveDistribution {

  /** The point prediction. */
  double mean();

  /**
   * The central prediction interval of a level.
   *
   * @param level a fraction such as 0.95
   * @return nested in the level; all numbers if nothing is known
   */
  Interval interval(double level);

  /**
   * Whether the calibration set supports this level. Beyond the largest supported level a bound is that of the largest residual, or infinite
   * ({@link Tails}).
   *
   * @param level a fraction such as 0.95
   */
  boolean supports(double level);

  /**
   * A quantile: the bound of the central interval that leaves out this probability, or the rest, on either side.
   *
   * @param probability between 0 and 1
   */
  default double quantile(double probability) {
    if (!(probability > 0 && probability < 1)) {
      throw new IllegalArgumentException("The probability of a quantile must be between 0 and 1, but was " + probability);
    }
    double level = Math.abs(2 * probability - 1);
    Interval central = interval(Math.min(Math.max(level, Double.MIN_NORMAL), Math.nextDown(1.0)));
    return probability < 0.5 ? central.lower() : probability > 0.5 ? central.upper() : middle(central);
  }

  /** The middle of an interval, within its bounds though halves are rounded; the mean if the interval is infinite. */
  private double middle(Interval central) {
    double middle = central.lower() / 2 + central.upper() / 2;
    return Double.isNaN(middle) ? mean() : Math.max(central.lower(), Math.min(middle, central.upper()));
  }

  /** The probability that the value exceeds a threshold: the inverse of the quantiles, from 0 to 1; NaN if nothing is known. */
  double exceedance(double threshold);

  /** The natural logarithm of the density at a value; minus infinity for impossible values, never NaN for a number. */
  double logDensity(double value);

  /**
   * The epistemic share of the predictive variance: the variance among the members over the variance of the distribution. The rest is noise
   * (aleatoric) and errors that all members share. More data reduce the epistemic part only. Members that fit noise, such as unpruned trees,
   * differ because of it, too; then the share is an upper bound.
   *
   * @return from 0 to 1; NaN if it is unknown, as for a single model
   */
  double epistemicShare();
}
