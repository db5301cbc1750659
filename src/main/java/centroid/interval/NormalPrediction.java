// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * A normal predictive distribution, for models without calibration.
 *
 * @param mean the point prediction
 * @param variance among the members
 * @param noise the variance of observations around the prediction
 */
public record NormalPrediction(double mean, double variance, double noise) implements PredictiveDistribution {

  private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, 1);
  /** The smallest standard deviation of the density, relative to the mean: if all members agree, the density would be infinite. */
  private static final double LEAST_DEVIATION = 1e-6;

  private double deviation() {
    return Math.sqrt(variance + noise);
  }

  @Override
  public Interval interval(double level) {
    Interval.checkLevel(level);
    double reach = NORMAL.inverseCumulativeProbability((1 + level) / 2) * deviation();
    return Double.isFinite(mean) && Double.isFinite(reach) ? new Interval(mean - reach, mean + reach) : Interval.EVERYTHING;
  }

  @Override
  public boolean supports(double level) {
    return true;
  }

  @Override
  public double exceedance(double threshold) {
    double deviation = deviation();
    return deviation > 0 ? NORMAL.cumulativeProbability((mean - threshold) / deviation) : mean > threshold ? 1 : 0;
  }

  @Override
  public double logDensity(double value) {
    if (Double.isInfinite(value)) {
      return Double.NEGATIVE_INFINITY;
    }
    double deviation = Math.max(deviation(), LEAST_DEVIATION * Math.max(Math.abs(mean), LEAST_DEVIATION));
    double z = (value - mean) / deviation;
    return -z * z / 2 - Math.log(deviation * Math.sqrt(2 * Math.PI));
  }

  @Override
  public double epistemicShare() {
    // Undefined for a single model, and for models that do not estimate noise.
    return variance > 0 && noise > 0 ? variance / (variance + noise) : Double.NaN;
  }
}
