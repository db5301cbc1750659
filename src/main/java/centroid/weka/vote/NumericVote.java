// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.vote;

import centroid.interval.WeightedSample;
import weka.core.Utils;

/**
 * The members' predictions for one row of a numeric class, and their summary.
 *
 * @param value the prediction of the ensemble; missing if no member has one
 * @param sample the finite predictions with their masses; null if there are none
 * @param mean of the sample; NaN without one
 * @param variance unbiased, of the sample
 * @param noise the mean noise variance that members state; 0 if they state none
 */
public record NumericVote(double value, WeightedSample sample, double mean, double variance, double noise) {

  /**
   * Summarises predictions. Those that are not finite are left out of everything but the value.
   *
   * @param numbers one for each member; kept, not modified
   * @param noises null for none; read only
   * @param weights of the members; read only
   * @param mass their shares of the weights; kept, not modified
   */
  public static NumericVote of(double[] numbers, double[] noises, double[] weights, double[] mass) {
    double sum = 0;
    double noise = 0;
    int size = 0;
    for (int k = 0; k < numbers.length; k++) {
      if (Double.isFinite(numbers[k])) {
        sum += mass[k];
        noise += noises == null ? 0 : mass[k] * noises[k];
        size++;
      }
    }
    if (size == 0) {
      return new NumericVote(value(numbers, weights), null, Double.NaN, 0, 0);
    }
    WeightedSample sample = size == numbers.length ? new WeightedSample(numbers, mass) : finite(numbers, mass, sum, size);
    return new NumericVote(value(numbers, weights), sample, sample.mean(), sample.unbiasedVariance(), noise / sum);
  }

  /** The weighted mean without missing predictions, summed as by Weka's Bagging. */
  private static double value(double[] numbers, double[] weights) {
    double sum = 0;
    double total = 0;
    for (int k = 0; k < numbers.length; k++) {
      if (!Utils.isMissingValue(numbers[k])) {
        sum += weights[k] * numbers[k];
        total += weights[k];
      }
    }
    return total == 0 ? Utils.missingValue() : sum / total;
  }

  private static WeightedSample finite(double[] numbers, double[] mass, double sum, int size) {
    double[] points = new double[size];
    double[] share = new double[size];
    int next = 0;
    for (int k = 0; k < numbers.length; k++) {
      if (Double.isFinite(numbers[k])) {
        points[next] = numbers[k];
        share[next++] = mass[k] / sum;
      }
    }
    return new WeightedSample(points, share);
  }
}
