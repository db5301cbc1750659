// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import centroid.util.SortOrder;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Piecewise-linear encoding of a number (Gorishniy, Rubachev and Babenko, 2022). The edges b_0 &lt; ... &lt; b_T are quantiles of the training values, and
 * component t is (x - b_{t-1}) / (b_t - b_{t-1}), limited to 0 to 1. A network can then bend at every edge with its first layer alone. Immutable.
 * <ul>
 * <li>Every component is continuous and does not decrease with x. All are 0 up to the smallest training value and 1 from the largest one on.
 * <li>There is one bin between each two neighbouring values if there are few distinct ones.
 * <li>Components beyond the last bin are 0: they fill the width if the training rows of a fold have fewer distinct values than all rows.
 * </ul>
 *
 * @serial exclude
 */
final class PiecewiseLinear implements Serializable {

  /** No components. */
  static final PiecewiseLinear NONE = new PiecewiseLinear(new double[0], 0);

  private static final long serialVersionUID = 1L;

  /** Ascending without repetition; empty if no bin could be estimated. */
  private final double[] edges;
  private final int width;

  private PiecewiseLinear(double[] edges, int width) {
    this.edges = edges;
    this.width = width;
  }

  /**
   * Estimates at most a number of bins, fewer if there are fewer distinct values. One or two distinct values get none, since one bin is a linear function.
   *
   * @param values read: finite training values
   * @param weights read: the weight of each value, above 0
   * @param maxBins at least 2
   */
  static PiecewiseLinear of(double[] values, double[] weights, int maxBins) {
    double[] edges = edges(values, weights, maxBins);
    return edges.length <= 2 ? NONE : new PiecewiseLinear(edges, edges.length - 1);
  }

  /** Estimates bins from other values, such as those of a fold, with the same number of components. */
  PiecewiseLinear refitted(double[] values, double[] weights) {
    return width == 0 ? NONE : new PiecewiseLinear(edges(values, weights, width), width);
  }

  /**
   * Cuts values such that bins (excluding their left edges) have about equal weights. A value of large weight fills a bin of its own, and the others share what
   * is left, so there are always as many bins as distinct values allow.
   */
  private static double[] edges(double[] values, double[] weights, int maxBins) {
    double[] distinct = new double[values.length];
    double[] mass = new double[values.length];
    int size = 0;
    for (int k : SortOrder.ascending(values)) {
      // Adding 0 turns -0.0 into 0.0, which equals it.
      size += size == 0 || values[k] + 0.0 > distinct[size - 1] ? 1 : 0;
      distinct[size - 1] = values[k] + 0.0;
      mass[size - 1] += weights[k];
    }
    int bins = Math.min(maxBins, size - 1);
    if (bins < 1) {
      return new double[0];
    }
    double[] edges = new double[bins + 1];
    edges[0] = distinct[0];
    double left = Arrays.stream(mass, 1, size).sum();
    int next = 1;
    for (int bin = 1; bin <= bins; bin++) {
      double share = left / (bins - bin + 1);
      double inside = mass[next++];
      // Each later bin needs a value. Half of the next value decides on which side of the edge it is closer to the share.
      while (next < size - (bins - bin) && (bin == bins || inside + mass[next] / 2 <= share)) {
        inside += mass[next++];
      }
      left -= inside;
      edges[bin] = distinct[next - 1];
    }
    return edges;
  }

  /** Returns the number of components. */
  int width() {
    return width;
  }

  /**
   * Writes the components of a number.
   *
   * @param value not NaN; may be infinite
   * @param to written from index {@code at} on: {@link #width()} numbers from 0 to 1
   */
  void encode(double value, float[] to, int at) {
    for (int bin = 0; bin < width; bin++) {
      to[at + bin] = bin + 1 < edges.length ? component(value, edges[bin], edges[bin + 1]) : 0;
    }
  }

  private static float component(double value, double low, double high) {
    if (value <= low) {
      return 0;
    }
    // Differences of huge numbers overflow.
    return value >= high ? 1 : (float) (Math.min(value - low, Double.MAX_VALUE) / Math.min(high - low, Double.MAX_VALUE));
  }
}
