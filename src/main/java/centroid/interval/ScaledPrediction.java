// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

/**
 * A distribution that was found in another unit, where squares of very large or very small numbers can be computed.
 *
 * @param inner the distribution of the value over the unit
 * @param unit a power of two, so that nothing is rounded
 */
public record ScaledPrediction(PredictiveDistribution inner, double unit) implements PredictiveDistribution {

  @Override
  public double mean() {
    return inner.mean() * unit;
  }

  @Override
  public Interval interval(double level) {
    return inner.interval(level).times(unit);
  }

  @Override
  public boolean supports(double level) {
    return inner.supports(level);
  }

  @Override
  public double exceedance(double threshold) {
    return inner.exceedance(threshold / unit);
  }

  @Override
  public double logDensity(double value) {
    return inner.logDensity(value / unit) - Math.log(unit);
  }

  @Override
  public double epistemicShare() {
    return inner.epistemicShare();
  }
}
