// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import centroid.calibration.record.ResidualRecords;
import centroid.forest.DensityRatio;
import centroid.forest.InputTable;
import centroid.select.Subsample;
import centroid.util.RandomStreams;
import centroid.weka.rows.ForestInputs;
import centroid.weka.rows.TargetRows;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weka.core.Instances;

/**
 * Weights of calibration rows for target rows of another distribution (weighted conformal prediction; Tibshirani, Foygel Barber, Candes and Ramdas, 2019).
 *
 * @param factors by which the weight of each calibration row is multiplied; null if the rows are not weighted
 * @param note for the user; null without target rows
 */
record TargetShift(double[] factors, String note) {

  /** Calibrates for rows like the training rows. */
  static final TargetShift NONE = new TargetShift(null, null);

  /** Below this effective sample size intervals are too uncertain to rely on. */
  static final int RELIABLE = 30;
  /** Below this one, or above this area under the curve, target rows hardly overlap calibration rows. */
  private static final int OVERLAPPING = 10;
  private static final double SEPARATED = 0.98;
  /** Fewer calibration rows tell no densities. */
  private static final int MIN_ROWS = 20;

  /**
   * Estimates the density ratio at calibration rows.
   *
   * @param data the training data
   * @param numbers the indices of the calibration rows
   * @param weights of the calibration rows; read only
   */
  static TargetShift of(Instances data, int[] numbers, double[] weights, TargetRows target, RandomStreams streams) {
    String name = "'" + target.name() + "'";
    if (numbers.length < MIN_ROWS) {
      return new TargetShift(null, "The " + numbers.length + " calibration rows are too few to be weighted for the rows of " + name
          + ": intervals and probabilities are for rows like the training rows.");
    }
    int[] some = Subsample.of(target.rows().numInstances(), Calibrator.MAX_ROWS, streams.child("target").generator());
    double[][] both = Stream.of(ForestInputs.values(data, numbers), ForestInputs.values(target.rows(), some)).flatMap(Arrays::stream)
        .toArray(double[][]::new);
    double[] weight = DoubleStream.concat(Arrays.stream(weights), Arrays.stream(some).mapToDouble(row -> target.rows().instance(row).weight())).toArray();
    DensityRatio densities = DensityRatio.of(new InputTable(both, ForestInputs.kinds(data)), numbers.length, weight, streams.child("ratio"));
    double effective = ResidualRecords.effectiveSize(IntStream.range(0, numbers.length).mapToDouble(k -> weights[k] * densities.ratio()[k]).toArray());
    String found = String.format(Locale.ROOT, "effective sample size %.1f of %d, out-of-bag AUC %.2f", effective, numbers.length, densities.auc());
    if (effective < OVERLAPPING || densities.auc() > SEPARATED) {
      return new TargetShift(null, "WARNING: the rows of " + name + " hardly overlap the calibration rows (" + found
          + "), so these are not weighted: intervals and probabilities are for rows like the training rows, not for those of " + name + ".");
    }
    return new TargetShift(densities.ratio(), "Calibrated for the rows of " + name + ": calibration rows are weighted by their density ratio (" + found
        + "); the weights of training rows stay as they are." + (effective >= RELIABLE ? "" : " WARNING: an effective sample size below " + RELIABLE
        + " is too small to rely on; more training rows like those of " + name + " are needed."));
  }

  boolean isWeighted() {
    return factors != null;
  }

  /** Returns weights times the factors; the weights themselves if the rows are not weighted. */
  double[] weighted(double[] weights) {
    return factors == null ? weights : IntStream.range(0, weights.length).mapToDouble(k -> weights[k] * factors[k]).toArray();
  }
}
