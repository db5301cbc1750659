// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import centroid.calibration.record.WeightShares;
import centroid.interval.DensityTable;

/**
 * Z, a weighted sample of standardised residuals. Its quantiles are those of conformal prediction, with the correction (n + 1) / n, but linear between two
 * residuals: a new, exchangeable residual exceeds one with the stated probability, give or take 1 / (n + 1). With unequal weights, n is the effective
 * number of rows (Kish), an approximation. Thread-safe; its results never change.
 */
final class ResidualSample {

  /** The number of hash bits that index the cache. */
  private static final int CACHE_BITS = 6;

  private final boolean symmetric;
  private final double numRows;
  /** Residuals, ascending; absolute values if symmetric. Shared with other samples. */
  private final double[] sorted;
  /** The cumulative weight share of each residual; the last is 1. */
  private final double[] upTo;
  /** The median, where both ends of a central interval meet. */
  private final double middle;
  private final double variance;
  /** Null once the density is computed, which is done on demand, since it takes the most time. */
  private double[] weight;
  private DensityTable density;
  /** Bounds of recent levels: evaluations use the same few levels at every row. */
  private final Bounds[] cache = new Bounds[1 << CACHE_BITS];

  /** The bounds of a central interval; immutable, so that a race only repeats a computation. */
  private record Bounds(double level, double lower, double upper) {
  }

  /**
   * A sample of at least one residual.
   *
   * @param sorted residuals, ascending, absolute values if symmetric; kept, not modified
   * @param weight of each; at least one is positive; kept, not modified
   * @param numRows the effective number of rows, at least 1
   * @param symmetric whether Z is symmetric around 0
   */
  ResidualSample(double[] sorted, double[] weight, double numRows, boolean symmetric) {
    this.sorted = sorted;
    this.numRows = numRows;
    this.symmetric = symmetric;
    this.upTo = WeightShares.upTo(weight);
    this.middle = symmetric ? 0 : at(0.5) / 2 - atMirrored(0.5) / 2;
    this.weight = weight;
    this.variance = variance(weight);
  }

  private double variance(double[] weight) {
    double sum = 0;
    for (double each : weight) {
      sum += each;
    }
    double mean = 0;
    double square = 0;
    for (int k = 0; k < sorted.length; k++) {
      mean += weight[k] / sum * (symmetric ? 0 : sorted[k]);
    }
    for (int k = 0; k < sorted.length; k++) {
      square += weight[k] / sum * (sorted[k] - mean) * (sorted[k] - mean);
    }
    return square;
  }

  /** The weights, not to be modified; null once the density is computed. */
  double[] weights() {
    return weight;
  }

  /** False if residuals overflow. */
  boolean isFinite() {
    return Double.isFinite(sorted[0]) && Double.isFinite(sorted[sorted.length - 1]);
  }

  /** The median of Z. */
  double middle() {
    return middle;
  }

  /** The variance of Z. */
  double variance() {
    return variance;
  }

  /** The density of Z, smoothed. */
  DensityTable density() {
    // Immutable, so it can be read without a lock.
    DensityTable known = density;
    return known != null ? known : makeDensity();
  }

  private synchronized DensityTable makeDensity() {
    if (density == null) {
      density = new DensityTable(sorted, weight, numRows, symmetric);
      weight = null;
    }
    return density;
  }

  /** The largest level that the sample supports: beyond it a bound is the outermost residual, or infinite. */
  double largestLevel() {
    double share = numRows / (numRows + 1);
    return symmetric ? share : Math.max(0, 2 * share - 1);
  }

  /** The lower end of the central interval of a level. O(log n), O(1) for recent levels. */
  double lower(double level) {
    return bounds(level).lower;
  }

  /** The upper end of the central interval of a level. O(log n), O(1) for recent levels. */
  double upper(double level) {
    return bounds(level).upper;
  }

  /** The interval score of a standardised residual for the bounds of a level. */
  double intervalScore(double z, double level) {
    Bounds at = bounds(level);
    return at.upper - at.lower + 2 / (1 - level) * (Math.max(at.lower - z, 0) + Math.max(z - at.upper, 0));
  }

  private Bounds bounds(double level) {
    long bits = Double.doubleToRawLongBits(level) * 0x9E3779B97F4A7C15L;
    int place = (int) (bits >>> Long.SIZE - CACHE_BITS);
    Bounds known = cache[place];
    if (known == null || known.level != level) {
      known = symmetric ? new Bounds(level, -at(level), at(level))
          : new Bounds(level, Math.min(middle, -atMirrored((1 + level) / 2)), Math.max(middle, at((1 + level) / 2)));
      cache[place] = known;
    }
    return known;
  }

  /** The conformal quantile, linear between residuals, never beyond the last. */
  private double at(double probability) {
    double share = corrected(probability);
    int above = Math.min(upTo.length - 1, WeightShares.firstNotBelow(upTo, share));
    if (above == 0) {
      return sorted[0];
    }
    double part = (share - upTo[above - 1]) / (upTo[above] - upTo[above - 1]);
    return between(sorted[above - 1], sorted[above], part);
  }

  /** Linear interpolation that never exceeds the end by rounding, so that results are monotone in the level and the value. */
  private static double between(double from, double to, double part) {
    return Math.min(to, from + part * (to - from));
  }

  /** The conformal quantile of the negated residuals. */
  private double atMirrored(double probability) {
    double share = corrected(probability);
    int last = sorted.length - 1;
    // The negated residuals from the k-th on have the weight 1 - upTo[k - 1]: find the largest k for which that is enough.
    int k = lastWithAtLeast(share);
    if (k == last) {
      return -sorted[last];
    }
    double here = fromOn(k);
    double next = fromOn(k + 1);
    double part = (share - next) / (here - next);
    return between(-sorted[k + 1], -sorted[k], part);
  }

  /** The weight share from a residual on. */
  private double fromOn(int k) {
    return k == 0 ? 1 : 1 - upTo[k - 1];
  }

  private int lastWithAtLeast(double share) {
    int low = 0;
    int high = sorted.length - 1;
    while (low < high) {
      int between = (low + high + 1) >>> 1;
      if (fromOn(between) >= share) {
        low = between;
      } else {
        high = between - 1;
      }
    }
    return low;
  }

  private double corrected(double probability) {
    double share = Math.min(1, probability * (numRows + 1) / numRows);
    return symmetric ? share : Math.max(share, 0.5 + 0.5 / sorted.length);
  }

  /** The probability that a new residual is larger: the inverse of the bounds; never 0 or 1. O(log n). */
  double above(double value) {
    if (symmetric) {
      double inside = inside(upToValue(Math.abs(value)));
      return value >= 0 ? (1 - inside) / 2 : (1 + inside) / 2;
    }
    return value >= middle ? Math.min(0.5, 1 - inside(upToValue(value))) : Math.max(0.5, inside(fromValueOn(value)));
  }

  private double inside(double share) {
    return share * numRows / (numRows + 1);
  }

  /** The inverse of {@link #at}, before the conformal correction. */
  private double upToValue(double value) {
    int last = sorted.length - 1;
    if (value >= sorted[last]) {
      return 1;
    }
    if (value < sorted[0]) {
      return symmetric && sorted[0] > 0 ? between(0, upTo[0], value / sorted[0]) : 0;
    }
    int k = lastNotAbove(value);
    return between(upTo[k], upTo[k + 1], (value - sorted[k]) / (sorted[k + 1] - sorted[k]));
  }

  /** The same for the negated residuals. */
  private double fromValueOn(double value) {
    int last = sorted.length - 1;
    if (value <= sorted[0]) {
      return 1;
    }
    if (value > sorted[last]) {
      return 0;
    }
    int k = lastNotAbove(value);
    return k == last ? fromOn(k) : between(fromOn(k + 1), fromOn(k), (sorted[k + 1] - value) / (sorted[k + 1] - sorted[k]));
  }

  /** The index of the last residual that does not exceed a value, which is at least the first residual. */
  private int lastNotAbove(double value) {
    int low = 0;
    int high = sorted.length - 1;
    while (low < high) {
      int between = (low + high + 1) >>> 1;
      if (sorted[between] <= value) {
        low = between;
      } else {
        high = between - 1;
      }
    }
    return low;
  }
}
