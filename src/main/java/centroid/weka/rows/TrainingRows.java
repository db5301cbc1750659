// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.rows;

import centroid.core.RowSampler;
import centroid.core.Streams;
import centroid.select.Subsample;
import java.util.BitSet;
import java.util.DoubleSummaryStatistics;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import weka.core.Instance;
import weka.core.Instances;

/**
 * The training data as rows: their weights, their targets, and the training sets that can be made of
 * them. The data set itself is never changed.
 */
public final class TrainingRows {

  private final Instances data;
  private final double[] weights;

  /**
   * Rows of a data set.
   *
   * @param data at least one row, all with a class value and a usable weight; kept
   */
  public TrainingRows(Instances data) {
    this.data = data;
    this.weights = data.stream().mapToDouble(Instance::weight).toArray();
  }

  public Instances data() {
    return data;
  }

  public int numRows() {
    return weights.length;
  }

  /** The weight of each row; not to be modified. */
  public double[] weights() {
    return weights;
  }

  public boolean isNumeric() {
    return data.classAttribute().isNumeric();
  }

  /** The targets of a numeric class: smallest, largest. */
  public DoubleSummaryStatistics targetStatistics() {
    return data.stream().filter(row -> !row.classIsMissing()).mapToDouble(Instance::classValue).summaryStatistics();
  }

  /** Numbers that a prediction for one row has: 1 for a numeric class, else one for each label. */
  public int entriesPerRow() {
    return isNumeric() ? 1 : data.numClasses();
  }

  /** Rows with a class and a weight. */
  public int[] labelled() {
    return IntStream.range(0, numRows()).filter(row -> !data.instance(row).classIsMissing() && weights[row] > 0).toArray();
  }

  /** At most {@code budget} rows with a class and a weight, at random. */
  public ComparisonRows sample(int budget, Streams stream) {
    int[] labelled = labelled();
    return at(IntStream.of(Subsample.of(labelled.length, budget, stream.generator())).map(k -> labelled[k]).toArray());
  }

  /** The rows with these numbers. */
  public ComparisonRows at(int[] numbers) {
    return new ComparisonRows(numbers, numbers.length == numRows() ? data : select(numbers));
  }

  /** The numbers of all rows but these, ascending. */
  public int[] except(int[] numbers) {
    BitSet left = new BitSet(numRows());
    left.set(0, numRows());
    IntStream.of(numbers).forEach(left::clear);
    return left.stream().toArray();
  }

  /** The rows with these numbers, repetitions included, each of weight 1. */
  public Instances expand(int[] rows) {
    Instances bag = select(rows);
    for (int k = 0; k < rows.length; k++) {
      bag.instance(k).setWeight(1);
    }
    return bag;
  }

  /** Each drawn row once, its weight the number of times it was drawn. */
  public Instances countAsWeights(int[] rows) {
    double[] counts = new double[numRows()];
    for (int row : rows) {
      counts[row]++;
    }
    return weighted(counts);
  }

  /** Every row with a positive weight, under that weight. */
  public Instances weighted(double[] newWeights) {
    Instances bag = new Instances(data, numRows());
    for (int row = 0; row < numRows(); row++) {
      if (newWeights[row] > 0) {
        bag.add(data.instance(row));
        bag.instance(bag.numInstances() - 1).setWeight(newWeights[row]);
      }
    }
    return bag;
  }

  /** Numbers of rows drawn with replacement. */
  public int[] draw(RowSampler sampler, double percent, Streams stream) {
    SplittableRandom random = stream.generator();
    int[] rows = new int[bagSize(percent)];
    for (int k = 0; k < rows.length; k++) {
      rows[k] = sampler.next(random);
    }
    return rows;
  }

  /** The size of a bag in rows. */
  public int bagSize(double percent) {
    return (int) Math.max(1, Math.round(numRows() * (percent / 100)));
  }

  /** The weight of every row, summing to n, in proportion to the number of times it was drawn. */
  public double[] shares(int[] drawn) {
    double[] shares = new double[numRows()];
    for (int row : drawn) {
      shares[row] += (double) shares.length / drawn.length;
    }
    return shares;
  }

  /** As many rows as there are, drawn with probabilities in proportion to the given weights. */
  public Instances resample(double[] newWeights, Streams stream) {
    return expand(draw(RowSampler.of(newWeights), 100, stream));
  }

  /** The rows with these numbers, repetitions included. */
  public Instances select(int[] rows) {
    Instances chosen = new Instances(data, rows.length);
    for (int row : rows) {
      chosen.add(data.instance(row));
    }
    return chosen;
  }

  /** The true values in the order in which {@link MemberPredictions} writes predictions: numbers, or one-hot labels. */
  static double[] targets(Instances rows) {
    boolean numeric = rows.classAttribute().isNumeric();
    int width = numeric ? 1 : rows.numClasses();
    double[] targets = new double[rows.numInstances() * width];
    for (int row = 0; row < rows.numInstances(); row++) {
      double value = rows.instance(row).classValue();
      if (numeric) {
        targets[row] = value;
      } else {
        targets[row * width + (int) value] = 1;
      }
    }
    return targets;
  }
}
