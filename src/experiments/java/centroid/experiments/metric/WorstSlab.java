// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.metric;

import centroid.util.SortOrder;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The worst-slab coverage: the slab {@code a <= v'x <= b} with the lowest coverage among those with enough rows (Cauchois, Gupta
 * and Duchi 2021). It is found on one half of the rows and measured on the other, so intervals with constant conditional coverage have that coverage.
 */
public final class WorstSlab {

  private final double share;

  /**
   * Creates slabs of a minimum size.
   *
   * @param share of the rows that a slab must hold, from above 0 to 1
   */
  public WorstSlab(double share) {
    this.share = share;
  }

  /** A slab in one of several directions, and the share of rows covered in it. */
  private record Slab(int direction, double from, double to, double coverage) {

    boolean holds(double value) {
      return value >= from && value <= to;
    }
  }

  /**
   * The coverage in the worst slab. Each half of the rows, those with an even and those with an odd number, is searched and the other one
   * measured; the result is the mean of both.
   *
   * @param directions directions[k][row] is the value of a row in direction k; read only
   * @param covered whether the interval of a row contains its target; read only
   * @return a share of rows
   */
  public double coverage(double[][] directions, boolean[] covered) {
    return (measured(worst(directions, covered, 0), directions, covered, 1) + measured(worst(directions, covered, 1), directions, covered, 0)) / 2;
  }

  private static double measured(Slab slab, double[][] directions, boolean[] covered, int first) {
    int inside = 0;
    int held = 0;
    for (int row = first; row < covered.length; row += 2) {
      if (slab.holds(directions[slab.direction][row])) {
        inside++;
        held += covered[row] ? 1 : 0;
      }
    }
    return inside == 0 ? 1 : (double) held / inside;
  }

  private Slab worst(double[][] directions, boolean[] covered, int first) {
    int n = (covered.length - first + 1) / 2;
    Slab worst = null;
    for (int k = 0; k < directions.length; k++) {
      double[] values = new double[n];
      for (int row = 0; row < n; row++) {
        values[row] = directions[k][first + 2 * row];
      }
      int[] order = SortOrder.ascending(values);
      double[] sorted = new double[n];
      // before[row]: covered rows before this one, in order
      int[] before = new int[n + 1];
      for (int row = 0; row < n; row++) {
        sorted[row] = values[order[row]];
        before[row + 1] = before[row] + (covered[first + 2 * order[row]] ? 1 : 0);
      }
      Slab found = worst(k, sorted, before);
      worst = worst == null || found.coverage < worst.coverage ? found : worst;
    }
    return worst;
  }

  /**
   * The worst of one direction. Slabs of twice the least size or more need not be looked at: one of their halves is as bad. Rows of the same
   * value are in the same slab, so the least size may be exceeded where many are.
   */
  private Slab worst(int direction, double[] sorted, int[] before) {
    int n = sorted.length;
    int least = Math.max(1, (int) Math.ceil(share * n));
    Slab worst = new Slab(direction, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, (double) before[n] / n);
    for (int start = 0; start + least <= n; start++) {
      if (start > 0 && sorted[start] == sorted[start - 1]) {
        continue;
      }
      boolean wasWhole = false;
      for (int end = start + least; end <= n && !(wasWhole && end >= start + 2 * least); end++) {
        boolean isWhole = end == n || sorted[end] > sorted[end - 1];
        wasWhole |= isWhole;
        double coverage = (double) (before[end] - before[start]) / (end - start);
        if (isWhole && coverage < worst.coverage) {
          worst = new Slab(direction, start == 0 ? Double.NEGATIVE_INFINITY : sorted[start], end == n ? Double.POSITIVE_INFINITY : sorted[end - 1],
              coverage);
        }
      }
    }
    return worst;
  }

  /**
   * The values of rows in random directions, all of which are equally likely.
   *
   * @param rows rows[row][input]; read only
   * @return values[direction][row]
   */
  public static double[][] random(int numDirections, double[][] rows, SplittableRandom random) {
    double[][] values = new double[numDirections][rows.length];
    for (double[] along : values) {
      double[] direction = new double[rows[0].length];
      Arrays.setAll(direction, k -> random.nextGaussian());
      for (int row = 0; row < rows.length; row++) {
        for (int k = 0; k < direction.length; k++) {
          along[row] += direction[k] * rows[row][k];
        }
      }
    }
    return values;
  }
}
