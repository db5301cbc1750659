// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.record;

import centroid.interval.WeightedSample;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Predictions of rows by ensembles that have not seen them, each trained as the one that is kept but without some rows (a fold, or rows
 * that are held out). Unlike {@link OutOfBagRecords} these need no choice of members: an ensemble of m predicts as the kept one will.
 */
public final class FoldRecords {

  private final int width;
  private double[] mean = new double[0];
  private double[] target = new double[0];
  private double[] variance = new double[0];
  private double[] noise = new double[0];
  private double[] weight = new double[0];
  private int[] number = new int[0];

  /** No records yet. */
  public FoldRecords(int width) {
    this.width = width;
  }

  /**
   * Rows that an ensemble has not seen.
   *
   * @param numbers their numbers among all rows
   * @param weights their weights, positive
   * @param targets targets[row * width + label], one-hot for labels
   */
  public record Rows(int[] numbers, double[] weights, double[] targets) {
  }

  /**
   * Adds what an ensemble says about rows that it has not seen.
   *
   * @param predictions predictions[member][row * width + label]; read only
   * @param stated stated[member][row], the noise if members state it, else null; read only
   * @param mass the members' masses, summing to 1; read only
   * @param rows the rows; read only
   */
  public void add(double[][] predictions, double[][] stated, double[] mass, Rows rows) {
    double[] targets = rows.targets;
    FoldRecords added = new FoldRecords(width);
    added.target = targets.clone();
    added.weight = rows.weights.clone();
    added.number = rows.numbers.clone();
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
        added.noise[row] += stated == null ? 0 : mass[k] * stated[k][row];
      }
      added.variance[row] = mass.length > 1 ? new WeightedSample(points, mass).unbiasedVariance() : 0;
    }
    addAll(added);
  }

  /** Joins records. */
  public void addAll(FoldRecords others) {
    mean = joined(mean, others.mean);
    variance = joined(variance, others.variance);
    noise = joined(noise, others.noise);
    target = joined(target, others.target);
    weight = joined(weight, others.weight);
    int before = number.length;
    number = Arrays.copyOf(number, before + others.number.length);
    System.arraycopy(others.number, 0, number, before, others.number.length);
  }

  private static double[] joined(double[] first, double[] second) {
    double[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  /** The numbers of the rows among all rows, in the order in which they were added; not to be modified. */
  public int[] numbers() {
    return number;
  }

  /** The number of rows. */
  public int numRows() {
    return target.length / width;
  }

  /**
   * The prediction of a row.
   *
   * @param row from 0, in the order in which they were added
   */
  public double[] prediction(int row) {
    return Arrays.copyOfRange(mean, row * width, (row + 1) * width);
  }

  /**
   * Returns the observed value of a row of a numeric class.
   *
   * @param row from 0, in the order in which they were added
   */
  public double target(int row) {
    return target[row];
  }

  /**
   * Returns the variance of the members' predictions for a row of a numeric class.
   *
   * @param row from 0, in the order in which they were added
   */
  public double variance(int row) {
    return variance[row];
  }

  /**
   * Returns the noise variance that the members estimate for a row of a numeric class.
   *
   * @param row from 0, in the order in which they were added
   * @return 0 if they estimate none
   */
  public double noise(int row) {
    return noise[row];
  }

  /** The records of a numeric class. */
  public ResidualRecords residuals() {
    double[] error = new double[numRows()];
    Arrays.setAll(error, row -> target[row] - mean[row]);
    return ResidualRecords.of(error, mean, variance, noise, weight);
  }

  /** Returns every second row. */
  public FoldRecords half(int first) {
    return at(IntStream.iterate(first, row -> row < numRows(), row -> row + 2).toArray());
  }

  /**
   * Some of the records.
   *
   * @param rows which, from 0; read only
   */
  public FoldRecords at(int[] rows) {
    FoldRecords some = new FoldRecords(width);
    some.mean = IntStream.of(rows).mapToObj(this::prediction).flatMapToDouble(Arrays::stream).toArray();
    some.target = IntStream.of(rows).mapToObj(row -> Arrays.copyOfRange(target, row * width, (row + 1) * width)).flatMapToDouble(Arrays::stream)
        .toArray();
    some.variance = IntStream.of(rows).mapToDouble(row -> variance[row]).toArray();
    some.noise = IntStream.of(rows).mapToDouble(row -> noise[row]).toArray();
    some.weight = IntStream.of(rows).mapToDouble(row -> weight[row]).toArray();
    some.number = IntStream.of(rows).map(row -> number[row]).toArray();
    return some;
  }

  /** The records of a nominal class; probabilities and labels. */
  public LabelRecords labels() {
    double[][] probabilities = new double[numRows()][];
    Arrays.setAll(probabilities, this::prediction);
    int[] rows = IntStream.range(0, numRows()).toArray();
    return new LabelRecords(probabilities, IntStream.of(rows).map(this::label).toArray(), rows, weight);
  }

  /**
   * Returns the label of a row of a nominal class.
   *
   * @param row from 0, in the order in which they were added
   * @return its index
   */
  public int label(int row) {
    int label = 0;
    while (target[row * width + label] != 1) {
      label++;
    }
    return label;
  }
}
