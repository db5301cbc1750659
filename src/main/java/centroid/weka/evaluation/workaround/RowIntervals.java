// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation.workaround;

import centroid.interval.Interval;
import centroid.interval.IntervalKind;
import centroid.interval.PredictiveDistribution;
import centroid.interval.Region;
import centroid.metric.Crps;
import centroid.weka.estimator.EstimatorAdapter;
import centroid.weka.estimator.RowPrediction;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import weka.classifiers.IntervalEstimator;
import weka.core.Instance;

/**
 * Works around a defect of Weka's evaluation, which knows intervals of one level only: the intervals of a row at all levels that metrics and plots use.
 *
 * @param regions one for each of {@link #ALL_LEVELS}
 */
public record RowIntervals(RowPrediction prediction, Region[] regions) {

  /** The levels of coverage statistics; widths and scores are those of the two in the middle. */
  public static final double[] LEVELS = {0.8, 0.9, 0.95, 0.99};
  /** The number of central intervals whose bounds are the quantiles at 0.025, 0.075, ..., 0.975. */
  private static final int NUM_CENTRAL = 10;
  /** For the plots only, which would have no level between 0.45 and 0.55 without it. */
  private static final double HALF = 0.5;
  /** All levels, ascending. */
  static final double[] ALL_LEVELS = DoubleStream.concat(DoubleStream.concat(DoubleStream.of(HALF), Arrays.stream(LEVELS)),
      IntStream.range(0, NUM_CENTRAL).mapToDouble(RowIntervals::central)).sorted().distinct().toArray();
  /** The positions of the levels, and of those of the central intervals, among all. */
  private static final int[] LEVEL_PLACES = Arrays.stream(LEVELS).mapToInt(level -> Arrays.binarySearch(ALL_LEVELS, level)).toArray();
  private static final int[] CENTRAL_PLACES = IntStream.range(0, NUM_CENTRAL).map(k -> Arrays.binarySearch(ALL_LEVELS, central(k))).toArray();

  private static double central(int k) {
    return (2 * k + 1) / (2.0 * NUM_CENTRAL);
  }

  /** Predicts a row whose class is missing. */
  public static RowIntervals of(IntervalEstimator classifier, Instance row) throws Exception {
    RowPrediction prediction = EstimatorAdapter.of(classifier, ALL_LEVELS).predict(row);
    return new RowIntervals(prediction, Arrays.stream(ALL_LEVELS).mapToObj(prediction::region).toArray(Region[]::new));
  }

  /** The distribution that the intervals belong to; null if there is none, and for confidence intervals. */
  public PredictiveDistribution predictive() {
    return prediction.kind() == IntervalKind.CONFIDENCE ? null : prediction.predictive();
  }

  /** The region at one of {@link #LEVELS}. */
  public Region at(int level) {
    return regions[LEVEL_PLACES[level]];
  }

  /** Whether there is an interval at each of {@link #LEVELS}. */
  public boolean isKnown() {
    return Arrays.stream(LEVEL_PLACES).allMatch(place -> regions[place].isKnown());
  }

  /** The CRPS with the bounds of the central intervals at 0.05, 0.15, ..., 0.95 as quantiles; NaN if one is not known. */
  public double crps(double classValue) {
    double[] quantiles = new double[2 * NUM_CENTRAL];
    for (int k = 0; k < NUM_CENTRAL; k++) {
      Interval hull = regions[CENTRAL_PLACES[k]].hull();
      quantiles[NUM_CENTRAL - 1 - k] = hull.lower();
      quantiles[NUM_CENTRAL + k] = hull.upper();
    }
    return Crps.ofQuantiles(quantiles, classValue);
  }
}
