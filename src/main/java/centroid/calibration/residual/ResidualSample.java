// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import centroid.calibration.record.WeightShares;
import centroid.interval.DensityTable;

/**
 * Z: a weighted sample of standardised residuals. Its quantiles are those of conformal prediction: pushed outwards by (n + 1) / n, so that a
 * new residual lies beyond one with at most the stated probability. Thread-safe; what it says never changes.
 *
 * <p>With several rows of unequal weight, n is the number of equally weighted rows that would say as much (Kish).
 */
final class ResidualSample {

  /** The highest bits of a hash choose the place of a level in the cache. */
  private static final int CACHE_BITS = 6;

  private final boolean symmetric;
  private final double numRows;
  /** Residuals, ascending; absolute values if symmetric. Shared with other samples of the same residuals. */
  private final double[] sorted;
  /** The share of the weight up to each residual; the last is 1. */
  private final double[] upTo;
  /** Where both ends of a central interval meet. */
  private final double middle;
  private final double variance;
  /** Until the density is made, which takes longer than all else and is not always asked for. */
  private double[] weight;
  private DensityTable density;
  /** Bounds that were asked for before: evaluations ask for the same few levels at every row. */
  private final Bounds[] cache = new Bounds[1 << CACHE_BITS];

  /** Ends of a central interval; immutable, so a race costs a computation and no more. */
  private record Bounds(double level, double lower, double upper) {
  }

  /**
   * A sample.
   *
   * @param sorted residuals, ascending, absolute values if symmetric; at least one; kept
   * @param weight of each; at least one is positive; kept, not modified
   * @param numRows rows that say as much, at least 1
   * @param symmetric whether a residual stands for its negative too
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

  /** The weights, to be read only; null once the density has been asked for. */
  double[] weights() {
    return weight;
  }

  /** False if errors were so large that their squares are no numbers. */
  boolean isFinite() {
    return Double.isFinite(sorted[0]) && Double.isFinite(sorted[sorted.length - 1]);
  }

  /** The median of Z: where both ends of a central interval meet. */
  double middle() {
    return middle;
  }

  /** The variance of Z. */
  double variance() {
    return variance;
  }

  /** The density of Z, smoothed. */
  DensityTable density() {
    // Immutable, so it may be read without a lock.
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

  /** The largest level whose interval these rows can tell: beyond it a bound is the outermost residual, or unknown. */
  double largestLevel() {
    double share = numRows / (numRows + 1);
    return symmetric ? share : Math.max(0, 2 * share - 1);
  }

  /** The lower end of the central interval of a level. O(log n), O(1) if it was asked for lately. */
  double lower(double level) {
    return bounds(level).lower;
  }

  /** The upper end of the central interval of a level. O(log n), O(1) if it was asked for lately. */
  double upper(double level) {
    return bounds(level).upper;
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

  /** The value below which a share of the weight lies, after the push outwards; linear between residuals, never beyond the last. */
  private double at(double probability) {
    double share = pushed(probability);
    int above = Math.min(upTo.length - 1, WeightShares.firstNotBelow(upTo, share));
    if (above == 0) {
      return sorted[0];
    }
    double part = (share - upTo[above - 1]) / (upTo[above] - upTo[above - 1]);
    return between(sorted[above - 1], sorted[above], part);
  }

  /** Linear, and never beyond the end by a rounding error, so that what rises with a level or a value does so from residual to residual. */
  private static double between(double from, double to, double part) {
    return Math.min(to, from + part * (to - from));
  }

  /** The same of the negatives of the residuals. */
  private double atMirrored(double probability) {
    double share = pushed(probability);
    int last = sorted.length - 1;
    // The negatives up to the k-th residual weigh 1 - upTo[k - 1]: find the largest k for which that is enough.
    int k = lastWithAtLeast(share);
    if (k == last) {
      return -sorted[last];
    }
    double here = fromOn(k);
    double next = fromOn(k + 1);
    double part = (share - next) / (here - next);
    return between(-sorted[k + 1], -sorted[k], part);
  }

  /** The share of the weight from a residual on. */
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

  private double pushed(double probability) {
    double share = Math.min(1, probability * (numRows + 1) / numRows);
    return symmetric ? share : Math.max(share, 0.5 + 0.5 / sorted.length);
  }

  /** The probability that a new residual is larger: the inverse of the bounds. Never 0 or 1, as n rows can't tell. O(log n). */
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

  /** The inverse of {@link #at}, before the push. */
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

  /** The same of the negatives of the residuals. */
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

  /** The last residual that is not above a value, which is not below the first. */
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
