// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

import java.util.Arrays;

/**
 * Minimises {@code v'Kv} over non-negative masses that sum to 1, by moving mass from the member with the largest slope to the one with the smallest,
 * until no pair improves (sequential minimal optimisation). Every step is exact, so masses reach exactly 0, and K may be singular.
 */
public final class SimplexMasses {

  private static final int MAX_STEPS = 20_000;
  private static final double TOLERANCE = 1e-10;

  private SimplexMasses() {
  }

  /**
   * Fits the masses of some members. O(m) per step.
   *
   * @param kernel symmetric, positive semi-definite; read only
   * @param members the rows and columns of the kernel; read only
   */
  public static double[] fit(double[][] kernel, int[] members) {
    int m = members.length;
    double[] mass = new double[m];
    Arrays.fill(mass, 1.0 / m);
    double[] slope = slopes(kernel, members, mass);
    double[][] part = part(kernel, members);
    double tolerance = TOLERANCE * largest(kernel, members);
    for (int step = 0; step < MAX_STEPS; step++) {
      int to = 0;
      int from = -1;
      double least = slope[0];
      double most = 0;
      for (int k = 0; k < m; k++) {
        double here = slope[k];
        if (here < least) {
          least = here;
          to = k;
        }
        if (mass[k] > 0 && (from < 0 || here > most)) {
          most = here;
          from = k;
        }
      }
      if (most - least <= tolerance) {
        break;
      }
      move(part[from], part[to], mass, slope, from, to);
    }
    return mass;
  }

  /** Copies the members' rows and columns next to each other, since each of many steps reads two rows. */
  private static double[][] part(double[][] kernel, int[] members) {
    double[][] part = new double[members.length][members.length];
    for (int k = 0; k < members.length; k++) {
      for (int l = 0; l < members.length; l++) {
        part[k][l] = kernel[members[k]][members[l]];
      }
    }
    return part;
  }

  /** Moves the mass that minimises the quadratic form along this pair, at most all of it. */
  private static void move(double[] fromRow, double[] toRow, double[] mass, double[] slope, int from, int to) {
    double gain = slope[from] - slope[to];
    double curvature = fromRow[from] + toRow[to] - 2 * fromRow[to];
    double amount = curvature > 0 ? Math.min(mass[from], gain / curvature) : mass[from];
    double rest = mass[from] - amount;
    mass[from] = rest > 1e-15 ? rest : 0;
    mass[to] += amount;
    for (int k = 0; k < slope.length; k++) {
      slope[k] += amount * (toRow[k] - fromRow[k]);
    }
  }

  private static double[] slopes(double[][] kernel, int[] members, double[] mass) {
    double[] slope = new double[members.length];
    for (int k = 0; k < members.length; k++) {
      for (int l = 0; l < members.length; l++) {
        slope[k] += kernel[members[k]][members[l]] * mass[l];
      }
    }
    return slope;
  }

  private static double largest(double[][] kernel, int[] members) {
    double largest = 0;
    for (int member : members) {
      largest = Math.max(largest, kernel[member][member]);
    }
    return largest;
  }

  /** The value v'Kv that the masses of some members have; reads all arguments only. */
  public static double value(double[][] kernel, int[] members, double[] mass) {
    double[] slope = slopes(kernel, members, mass);
    double value = 0;
    for (int k = 0; k < mass.length; k++) {
      value += mass[k] * slope[k];
    }
    return value;
  }
}
