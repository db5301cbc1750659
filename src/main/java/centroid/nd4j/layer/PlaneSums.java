// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

/** Sums over ranges of arrays, as eight partial sums: in a single one each addition would wait for the one before. */
final class PlaneSums {

  private PlaneSums() {
  }

  /** Returns the sum of the numbers from start (included) to end (excluded). */
  static float sum(float[] values, int start, int end) {
    float a = 0;
    float b = 0;
    float c = 0;
    float d = 0;
    float e = 0;
    float f = 0;
    float g = 0;
    float h = 0;
    int k = start;
    for (; k + 7 < end; k += 8) {
      a += values[k];
      b += values[k + 1];
      c += values[k + 2];
      d += values[k + 3];
      e += values[k + 4];
      f += values[k + 5];
      g += values[k + 6];
      h += values[k + 7];
    }
    for (; k < end; k++) {
      a += values[k];
    }
    return a + b + (c + d) + (e + f + (g + h));
  }

  /** Returns the sum of squared deviations from a centre. */
  static float squares(float[] values, int start, int end, float centre) {
    return product(values, centre, values, start, end, centre);
  }

  /** Returns the sum of products of the first array and the deviations of the second from a centre. */
  static float product(float[] first, float[] second, int start, int end, float centre) {
    return product(first, 0, second, start, end, centre);
  }

  private static float product(float[] first, float firstCentre, float[] second, int start, int end, float centre) {
    float a = 0;
    float b = 0;
    float c = 0;
    float d = 0;
    float e = 0;
    float f = 0;
    float g = 0;
    float h = 0;
    int k = start;
    for (; k + 7 < end; k += 8) {
      a += (first[k] - firstCentre) * (second[k] - centre);
      b += (first[k + 1] - firstCentre) * (second[k + 1] - centre);
      c += (first[k + 2] - firstCentre) * (second[k + 2] - centre);
      d += (first[k + 3] - firstCentre) * (second[k + 3] - centre);
      e += (first[k + 4] - firstCentre) * (second[k + 4] - centre);
      f += (first[k + 5] - firstCentre) * (second[k + 5] - centre);
      g += (first[k + 6] - firstCentre) * (second[k + 6] - centre);
      h += (first[k + 7] - firstCentre) * (second[k + 7] - centre);
    }
    for (; k < end; k++) {
      a += (first[k] - firstCentre) * (second[k] - centre);
    }
    return a + b + (c + d) + (e + f + (g + h));
  }
}
