// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

import java.io.Serializable;

/**
 * How far values can lie out: bounds that the user knows, and those that the training targets make plausible. No interval reaches further
 * than a range of the targets beyond them: where members are asked far outside of what they have seen, mean and variance can be
 * anything. It still holds the prediction itself, if it did before.
 *
 * @param smallest the smallest training target
 * @param largest the largest training target
 * @param min what no value is below; minus infinity if that is not known
 * @param max what no value is above; infinity if that is not known
 * @param tails what a bound is that rows can't tell
 * @serial exclude
 */
public record TargetBounds(double smallest, double largest, double min, double max, Tails tails) implements Serializable {

  /** Nothing is known. */
  public static final TargetBounds NONE = of(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

  private static final long serialVersionUID = 1L;

  /** Bounds of targets alone. */
  public static TargetBounds of(double smallest, double largest) {
    return new TargetBounds(smallest, largest, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, Tails.LAST);
  }

  /** An interval within the bounds. */
  public Interval cut(double mean, double lower, double upper, boolean known) {
    if (!known && tails == Tails.INFINITE) {
      return new Interval(min, max);
    }
    double cutLower = Math.min(clamped(lower, low(), high()), Math.max(mean, lower));
    double cutUpper = Math.max(clamped(upper, low(), high()), Math.min(mean, upper));
    return new Interval(clamped(cutLower, min, max), clamped(cutUpper, min, max));
  }

  /** What of an interval lies between the bounds that the user knows; the same if it lies between them. */
  public Interval within(Interval interval) {
    return areKnown() ? new Interval(clamped(interval.lower(), min, max), clamped(interval.upper(), min, max)) : interval;
  }

  /** The probability of a value above a threshold: what intervals cut off lies at their bounds. */
  public double cutExceedance(double mean, double threshold, double exceedance) {
    if (Double.isNaN(threshold)) {
      return Double.NaN;
    }
    if (threshold < Math.max(min, Math.min(low(), mean))) {
      return 1;
    }
    if (threshold >= Math.min(max, Math.max(high(), mean))) {
      return 0;
    }
    // Between the plausible bounds and a prediction beyond them lies one half of the distribution.
    return threshold < low() ? Math.max(0.5, exceedance) : threshold >= high() ? Math.min(0.5, exceedance) : exceedance;
  }

  private double low() {
    return smallest - (largest - smallest);
  }

  private double high() {
    return largest + (largest - smallest);
  }

  private static double clamped(double value, double low, double high) {
    return Math.max(low, Math.min(high, value));
  }

  /** Whether the user knows a bound. */
  public boolean areKnown() {
    return min > Double.NEGATIVE_INFINITY || max < Double.POSITIVE_INFINITY;
  }

  /** Whether a value is possible. */
  public boolean allow(double value) {
    return value >= min && value <= max;
  }
}
