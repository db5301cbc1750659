// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

/**
 * What Weka's interval estimators return for one row and level: one interval or several, such as those of a density with two
 * peaks. Immutable.
 */
public final class Region {

  /** Null if the region is its hull. */
  private final double[][] bounds;
  private final Interval hull;
  private final double width;

  /**
   * A region.
   *
   * @param bounds bounds[k] = {lower, upper}; kept, not modified; null counts as none
   */
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

  /** Not the difference alone, which is NaN where both bounds are the same infinity. */
  private static double width(double lower, double upper) {
    return lower == upper ? 0 : upper - lower;
  }

  /** Whether there is an interval at all, with bounds that are numbers; false if there is none or a bound is NaN. */
  public boolean isKnown() {
    return !Double.isNaN(hull.lower()) && !Double.isNaN(hull.upper());
  }

  /** The smallest interval that holds all of the region; the hull; bounds are NaN if the region is not known. */
  public Interval hull() {
    return hull;
  }

  /** The widths of all intervals together, without the gaps between them; the sum, as in Weka. */
  public double width() {
    return width;
  }

  /** Whether a value is in one of the intervals. */
  public boolean contains(double value) {
    if (bounds == null) {
      return hull.lower() <= value && value <= hull.upper();
    }
    for (double[] interval : bounds) {
      if (interval[0] <= value && value <= interval[1]) {
        return true;
      }
    }
    return false;
  }
}
