// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.intervals;

import centroid.experiments.metric.WorstSlab;
import centroid.metric.IntervalScore;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import weka.core.Instances;

/**
 * Quality of intervals where the conditional distribution is known.
 *
 * @param coverage the share of test rows covered
 * @param worstSlab the coverage in the worst slab
 * @param deviation mean distance of the conditional coverage from the level
 * @param score mean interval score
 */
record LocalResult(double coverage, double worstSlab, double deviation, double score) {

  /**
   * Intervals of test rows.
   *
   * @param lower lower bounds
   * @param upper upper bounds
   * @param prediction predictions of the rows, a direction of slabs like inputs and widths
   */
  record Intervals(double[] lower, double[] upper, double[] prediction) {

    private double[] widths() {
      return IntStream.range(0, lower.length).mapToDouble(row -> upper[row] - lower[row]).toArray();
    }
  }

  /** Inputs of all rows. */
  static List<double[]> inputs(Instances rows) {
    return rows.stream().map(row -> Arrays.copyOf(row.toDoubleArray(), LocalFamily.NUM_INPUTS)).toList();
  }

  /**
   * Measures.
   *
   * @param random source of the random directions of slabs, the same for all methods
   */
  static LocalResult of(LocalFamily family, Instances test, Intervals intervals, LocalStudy.Measure measure, SplittableRandom random) {
    List<double[]> inputs = inputs(test);
    double[] target = test.attributeToDoubleArray(test.classIndex());
    boolean[] covered = new boolean[target.length];
    double deviation = 0;
    double numCovered = 0;
    for (int row = 0; row < covered.length; row++) {
      double lower = intervals.lower[row];
      double upper = intervals.upper[row];
      covered[row] = target[row] >= lower && target[row] <= upper;
      numCovered += covered[row] ? 1 : 0;
      double conditional = family.probability(inputs.get(row), upper) - family.probability(inputs.get(row), lower);
      deviation += Math.abs(conditional - measure.level()) / covered.length;
    }
    double slab = new WorstSlab(measure.slabShare()).coverage(directions(inputs, intervals, measure, random), covered);
    return new LocalResult(numCovered / covered.length, slab, deviation, IntervalScore.mean(intervals.lower, intervals.upper, target, measure.level()));
  }

  private static double[][] directions(List<double[]> inputs, Intervals intervals, LocalStudy.Measure measure, SplittableRandom random) {
    double[][] chosen = WorstSlab.random(measure.directions(), inputs.toArray(double[][]::new), random);
    double[][] all = Arrays.copyOf(chosen, chosen.length + LocalFamily.NUM_INPUTS + 2);
    for (int k = 0; k < LocalFamily.NUM_INPUTS; k++) {
      int input = k;
      all[chosen.length + k] = inputs.stream().mapToDouble(x -> x[input]).toArray();
    }
    all[all.length - 2] = intervals.prediction;
    all[all.length - 1] = intervals.widths();
    return all;
  }
}
