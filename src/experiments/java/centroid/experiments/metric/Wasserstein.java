// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.metric;

import centroid.util.SortOrder;

/** The Wasserstein-2 distance between weighted samples on the line. */
public final class Wasserstein {

  private Wasserstein() {
  }

  /**
   * The exact squared distance: the integral over t of the squared difference of the two quantile functions.
   * O(k log k) for k points.
   *
   * @param a points of the first sample; read only
   * @param massA their masses, summing to 1; null for equal masses; read only
   * @param b points of the second sample; read only
   * @param massB their masses, summing to 1; null for equal masses; read only
   * @return the squared distance
   */
  public static double squared(double[] a, double[] massA, double[] b, double[] massB) {
    int[] orderA = SortOrder.ascending(a);
    int[] orderB = SortOrder.ascending(b);
    double sum = 0;
    double leftA = mass(massA, orderA[0], a.length);
    double leftB = mass(massB, orderB[0], b.length);
    int k = 0;
    int l = 0;
    while (true) {
      double moved = Math.min(leftA, leftB);
      double difference = a[orderA[k]] - b[orderB[l]];
      sum += moved * difference * difference;
      leftA -= moved;
      leftB -= moved;
      // Masses sum to 1 only up to rounding: the sample that ends first ends the sum.
      if (leftA <= leftB) {
        if (++k == a.length) {
          return sum;
        }
        leftA += mass(massA, orderA[k], a.length);
      } else {
        if (++l == b.length) {
          return sum;
        }
        leftB += mass(massB, orderB[l], b.length);
      }
    }
  }

  private static double mass(double[] mass, int k, int size) {
    return mass == null ? 1.0 / size : mass[k];
  }
}
