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
import weka.core.Instance;
import weka.core.Instances;

/**
 * Weights of calibration rows for target rows of another distribution (weighted conformal prediction; Tibshirani, Foygel Barber, Candes and Ramdas, 2019).
 * The weight of the row that is predicted is left out, so that coverage is slightly too low where single weights are large.
 *
 * @param factors by which the weight of each calibration row is multiplied; null if the rows are not weighted
 * @param note for the user; null without target rows
 */
public record TargetShift(double[] factors, String note) {

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
    Densities found = densities(data, numbers, weights, target, streams);
    if (!found.overlap()) {
      return new TargetShift(null, "WARNING: the rows of " + name + " hardly overlap the calibration rows (" + found
          + "), so these are not weighted: intervals and probabilities are for rows like the training rows, not for those of " + name + ".");
    }
    return new TargetShift(found.ratio, "Calibrated for the rows of " + name + ": calibration rows are weighted by their density ratio (" + found
        + "); the weights of training rows stay as they are." + (found.effective >= RELIABLE ? "" : " WARNING: an effective sample size below " + RELIABLE
        + " is too small to rely on; more training rows like those of " + name + " are needed."));
  }

  /**
   * Weights labelled rows for target rows: instance weights are multiplied by density ratios, and sum to the effective sample size if they were 1 before.
   *
   * @param option its name in messages
   * @param labelled rows to recalibrate a model on; their weights are replaced
   * @return what was done, for the model's text
   * @throws IllegalArgumentException if the rows hardly overlap
   */
  public static String weight(String option, Instances labelled, TargetRows target) {
    int[] numbers = IntStream.range(0, labelled.numInstances()).toArray();
    double[] weights = labelled.stream().mapToDouble(Instance::weight).toArray();
    Densities found = densities(labelled, numbers, weights, target, RandomStreams.of(1).child("target"));
    if (!found.overlap()) {
      throw new IllegalArgumentException(option + " must overlap the new rows, but those of '" + target.name() + "' hardly do (" + found
          + "); label some rows like them, or leave the option out");
    }
    double before = Arrays.stream(weights).sum();
    double after = Arrays.stream(numbers).mapToDouble(k -> weights[k] * found.ratio[k]).sum();
    for (int k : numbers) {
      labelled.instance(k).setWeight(weights[k] * found.ratio[k] * before / after * found.effective / weights.length);
    }
    return "weighted for the rows of '" + target.name() + "' (" + found + (found.effective >= RELIABLE ? ")" : "; WARNING: an effective sample size below "
        + RELIABLE + " is too small to rely on)");
  }

  /** Density ratios of rows, and the effective number of rows of equal weight. */
  private record Densities(double[] ratio, double auc, double effective) {

    boolean overlap() {
      return effective >= OVERLAPPING && auc <= SEPARATED;
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "effective sample size %.1f of %d, out-of-bag AUC %.2f", effective, ratio.length, auc);
    }
  }

  private static Densities densities(Instances data, int[] numbers, double[] weights, TargetRows target, RandomStreams streams) {
    int[] some = Subsample.of(target.rows().numInstances(), Calibrator.MAX_ROWS, streams.child("target").generator());
    double[][] both = Stream.of(ForestInputs.values(data, numbers), ForestInputs.values(target.rows(), some)).flatMap(Arrays::stream)
        .toArray(double[][]::new);
    double[] weight = DoubleStream.concat(Arrays.stream(weights), Arrays.stream(some).mapToDouble(row -> target.rows().instance(row).weight())).toArray();
    DensityRatio found = DensityRatio.of(new InputTable(both, ForestInputs.kinds(data)), numbers.length, weight, streams.child("ratio"));
    return new Densities(found.ratio(), found.auc(),
        ResidualRecords.effectiveSize(IntStream.range(0, numbers.length).mapToDouble(k -> weights[k] * found.ratio()[k]).toArray()));
  }

  boolean isWeighted() {
    return factors != null;
  }

  /** Returns weights times the factors; the weights themselves if the rows are not weighted. */
  double[] weighted(double[] weights) {
    return factors == null ? weights : IntStream.range(0, weights.length).mapToDouble(k -> weights[k] * factors[k]).toArray();
  }
}
