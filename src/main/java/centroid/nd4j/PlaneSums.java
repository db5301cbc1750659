// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

/** Sums over pieces of arrays. Four at a time: a single sum would wait for each addition before it begins the next. */
final class PlaneSums {

  private PlaneSums() {
  }

  /** The sum of the numbers from start on, to the one before end. */
  static float sum(float[] values, int start, int end) {
    float a = 0;
    float b = 0;
    float c = 0;
    float d = 0;
    int k = start;
    for (; k + 3 < end; k += 4) {
      a += values[k];
      b += values[k + 1];
      c += values[k + 2];
      d += values[k + 3];
    }
    for (; k < end; k++) {
      a += values[k];
    }
    return a + b + (c + d);
  }

  /** The sum of squared distances from a centre. */
  static float squares(float[] values, int start, int end, float centre) {
    float a = 0;
    float b = 0;
    float c = 0;
    float d = 0;
    int k = start;
    for (; k + 3 < end; k += 4) {
      a += (values[k] - centre) * (values[k] - centre);
      b += (values[k + 1] - centre) * (values[k + 1] - centre);
      c += (values[k + 2] - centre) * (values[k + 2] - centre);
      d += (values[k + 3] - centre) * (values[k + 3] - centre);
    }
    for (; k < end; k++) {
      a += (values[k] - centre) * (values[k] - centre);
    }
    return a + b + (c + d);
  }

  /** The sum of products of the first array and distances of the second from a centre. */
  static float product(float[] first, float[] second, int start, int end, float centre) {
    float a = 0;
    float b = 0;
    float c = 0;
    float d = 0;
    int k = start;
    for (; k + 3 < end; k += 4) {
      a += first[k] * (second[k] - centre);
      b += first[k + 1] * (second[k + 1] - centre);
      c += first[k + 2] * (second[k + 2] - centre);
      d += first[k + 3] * (second[k + 3] - centre);
    }
    for (; k < end; k++) {
      a += first[k] * (second[k] - centre);
    }
    return a + b + (c + d);
  }
}
