// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import centroid.interval.DensityTable;
import centroid.interval.Interval;
import centroid.interval.PredictiveDistribution;
import centroid.interval.TargetBounds;

/**
 * The predictive distribution {@code location + scale Z} of one row, within bounds. Quantiles, intervals and exceedance probabilities are cut at the
 * bounds; the density is renormalised between the bounds that the user knows.
 *
 * @param mean the point prediction
 * @param corrected whether the point prediction is the location; intervals from level 0.5 on then contain it, however skewed the residuals are
 * @param location the value at which Z is 0
 * @param scale positive
 * @param z standardised residuals
 * @param memberVariance the variance among the members; NaN if there is only one
 */
record ResidualPrediction(double mean, boolean corrected, double location, double scale, ResidualSample z, TargetBounds bounds, double memberVariance)
    implements PredictiveDistribution {

  /** The smallest probability between known bounds, where the smoothed sample may have none. */
  private static final double LEAST_MASS = 1e-9;

  /** The level from which on intervals contain a corrected prediction. */
  private static final double CONTAINS_PREDICTION = 0.5;

  private boolean isKnown() {
    return Double.isFinite(location) && Double.isFinite(scale) && z.isFinite();
  }

  @Override
  public Interval interval(double level) {
    Interval.checkLevel(level);
    if (!isKnown()) {
      return Interval.EVERYTHING;
    }
    boolean extended = corrected && level >= CONTAINS_PREDICTION;
    double lower = location + scale * z.lower(level);
    double upper = location + scale * z.upper(level);
    return bounds.cut(mean, extended ? Math.min(location, lower) : lower, extended ? Math.max(location, upper) : upper, supports(level));
  }

  @Override
  public boolean supports(double level) {
    return Interval.checkLevel(level) <= z.largestLevel();
  }

  @Override
  public double quantile(double probability) {
    double median = location + scale * z.middle();
    return probability == 0.5 && isKnown() ? bounds.cut(mean, median, median, true).lower() : PredictiveDistribution.super.quantile(probability);
  }

  @Override
  public double exceedance(double threshold) {
    return isKnown() ? bounds.cutExceedance(mean, threshold, above((threshold - location) / scale)) : Double.NaN;
  }

  /** The probability that Z is larger. Where an interval is extended to the prediction, no probability lies between its end and the prediction. */
  private double above(double value) {
    double probability = z.above(value);
    double tail = (1 - CONTAINS_PREDICTION) / 2;
    if (corrected && value >= z.middle() && value < 0) {
      return Math.max(tail, probability);
    }
    return corrected && value < z.middle() && value >= 0 ? Math.min(1 - tail, probability) : probability;
  }

  @Override
  public double logDensity(double value) {
    if (!isKnown() || !bounds.allow(value)) {
      return Double.NEGATIVE_INFINITY;
    }
    DensityTable density = z.density();
    double log = density.log((value - location) / scale) - Math.log(scale);
    if (!bounds.areKnown()) {
      return log;
    }
    double between = density.below((bounds.max() - location) / scale) - density.below((bounds.min() - location) / scale);
    return log - Math.log(Math.max(between, LEAST_MASS));
  }

  @Override
  public double epistemicShare() {
    // Roots first, since squares of very large or small numbers overflow or underflow.
    double ratio = Math.sqrt(memberVariance) / scale;
    return z.variance() > 0 ? Math.min(1, ratio * ratio / z.variance()) : Double.NaN;
  }
}
