// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.label;

import centroid.calibration.record.Correction;
import centroid.calibration.record.LabelRecords;
import centroid.forest.BiasCorrection;
import centroid.forest.ForestGrowth;
import centroid.forest.InputTable;
import centroid.forest.ResidualForest;
import centroid.util.RandomStreams;
import java.io.Serializable;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Bias correction of class probabilities: {@code p(x) + eta b(x)}, clipped at 0 and normalised. b(x) is the mean residual of each label (1 if it is the true
 * label, else 0, minus its probability) around x, estimated by one {@link ResidualForest} for all labels. Each tree splits by two random projections of
 * the residuals, so that its cost does not depend on the number of labels; for up to three labels the projections lose nothing. Immutable and thread-safe.
 *
 * @serial exclude
 */
public final class LabelCorrection implements Serializable {

  /** Residuals of more labels are too sparse, and their leaves would take megabytes. */
  public static final int MAX_LABELS = 100;

  private static final long serialVersionUID = 1L;

  /** One output for each label but the last, since residuals sum to 0. */
  private final ResidualForest forest;
  private final double eta;

  private LabelCorrection(ResidualForest forest, double eta) {
    this.forest = forest;
    this.eta = eta;
  }

  /**
   * The result of fitting a correction.
   *
   * @param model null without a correction
   * @param correction the error with and without it
   * @param records the corrected records, out-of-bag; the given ones without a correction
   * @param rowShifts what is added to the probabilities of each calibration row, out-of-bag; null without a correction
   */
  public record Fit(LabelCorrection model, Correction correction, LabelRecords records, double[][] rowShifts) {
  }

  /**
   * Fits a correction to the calibration rows. O(trees x rows x (inputs x depth + labels)).
   *
   * @param records out-of-bag or held-out predictions, at least one; read only
   * @param inputs the attributes of the rows; read only; null if the option is off
   */
  public static Fit fit(LabelRecords records, InputTable inputs, BiasCorrection option, RandomStreams streams) {
    int numLabels = records.probabilities()[0].length;
    Correction.Outcome obstacle = option == BiasCorrection.OFF ? Correction.Outcome.OFF
        : records.numRows() < ForestGrowth.MIN_ROWS ? Correction.Outcome.FEW_ROWS
        : numLabels > MAX_LABELS ? Correction.Outcome.MANY_LABELS : null;
    if (obstacle != null) {
      return new Fit(null, Correction.none(obstacle), records, null);
    }
    double[][] means = means(records);
    double[][] residuals = residuals(records, means);
    SplittableRandom random = streams.child("projections").generator();
    InputTable table = inputs.withPredictions(records.weight(), Arrays.copyOf(means, numModelInputs(numLabels)));
    ForestGrowth growth = new ForestGrowth(table, records.weight(), tree -> projections(residuals, random), streams);
    double[][] leafMeans = new double[numLabels - 1][];
    double[][] shifts = new double[records.numRows()][numLabels];
    for (int c = 0; c < numLabels - 1; c++) {
      leafMeans[c] = growth.leafMeans(residuals[c]);
      double[] outOfBag = growth.outOfBag(leafMeans[c]);
      for (int row = 0; row < shifts.length; row++) {
        shifts[row][c] = outOfBag[row];
        shifts[row][numLabels - 1] -= outOfBag[row];
      }
    }
    Correction correction = best(records, shifts, option);
    if (!correction.isMade()) {
      return new Fit(null, correction, records, null);
    }
    for (double[] shift : shifts) {
      Arrays.setAll(shift, c -> correction.eta() * shift[c]);
    }
    double[][] corrected = new double[records.size()][];
    Arrays.setAll(corrected, k -> shifted(records.probabilities()[k], shifts[records.row()[k]]));
    return new Fit(new LabelCorrection(growth.keep(leafMeans), correction.eta()), correction,
        new LabelRecords(corrected, records.label(), records.row(), records.weight()), shifts);
  }

  /** Chooses eta by the Brier score of the calibration rows. */
  private static Correction best(LabelRecords records, double[][] shifts, BiasCorrection option) {
    double[] weight = records.recordWeights();
    double square = 0;
    double product = 0;
    double estimate = 0;
    for (int k = 0; k < weight.length; k++) {
      double[] p = normalised(records.probabilities()[k].clone());
      double[] shift = shifts[records.row()[k]];
      for (int c = 0; c < p.length; c++) {
        double residual = (records.label()[k] == c ? 1 : 0) - p[c];
        square += weight[k] * residual * residual;
        product += weight[k] * residual * shift[c];
        estimate += weight[k] * shift[c] * shift[c];
      }
    }
    return Correction.best(Arrays.stream(weight).sum(), square, product, estimate, option == BiasCorrection.ON);
  }

  /** means[label][row]: the mean probability over the row's records. */
  private static double[][] means(LabelRecords records) {
    int numLabels = records.probabilities()[0].length;
    double[][] means = new double[numLabels][records.numRows()];
    int[] count = new int[records.numRows()];
    for (int k = 0; k < records.size(); k++) {
      double[] p = normalised(records.probabilities()[k].clone());
      count[records.row()[k]]++;
      for (int c = 0; c < numLabels; c++) {
        means[c][records.row()[k]] += p[c];
      }
    }
    for (double[] mean : means) {
      Arrays.setAll(mean, row -> mean[row] / count[row]);
    }
    return means;
  }

  /** Returns residuals[label][row], before the correction: 1 or 0, minus the mean probability. */
  public static double[][] residuals(LabelRecords records) {
    return residuals(records, means(records));
  }

  private static double[][] residuals(LabelRecords records, double[][] means) {
    double[][] residuals = Arrays.stream(means).map(mean -> Arrays.stream(mean).map(p -> -p).toArray()).toArray(double[][]::new);
    // A row may have several records, all with the same label.
    int[] labelOf = new int[records.numRows()];
    for (int k = 0; k < records.size(); k++) {
      labelOf[records.row()[k]] = records.label()[k];
    }
    for (int row = 0; row < labelOf.length; row++) {
      residuals[labelOf[row]][row] += 1;
    }
    return residuals;
  }

  /** Projects residuals on two random orthonormal directions among those whose components sum to 0, as those of residuals do. */
  private static double[][] projections(double[][] residuals, SplittableRandom random) {
    double[] first = direction(residuals.length, random, null);
    double[] second = residuals.length == 2 ? new double[2] : direction(residuals.length, random, first);
    double[][] projected = new double[2][residuals[0].length];
    for (int c = 0; c < residuals.length; c++) {
      for (int row = 0; row < projected[0].length; row++) {
        projected[0][row] += first[c] * residuals[c][row];
        projected[1][row] += second[c] * residuals[c][row];
      }
    }
    return projected;
  }

  private static double[] direction(int numLabels, SplittableRandom random, double[] orthogonalTo) {
    double[] direction = new double[numLabels];
    Arrays.setAll(direction, c -> random.nextGaussian());
    double mean = Arrays.stream(direction).average().orElseThrow();
    Arrays.setAll(direction, c -> direction[c] - mean);
    if (orthogonalTo != null) {
      double common = 0;
      for (int c = 0; c < numLabels; c++) {
        common += direction[c] * orthogonalTo[c];
      }
      double part = common;
      Arrays.setAll(direction, c -> direction[c] - part * orthogonalTo[c]);
    }
    double length = Math.sqrt(Arrays.stream(direction).map(x -> x * x).sum());
    Arrays.setAll(direction, c -> direction[c] / length);
    return direction;
  }

  /** The number of inputs that follow the attributes: the probability of each label, or of the first only if there are two labels. */
  private static int numModelInputs(int numLabels) {
    return numLabels == 2 ? 1 : numLabels;
  }

  /** The number of inputs after those of the row. */
  public int numModelInputs() {
    return numModelInputs(forest.numOutputs() + 1);
  }

  /**
   * Corrects a distribution.
   *
   * @param probabilities of the labels, which may be more than in training; read only
   * @param inputs the attributes of the row, followed by {@link #numModelInputs} places that are overwritten
   * @return a new array that sums to 1
   */
  public double[] apply(double[] probabilities, double[] inputs) {
    int numLabels = forest.numOutputs() + 1;
    double[] p = normalised(Arrays.copyOf(probabilities, numLabels));
    System.arraycopy(p, 0, inputs, inputs.length - numModelInputs(), numModelInputs());
    double[] shift = new double[numLabels];
    forest.predict(inputs, shift);
    for (int c = 0; c < numLabels - 1; c++) {
      shift[c] *= eta;
      shift[numLabels - 1] -= shift[c];
    }
    return Arrays.copyOf(shifted(p, shift), Math.max(numLabels, probabilities.length));
  }

  /** Adds a shift to probabilities, clips them at 0 and normalises them; both arguments are read only. */
  public static double[] shifted(double[] probabilities, double[] shift) {
    double[] result = normalised(probabilities.clone());
    Arrays.setAll(result, c -> Math.max(0, result[c] + shift[c]));
    return normalised(result);
  }

  /** Makes the probabilities sum to 1, in place; equal ones if all are 0. */
  private static double[] normalised(double[] probabilities) {
    double sum = Arrays.stream(probabilities).sum();
    Arrays.setAll(probabilities, c -> sum == 0 ? 1.0 / probabilities.length : probabilities[c] / sum);
    return probabilities;
  }
}
