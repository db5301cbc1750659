// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation.workaround;

import centroid.interval.Interval;
import centroid.interval.PredictiveDistribution;
import centroid.interval.Region;
import centroid.metric.Crps;
import centroid.weka.column.UncertainPrediction;
import centroid.weka.estimator.MemberEstimator;
import centroid.weka.evaluation.IntervalMetric;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import weka.classifiers.IntervalEstimator;
import weka.core.Instance;

/**
 * What a classifier expects of one row, at all levels that {@link IntervalMetric} looks at.
 *
 * @param regions one for each of {@link #ALL_LEVELS}
 * @param expected the distribution that they are of; null if there is none, or they are confidence intervals
 * @param members what each model of an ensemble predicts; empty if that is not known
 * @param isOfMean whether they are confidence intervals of the mean: the classifier expects something else of single values
 */
public record RowIntervals(Region[] regions, PredictiveDistribution expected, double[] members, boolean isOfMean) {

  /** Levels with a coverage; widths and scores are those of the two in the middle. */
  public static final double[] LEVELS = {0.8, 0.9, 0.95, 0.99};
  /** Central intervals whose bounds are the quantiles at 0.025, 0.075, ..., 0.975. */
  private static final int NUM_CENTRAL = 10;
  /** What people ask for although nothing is computed from it; else it would be missing between 0.45 and 0.55 in the plots. */
  private static final double HALF = 0.5;
  /** All levels that are asked for, ascending. */
  static final double[] ALL_LEVELS = DoubleStream.concat(DoubleStream.concat(DoubleStream.of(HALF), Arrays.stream(LEVELS)),
      IntStream.range(0, NUM_CENTRAL).mapToDouble(RowIntervals::central)).sorted().distinct().toArray();
  /** The places of the levels, and of those of the central intervals, among all. */
  private static final int[] LEVEL_PLACES = Arrays.stream(LEVELS).mapToInt(level -> Arrays.binarySearch(ALL_LEVELS, level)).toArray();
  private static final int[] CENTRAL_PLACES = IntStream.range(0, NUM_CENTRAL).map(k -> Arrays.binarySearch(ALL_LEVELS, central(k))).toArray();

  private static double central(int k) {
    return (2 * k + 1) / (2.0 * NUM_CENTRAL);
  }

  /** Asks about a row whose class is hidden: once for all levels if intervals are those of a distribution. */
  public static RowIntervals of(IntervalEstimator classifier, Instance row) throws Exception {
    int highest = ALL_LEVELS.length - 1;
    Region[] regions = new Region[ALL_LEVELS.length];
    regions[highest] = new Region(classifier.predictIntervals(row, ALL_LEVELS[highest]));
    PredictiveDistribution predicted = UncertainPrediction.predicted(classifier, row);
    PredictiveDistribution expected = UncertainPrediction.behind(regions[highest], ALL_LEVELS[highest], predicted);
    for (int k = 0; k < highest; k++) {
      regions[k] = expected != null ? Region.of(expected.interval(ALL_LEVELS[k])) : new Region(classifier.predictIntervals(row, ALL_LEVELS[k]));
    }
    double[] members = classifier instanceof MemberEstimator ensemble ? ensemble.memberNumbers(row) : new double[0];
    return new RowIntervals(regions, expected, members, predicted != null && expected == null);
  }

  /** The region at one of {@link #LEVELS}. */
  public Region at(int level) {
    return regions[LEVEL_PLACES[level]];
  }

  /** Whether there is an interval at each of {@link #LEVELS}. */
  public boolean isKnown() {
    return Arrays.stream(LEVEL_PLACES).allMatch(place -> regions[place].isKnown());
  }

  /** By the bounds of central intervals at 0.05, 0.15, ..., 0.95 as quantiles, from the lowest to the highest; NaN if one is not known. */
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
