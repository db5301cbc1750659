// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import java.util.Arrays;

/**
 * Sums over the planes of a filter, place by place: the places don't wait for each other, so that Java adds eight of them at once, where a single sum would
 * wait for each addition before it begins the next. Not thread-safe.
 */
final class PlaneSums {

  private final float[] places;

  /** Sums over planes of so many numbers. */
  PlaneSums(int plane) {
    this.places = new float[plane];
  }

  /** Adds a plane, which begins at start. */
  void add(float[] values, int start) {
    float[] sums = places;
    for (int k = 0; k < sums.length; k++) {
      sums[k] += values[start + k];
    }
  }

  /** Adds squared distances from a centre. */
  void addSquares(float[] values, int start, float centre) {
    float[] sums = places;
    for (int k = 0; k < sums.length; k++) {
      sums[k] += (values[start + k] - centre) * (values[start + k] - centre);
    }
  }

  /** Adds products of the first array and distances of the second from a centre. */
  void addProducts(float[] first, float[] second, int start, float centre) {
    float[] sums = places;
    for (int k = 0; k < sums.length; k++) {
      sums[k] += first[start + k] * (second[start + k] - centre);
    }
  }

  /** The sum of all that was added, which is forgotten. */
  double total() {
    double total = 0;
    for (float sum : places) {
      total += sum;
    }
    Arrays.fill(places, 0);
    return total;
  }
}
