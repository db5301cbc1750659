// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.record;

import centroid.interval.WeightedSample;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Out-of-fold or held-out predictions (cross-conformal or split-conformal calibration): each ensemble is trained like the final one, but without a fold
 * or the held-out rows. Unlike {@link OutOfBagRecords} this needs no selection of members.
 */
public final class FoldRecords {

  private final int width;
  private double[] mean = new double[0];
  private double[] target = new double[0];
  private double[] variance = new double[0];
  private double[] noise = new double[0];
  private double[] weight = new double[0];
  private int[] number = new int[0];
  /** The size of the ensembles; 1 if it differs from row to row. */
  private int numMembers = 1;
  /** The ensemble that predicted each row, from 0; -1 if each row has an ensemble of its own. */
  private int[] ensemble = new int[0];

  /** Creates an empty set of records; {@code width} is the number of outputs per row: 1 for a numeric class, else the number of labels. */
  public FoldRecords(int width) {
    this.width = width;
  }

  /**
   * Rows that an ensemble was not trained on.
   *
   * @param numbers their indices among all rows
   * @param weights their weights, positive
   * @param targets targets[row * width + label], one-hot for labels
   */
  public record Rows(int[] numbers, double[] weights, double[] targets) {
  }

  /**
   * Adds the predictions of an ensemble for rows that it was not trained on.
   *
   * @param predictions predictions[member][row * width + label]; read only
   * @param noiseOf noiseOf[member][row], the noise variance that members estimate, or null; read only
   * @param mass the members' masses, summing to 1; read only
   * @param rows the rows; read only
   */
  public void add(double[][] predictions, double[][] noiseOf, double[] mass, Rows rows) {
    double[] targets = rows.targets;
    FoldRecords added = new FoldRecords(width);
    added.target = targets.clone();
    added.weight = rows.weights.clone();
    added.number = rows.numbers.clone();
    added.ensemble = new int[rows.numbers.length];
    added.numMembers = mass.length;
    added.mean = new double[targets.length];
    for (int entry = 0; entry < targets.length; entry++) {
      for (int k = 0; k < mass.length; k++) {
        added.mean[entry] += mass[k] * predictions[k][entry];
      }
    }
    added.variance = new double[targets.length / width];
    added.noise = new double[targets.length / width];
    for (int row = 0; row < targets.length / width && width == 1; row++) {
      double[] points = new double[mass.length];
      for (int k = 0; k < mass.length; k++) {
        points[k] = predictions[k][row];
        added.noise[row] += noiseOf == null ? 0 : mass[k] * noiseOf[k][row];
      }
      added.variance[row] = mass.length > 1 ? new WeightedSample(points, mass).unbiasedVariance() : 0;
    }
    addAll(added);
  }

  /**
   * Returns the mean of the out-of-bag members of each row, with equal masses; rows in all bags are left out. O(members x rows x width).
   *
   * @param predictions predictions[member][row * width + label]; read only
   * @param noiseOf noiseOf[member][row], the noise variance that members estimate, or null; read only
   * @param inBag inBag[member] has bit i set if the member was trained on row number i; read only
   * @param all the rows; read only
   */
  public static FoldRecords ofOutOfBag(double[][] predictions, double[][] noiseOf, BitSet[] inBag, Rows all, int width) {
    FoldRecords records = new FoldRecords(width);
    double[] mean = new double[all.targets.length];
    double[] square = new double[all.numbers.length];
    double[] noise = new double[all.numbers.length];
    int[] count = new int[all.numbers.length];
    for (int row = 0; row < count.length; row++) {
      for (int k = 0; k < inBag.length; k++) {
        if (!inBag[k].get(all.numbers[row])) {
          count[row]++;
          noise[row] += noiseOf == null ? 0 : noiseOf[k][row];
          for (int entry = row * width; entry < (row + 1) * width; entry++) {
            double before = mean[entry];
            mean[entry] += (predictions[k][entry] - before) / count[row];
            square[row] += (predictions[k][entry] - before) * (predictions[k][entry] - mean[entry]);
          }
        }
      }
    }
    double meanVariance = IntStream.range(0, count.length).filter(row -> count[row] > 1).mapToDouble(row -> square[row] / (count[row] - 1)).average().orElse(0);
    int[] some = IntStream.range(0, count.length).filter(row -> count[row] > 0).toArray();
    records.mean = IntStream.of(some).flatMap(row -> IntStream.range(row * width, (row + 1) * width)).mapToDouble(entry -> mean[entry]).toArray();
    records.target = IntStream.of(some).flatMap(row -> IntStream.range(row * width, (row + 1) * width)).mapToDouble(entry -> all.targets[entry]).toArray();
    records.variance = IntStream.of(some).mapToDouble(row -> width > 1 ? 0 : count[row] > 1 ? square[row] / (count[row] - 1) : meanVariance).toArray();
    records.noise = IntStream.of(some).mapToDouble(row -> noise[row] / count[row]).toArray();
    records.weight = IntStream.of(some).mapToDouble(row -> all.weights[row]).toArray();
    records.number = IntStream.of(some).map(row -> all.numbers[row]).toArray();
    records.ensemble = new int[some.length];
    Arrays.fill(records.ensemble, -1);
    return records;
  }

  /** Returns these records of a numeric class as an ensemble of another size would have them, without a bias correction; these if nothing changes. */
  public FoldRecords matchedTo(int size) {
    double factor = width > 1 || numRows() == 0 ? 1 : match(size).factor(residuals().error(), variance, weight);
    if (factor == 1) {
      return this;
    }
    FoldRecords matched = at(IntStream.range(0, numRows()).toArray());
    Arrays.setAll(matched.mean, row -> target[row] - factor * (target[row] - mean[row]));
    return matched;
  }

  /** How residuals are matched to an ensemble of another size. */
  public SizeMatch match(int size) {
    return new SizeMatch(size, numMembers);
  }

  /** Adds records of other rows, from other ensembles. */
  public void addAll(FoldRecords others) {
    numMembers = others.numMembers;
    int numEnsembles = 1 + Arrays.stream(ensemble).max().orElse(-1);
    ensemble = IntStream.concat(Arrays.stream(ensemble), Arrays.stream(others.ensemble).map(which -> which < 0 ? which : which + numEnsembles)).toArray();
    mean = joined(mean, others.mean);
    variance = joined(variance, others.variance);
    noise = joined(noise, others.noise);
    target = joined(target, others.target);
    weight = joined(weight, others.weight);
    number = IntStream.concat(Arrays.stream(number), Arrays.stream(others.number)).toArray();
  }

  private static double[] joined(double[] first, double[] second) {
    double[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  /** The indices of the rows among all rows, in the order in which they were added; not to be modified. */
  public int[] numbers() {
    return number;
  }

  /**
   * The ensemble that predicted each row, from 0, in a new array; null unless there are several. Errors of rows of one ensemble are alike where it errs by
   * its own random choices, which the ensemble that is kept does not repeat.
   */
  public int[] ensembles() {
    return Arrays.stream(ensemble).distinct().count() > 1 ? ensemble.clone() : null;
  }

  public int numRows() {
    return target.length / width;
  }

  /** The prediction of a row: a number, or one for each label. Rows are counted from 0 in the order in which they were added. */
  public double[] prediction(int row) {
    return Arrays.copyOfRange(mean, row * width, (row + 1) * width);
  }

  /** The class value of a row of a numeric class. */
  public double target(int row) {
    return target[row];
  }

  /** The unbiased variance among the members' predictions; 0 for a nominal class. */
  public double variance(int row) {
    return variance[row];
  }

  /** The noise variance that the members estimate; 0 if they estimate none. */
  public double noise(int row) {
    return noise[row];
  }

  /** The records of a numeric class. */
  public ResidualRecords residuals() {
    double[] error = new double[numRows()];
    Arrays.setAll(error, row -> target[row] - mean[row]);
    return ResidualRecords.of(error, mean, variance, noise, weight);
  }

  /** A copy of every second record, from 0 or 1 on. */
  public FoldRecords half(int first) {
    return at(IntStream.iterate(first, row -> row < numRows(), row -> row + 2).toArray());
  }

  /** A copy of some of the records, by index. */
  public FoldRecords at(int[] rows) {
    FoldRecords some = new FoldRecords(width);
    some.mean = IntStream.of(rows).mapToObj(this::prediction).flatMapToDouble(Arrays::stream).toArray();
    some.target = IntStream.of(rows).mapToObj(row -> Arrays.copyOfRange(target, row * width, (row + 1) * width)).flatMapToDouble(Arrays::stream)
        .toArray();
    some.variance = IntStream.of(rows).mapToDouble(row -> variance[row]).toArray();
    some.noise = IntStream.of(rows).mapToDouble(row -> noise[row]).toArray();
    some.weight = IntStream.of(rows).mapToDouble(row -> weight[row]).toArray();
    some.number = IntStream.of(rows).map(row -> number[row]).toArray();
    some.numMembers = numMembers;
    some.ensemble = IntStream.of(rows).map(row -> ensemble[row]).toArray();
    return some;
  }

  /** The weights of the rows, in a new array. */
  public double[] weights() {
    return weight.clone();
  }

  /** A copy with other weights, positive; the array is kept. */
  public FoldRecords weighted(double[] weights) {
    FoldRecords other = at(IntStream.range(0, numRows()).toArray());
    other.weight = weights;
    return other;
  }

  /** The records of a nominal class. */
  public LabelRecords labels() {
    double[][] probabilities = new double[numRows()][];
    Arrays.setAll(probabilities, this::prediction);
    int[] rows = IntStream.range(0, numRows()).toArray();
    return new LabelRecords(probabilities, IntStream.of(rows).map(this::label).toArray(), rows, weight);
  }

  /** The label of a row of a nominal class. */
  public int label(int row) {
    int label = 0;
    while (target[row * width + label] != 1) {
      label++;
    }
    return label;
  }
}
