// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;


/**
 * The density of a weighted sample, as a table that is looked up in constant time: Gaussian kernels (Silverman's rule) summed on a grid
 * that is fine in the middle and coarse in the tails, and a small part with heavy tails. Immutable and thread-safe.
 *
 */
final class DensityTable {


  /**
   * The part that has heavy tails: a new residual can lie far outside of those seen, where kernels would call it impossible. It is
   * Student's t with 3 degrees of freedom, the fewest whole number with a variance.
   */
  private static final double TAIL_SHARE = 0.02;
  private static final double LOG_TAIL = Math.log(2 / (Math.PI * Math.sqrt(3)));
  /** Widths of a kernel beyond which it is left out. */
  private static final double REACH = 6;
  private static final int SIZE = 1024;

  private final double center;
  private final double spread;
  /** Grid points are {@code center + spread * sinh(first + k * step)}. */
  private final double first;
  private final double step;
  /** The density of the kernels at each point. */
  private final float[] density;
  /** The probability below each point. */
  private final float[] below;

  /**
   * A table. O(n + grid x points within a kernel).
   *
   * @param sorted the sample, ascending; absolute values if symmetric; read only
   * @param weight of each; read only
   * @param numRows rows that say as much, for the width of the kernels
   * @param symmetric whether a value stands for its negative too
   */
  DensityTable(double[] sorted, double[] weight, double numRows, boolean symmetric) {
    double total = 0;
    double sum = 0;
    for (int k = 0; k < sorted.length; k++) {
      total += weight[k];
      sum += weight[k] * sorted[k];
    }
    this.center = symmetric ? 0 : sum / total;
    double quartiles = symmetric ? 2 * quantile(sorted, weight, total, 0.5)
        : quantile(sorted, weight, total, 0.75) - quantile(sorted, weight, total, 0.25);
    double square = 0;
    for (int k = 0; k < sorted.length; k++) {
      square += weight[k] / total * (sorted[k] - center) * (sorted[k] - center);
    }
    double known = quartiles > 0 ? Math.min(Math.sqrt(square), quartiles / 1.349) : Math.sqrt(square);
    this.spread = known > 0 && known < Double.POSITIVE_INFINITY ? known : Math.max(1e-6, Math.abs(center) * 1e-6);
    double width = known > 0 ? 0.9 * spread * Math.pow(numRows, -0.2) : spread;
    double low = symmetric ? -sorted[sorted.length - 1] : sorted[0];
    double high = sorted[sorted.length - 1];
    this.first = place(low - REACH * width);
    this.step = (place(high + REACH * width) - first) / (SIZE - 1);
    double[] mass = new double[SIZE];
    for (int k = 0; k < sorted.length; k++) {
      spread(mass, sorted[k], (symmetric ? 0.5 : 1) * weight[k] / total);
      if (symmetric) {
        spread(mass, -sorted[k], 0.5 * weight[k] / total);
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

  /** Where a value stands on the even grid: the inverse of sinh. */
  private double place(double value) {
    double z = (value - center) / spread;
    return Math.copySign(Math.log(Math.abs(z) + Math.sqrt(z * z + 1)), z);
  }

  private double value(int point) {
    return center + spread * Math.sinh(first + point * step);
  }

  /** Gives the mass of a value to the two grid points around it. */
  private void spread(double[] mass, double at, double share) {
    double where = Math.min(Math.max((place(at) - first) / step, 0), SIZE - 1.001);
    int point = (int) where;
    mass[point] += share * (1 - (where - point));
    mass[point + 1] += share * (where - point);
  }

  private double[] smoothed(double[] mass, double width) {
    double[] result = new double[SIZE];
    double[] values = new double[SIZE];
    for (int point = 0; point < SIZE; point++) {
      values[point] = value(point);
    }
    for (int from = 0; from < SIZE; from++) {
      if (mass[from] > 0) {
        // In the tails points are further apart than kernels are wide, so kernels are at least as wide as a step.
        double own = Math.max(width, (values[Math.min(from + 1, SIZE - 1)] - values[Math.max(from - 1, 0)]) / 2);
        for (int side = -1; side <= 1; side += 2) {
          for (int to = side < 0 ? from : from + 1; to >= 0 && to < SIZE && Math.abs(values[to] - values[from]) <= REACH * own; to += side) {
            double distance = (values[to] - values[from]) / own;
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
    for (int point = 1; point < SIZE; point++) {
      sums[point] = sums[point - 1] + (smooth[point] + smooth[point - 1]) / 2 * (value(point) - value(point - 1));
    }
    for (int point = 0; point < SIZE; point++) {
      density[point] = (float) (smooth[point] / sums[SIZE - 1]);
      below[point] = (float) (sums[point] / sums[SIZE - 1]);
    }
  }

  /** The natural logarithm of the density; never NaN for a number. O(1). */
  double log(double value) {
    double z = Math.abs(value - center) / spread;
    // Far out the square would overflow, where it is all that counts.
    double tail = LOG_TAIL - (z > 1e100 ? 4 * Math.log(z) - 2 * Math.log(3) : 2 * Math.log1p(z * z / 3)) - Math.log(spread);
    double where = z > 1e100 ? -1 : (place(value) - first) / step;
    if (!(where >= 0 && where < SIZE - 1)) {
      return Math.log(TAIL_SHARE) + tail;
    }
    int point = (int) where;
    double kernels = density[point] + (where - point) * (density[point + 1] - density[point]);
    return Math.log((1 - TAIL_SHARE) * kernels + TAIL_SHARE * Math.exp(tail));
  }

  /** The probability below a value, of the smoothed sample. O(1). */
  double below(double value) {
    double z = (value - center) / spread;
    double root = z / Math.sqrt(3);
    double tail = Double.isInfinite(z) || Math.abs(z) > 1e100 ? (z > 0 ? 1 : 0) : 0.5 + (root / (1 + root * root) + Math.atan(root)) / Math.PI;
    double where = Math.abs(z) > 1e100 ? Math.copySign(Double.POSITIVE_INFINITY, z) : (place(value) - first) / step;
    if (!(where >= 0 && where < SIZE - 1)) {
      return (1 - TAIL_SHARE) * (where > 0 ? 1 : 0) + TAIL_SHARE * tail;
    }
    int point = (int) where;
    return (1 - TAIL_SHARE) * (below[point] + (where - point) * (below[point + 1] - below[point])) + TAIL_SHARE * tail;
  }
}
