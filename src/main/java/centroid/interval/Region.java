// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

/**
 * The result of Weka's interval estimators for one row and level: one interval or several, for example those of a bimodal density. Immutable.
 */
public final class Region {

  /** Null if the region is its hull. */
  private final double[][] bounds;
  private final Interval hull;
  private final double width;

  /** A region of intervals; bounds[k] = {lower, upper} is kept, not modified; null means none. */
  public Region(double[][] bounds) {
    this.bounds = bounds == null ? new double[0][] : bounds;
    double lower = this.bounds.length == 0 ? Double.NaN : Double.POSITIVE_INFINITY;
    double upper = this.bounds.length == 0 ? Double.NaN : Double.NEGATIVE_INFINITY;
    double sum = 0;
    for (double[] interval : this.bounds) {
      lower = Math.min(lower, interval[0]);
      upper = Math.max(upper, interval[1]);
      sum += width(interval[0], interval[1]);
    }
    this.hull = new Interval(lower, upper);
    this.width = sum;
  }

  private Region(Interval interval, double width) {
    this.bounds = null;
    this.hull = interval;
    this.width = width;
  }

  /** A region that is one interval. */
  public static Region of(Interval interval) {
    return new Region(interval, width(interval.lower(), interval.upper()));
  }

  /** The width; 0, not NaN, if both bounds are the same infinity. */
  private static double width(double lower, double upper) {
    return lower == upper ? 0 : upper - lower;
  }

  /** Whether there is an interval and no bound is NaN. */
  public boolean isKnown() {
    return !Double.isNaN(hull.lower()) && !Double.isNaN(hull.upper());
  }

  /** The smallest interval that contains the region; its bounds are NaN if the region is not known. */
  public Interval hull() {
    return hull;
  }

  /** The sum of the widths of all intervals, without the gaps between them, as in Weka. */
  public double width() {
    return width;
  }

  /** Whether a value is in one of the intervals. */
  public boolean contains(double value) {
    if (bounds == null) {
      return hull.contains(value);
    }
    for (double[] interval : bounds) {
      if (interval[0] <= value && value <= interval[1]) {
        return true;
      }
    }
    return false;
  }
}
