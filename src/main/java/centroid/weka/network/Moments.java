// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import weka.core.Instance;
import weka.core.Instances;

/** Weighted mean and standard deviation of an attribute. */
record Moments(double mean, double deviation) {

  /** Returns mean and deviation of the values that are not missing. The deviation is 0 if all values are equal, both are 0 if there are none. */
  static Moments of(Instances rows, int index) {
    double weight = 0;
    double mean = 0;
    double squares = 0;
    for (Instance row : rows) {
      if (!row.isMissing(index) && row.weight() > 0) {
        weight += row.weight();
        double step = row.value(index) - mean;
        // The mean of one value must be exactly that value, so that a constant has deviation 0.
        mean = weight == row.weight() ? row.value(index) : mean + step * row.weight() / weight;
        squares += row.weight() * step * (row.value(index) - mean);
      }
    }
    double deviation = weight > 0 ? Math.sqrt(squares / weight) : 0;
    // Numbers that differ by rounding errors only count as equal.
    return new Moments(mean, deviation > 1e-12 * Math.abs(mean) ? deviation : 0);
  }
}
