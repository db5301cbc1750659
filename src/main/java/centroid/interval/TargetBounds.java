// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

import java.io.Serializable;

/**
 * The range of possible values: bounds that the user knows (-min, -max), and a plausible range from the training targets. No interval extends more than
 * the range of the targets beyond them: when members extrapolate, mean and variance can be arbitrary. An interval that contains the prediction
 * still contains it.
 *
 * @param smallest the smallest training target
 * @param largest the largest training target
 * @param min the known lower bound of values; minus infinity if there is none
 * @param max the known upper bound of values; infinity if there is none
 * @param tails bounds of levels that the calibration set does not support
 * @serial exclude
 */
public record TargetBounds(double smallest, double largest, double min, double max, Tails tails) implements Serializable {

  /** No bounds. */
  public static final TargetBounds NONE = of(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

  private static final long serialVersionUID = 1L;

  /** Bounds from training targets alone. */
  public static TargetBounds of(double smallest, double largest) {
    return new TargetBounds(smallest, largest, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, Tails.LAST);
  }

  /** Cuts an interval at the bounds; {@code supported} says whether the calibration set supports its level. */
  public Interval cut(double mean, double lower, double upper, boolean supported) {
    if (!supported && tails == Tails.INFINITE) {
      return new Interval(min, max);
    }
    double cutLower = Math.min(clamped(lower, low(), high()), Math.max(mean, lower));
    double cutUpper = Math.max(clamped(upper, low(), high()), Math.min(mean, upper));
    return new Interval(clamped(cutLower, min, max), clamped(cutUpper, min, max));
  }

  /** Moves a prediction to the nearest bound that the user knows. */
  public double within(double prediction) {
    return clamped(prediction, min, max);
  }

  /** Cuts an interval at the bounds that the user knows. */
  public Interval within(Interval interval) {
    return areKnown() ? new Interval(clamped(interval.lower(), min, max), clamped(interval.upper(), min, max)) : interval;
  }

  /** The probability of exceeding a threshold after the cut, which moves the probability outside to the bounds. */
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
    // One half of the distribution lies between the plausible range and a prediction outside of it.
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
