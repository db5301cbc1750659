// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

/**
 * Kernel density estimate of a weighted sample, as a table with constant-time lookup: Gaussian kernels (Silverman's rule) on a grid that is fine in the
 * middle and coarse in the tails, mixed with a small heavy-tailed part. Immutable and thread-safe.
 */
public final class DensityTable {

  /**
   * The weight of the heavy-tailed part: a new residual can lie far outside the sample, where the kernels have no density. It is Student's t with 3
   * degrees of freedom, the smallest whole number with a finite variance.
   */
  private static final double TAIL_SHARE = 0.02;
  private static final double LOG_TAIL = Math.log(2 / (Math.PI * Math.sqrt(3)));
  /** The cut-off of a kernel, in its standard deviations. */
  private static final double REACH = 6;
  private static final int SIZE = 1024;
  /** The largest distance from the center in spreads; its square does not overflow. */
  private static final double FARTHEST = 1e150;

  private final double center;
  private final double spread;
  /** Grid points are {@code sinh(first + k * step)} spreads from the center. */
  private final double first;
  private final double step;
  /** The kernel density at each point, per spread; other units would overflow a float. */
  private final float[] density;
  /** The probability below each point. */
  private final float[] below;

  /**
   * Estimates the density. O(n + grid x points within a kernel).
   *
   * @param sorted the sample, ascending; absolute values if symmetric; read only
   * @param weight of each value; read only
   * @param symmetric whether the density is symmetric around 0
   */
  public DensityTable(double[] sorted, double[] weight, double numRows, boolean symmetric) {
    double total = 0;
    for (double w : weight) {
      total += w;
    }
    // Not the mean: an outlier would move it, and the fine part of the grid, away from the data.
    this.center = symmetric ? 0 : quantile(sorted, weight, total, 0.5);
    double quartiles = symmetric ? 2 * quantile(sorted, weight, total, 0.5)
        : quantile(sorted, weight, total, 0.75) - quantile(sorted, weight, total, 0.25);
    double deviation = deviation(sorted, weight, total, symmetric);
    double known = quartiles > 0 ? Math.min(deviation, quartiles / 1.349) : deviation;
    boolean differ = known > 0 && known < Double.POSITIVE_INFINITY;
    this.spread = differ ? known : Math.max(1e-6, Math.abs(center) * 1e-6);
    double width = differ ? 0.9 * Math.pow(numRows, -0.2) : 1;
    double high = spreads(sorted[sorted.length - 1]);
    double low = symmetric ? -high : spreads(sorted[0]);
    this.first = place(low - REACH * width);
    this.step = (place(high + REACH * width) - first) / (SIZE - 1);
    double[] mass = new double[SIZE];
    for (int k = 0; k < sorted.length; k++) {
      distribute(mass, spreads(sorted[k]), (symmetric ? 0.5 : 1) * weight[k] / total);
      if (symmetric) {
        distribute(mass, -spreads(sorted[k]), 0.5 * weight[k] / total);
      }
    }
    double[] smooth = smoothed(mass, width);
    this.density = new float[SIZE];
    this.below = new float[SIZE];
    normalise(smooth);
  }

  private static double quantile(double[] sorted, double[] weight, double total, double share) {
    double sum = 0;
    for (int k = 0; k < sorted.length; k++) {
      sum += weight[k];
      if (sum >= share * total) {
        return sorted[k];
      }
    }
    return sorted[sorted.length - 1];
  }

  private static double deviation(double[] sorted, double[] weight, double total, boolean symmetric) {
    double mean = 0;
    for (int k = 0; k < sorted.length && !symmetric; k++) {
      mean += weight[k] / total * sorted[k];
    }
    double square = 0;
    for (int k = 0; k < sorted.length; k++) {
      square += weight[k] / total * (sorted[k] - mean) * (sorted[k] - mean);
    }
    return Math.sqrt(square);
  }

  /** The distance of a value from the center, in spreads. */
  private double spreads(double value) {
    return Math.max(-FARTHEST, Math.min(FARTHEST, (value - center) / spread));
  }

  /** The position on the even grid: the inverse of sinh. */
  private static double place(double z) {
    return Math.copySign(Math.log(Math.abs(z) + Math.sqrt(z * z + 1)), z);
  }

  private double point(int k) {
    return Math.sinh(first + k * step);
  }

  /** Distributes the mass of a value over the two nearest grid points. */
  private void distribute(double[] mass, double z, double share) {
    double where = Math.min(Math.max((place(z) - first) / step, 0), SIZE - 1.001);
    int point = (int) where;
    mass[point] += share * (1 - (where - point));
    mass[point + 1] += share * (where - point);
  }

  private double[] smoothed(double[] mass, double width) {
    double[] result = new double[SIZE];
    double[] points = new double[SIZE];
    for (int k = 0; k < SIZE; k++) {
      points[k] = point(k);
    }
    for (int from = 0; from < SIZE; from++) {
      if (mass[from] > 0) {
        // In the tails the grid is coarser than the kernels, so kernels are at least as wide as a step.
        double own = Math.max(width, (points[Math.min(from + 1, SIZE - 1)] - points[Math.max(from - 1, 0)]) / 2);
        for (int side = -1; side <= 1; side += 2) {
          for (int to = side < 0 ? from : from + 1; to >= 0 && to < SIZE && Math.abs(points[to] - points[from]) <= REACH * own; to += side) {
            double distance = (points[to] - points[from]) / own;
            result[to] += mass[from] / own * Math.exp(-distance * distance / 2);
          }
        }
      }
    }
    return result;
  }

  /** Scales the density so that it, linear between points, has the integral 1. */
  private void normalise(double[] smooth) {
    double[] sums = new double[SIZE];
    for (int k = 1; k < SIZE; k++) {
      sums[k] = sums[k - 1] + (smooth[k] + smooth[k - 1]) / 2 * (point(k) - point(k - 1));
    }
    for (int k = 0; k < SIZE; k++) {
      density[k] = (float) (smooth[k] / sums[SIZE - 1]);
      below[k] = (float) (sums[k] / sums[SIZE - 1]);
    }
  }

  /** The natural logarithm of the density; never NaN for a number. O(1). */
  public double log(double value) {
    if (Double.isInfinite(value)) {
      return Double.NEGATIVE_INFINITY;
    }
    double z = spreads(value);
    double tail = LOG_TAIL - 2 * Math.log1p(z * z / 3);
    double kernels = at(density, place(z), 0);
    return (kernels > 0 ? Math.log((1 - TAIL_SHARE) * kernels + TAIL_SHARE * Math.exp(tail)) : Math.log(TAIL_SHARE) + tail) - Math.log(spread);
  }

  /** The cumulative probability of the density at a value. O(1). */
  public double below(double value) {
    double z = spreads(value);
    double root = z / Math.sqrt(3);
    double tail = Math.max(0, 0.5 + (root / (1 + root * root) + Math.atan(root)) / Math.PI);
    return (1 - TAIL_SHARE) * at(below, place(z), 1) + TAIL_SHARE * tail;
  }

  /** Interpolates a column linearly; 0 before its first point, {@code behind} after its last. */
  private double at(float[] column, double place, double behind) {
    double where = (place - first) / step;
    if (!(where >= 0 && where < SIZE - 1)) {
      return where > 0 ? behind : 0;
    }
    int point = (int) where;
    return column[point] + (where - point) * (column[point + 1] - column[point]);
  }
}
