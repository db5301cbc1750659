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
 * @param location the value at which Z is 0
 * @param scale positive
 * @param z standardised residuals
 * @param memberVariance the variance among the members; NaN if there is only one
 */
record ResidualPrediction(double mean, double location, double scale, ResidualSample z, TargetBounds bounds, double memberVariance)
    implements PredictiveDistribution {

  /** The smallest probability between known bounds, where the smoothed sample may have none. */
  private static final double LEAST_MASS = 1e-9;

  private boolean isKnown() {
    return Double.isFinite(location) && Double.isFinite(scale) && z.isFinite();
  }

  @Override
  public Interval interval(double level) {
    Interval.checkLevel(level);
    if (!isKnown()) {
      return Interval.EVERYTHING;
    }
    return bounds.cut(mean, location + scale * z.lower(level), location + scale * z.upper(level), supports(level));
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
    return isKnown() ? bounds.cutExceedance(mean, threshold, z.above((threshold - location) / scale)) : Double.NaN;
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
