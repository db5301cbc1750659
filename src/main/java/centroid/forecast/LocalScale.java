// SPDX-License-Identifier: GPL-3.0-only
package centroid.forecast;

import java.util.Arrays;

/**
 * The local scale of errors: an exponentially weighted mean of the absolute errors one step ahead before each origin, shrunk towards the mean of all.
 *
 * @param memory the mean age of the errors; 0 for a constant scale
 * @param mean the mean absolute error
 */
record LocalScale(double memory, double mean) {

  /** So many errors of mean size count with the recent ones. */
  private static final double PRIOR = 5;

  static LocalScale of(double[] oneStep, double memory) {
    double mean = Arrays.stream(oneStep).map(Math::abs).average().orElse(0);
    return new LocalScale(memory, mean > 0 ? mean : 1);
  }

  /** Returns the scales before each error and after the last one, from errors in the order of time. */
  double[] at(double[] oneStep) {
    double[] scale = new double[oneStep.length + 1];
    double decay = memory / (1 + memory);
    double weight = 0;
    double sum = 0;
    for (int k = 0; k < scale.length; k++) {
      scale[k] = memory > 0 ? (PRIOR * mean + sum) / (PRIOR + weight) : mean;
      if (k < oneStep.length) {
        weight = decay * weight + 1;
        sum = decay * sum + Math.abs(oneStep[k]);
      }
    }
    return scale;
  }
}
