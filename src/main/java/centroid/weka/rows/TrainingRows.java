// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.rows;

import centroid.core.RowSampler;
import centroid.select.Subsample;
import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.BitSet;
import java.util.DoubleSummaryStatistics;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import weka.core.Instance;
import weka.core.Instances;

/** The training data: weights, targets, and the training sets drawn from its rows. The data set itself is never changed. */
public final class TrainingRows {

  /** The most rows at which members are compared; of more rows a random sample is taken. */
  private static final int MAX_COMPARED = 20_000;
  /** The least rows at which members are compared, however many labels or members there are. */
  private static final int MIN_COMPARED = 100;
  /** The most predictions of all members that are kept in memory (320 MB). */
  private static final long MAX_PREDICTIONS = 40_000_000;
  /** The share of rows that are held out to calibrate. */
  private static final double HELD_OUT_SHARE = 0.1;
  /** The least number of rows held out, or half of the rows if there are fewer than 40. The largest of 20 residuals is the conformal bound at 0.95. */
  private static final int MIN_HELD_OUT = 20;

  private final Instances data;
  private final double[] weights;

  /** Creates the rows of a data set, which is kept and has at least one row. */
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

  /** Returns the weight of each row; not to be modified. */
  public double[] weights() {
    return weights;
  }

  public boolean isNumeric() {
    return data.classAttribute().isNumeric();
  }

  /** Returns the frequency of each label with add-one smoothing, so that none is 0. */
  public double[] prior() {
    double[] prior = new double[data.numClasses()];
    Arrays.fill(prior, 1);
    double sum = prior.length;
    for (Instance row : data) {
      if (!row.classIsMissing()) {
        prior[(int) row.classValue()] += row.weight();
        sum += row.weight();
      }
    }
    for (int c = 0; c < prior.length; c++) {
      prior[c] /= sum;
    }
    return prior;
  }

  /** Returns the range of the values of a numeric class. */
  public DoubleSummaryStatistics targetStatistics() {
    return data.stream().filter(row -> !row.classIsMissing()).mapToDouble(Instance::classValue).summaryStatistics();
  }

  /** Returns the length of the prediction of a row: 1 for a numeric class, otherwise the number of labels. */
  public int entriesPerRow() {
    return isNumeric() ? 1 : data.numClasses();
  }

  /** Returns the indices of the rows with a class value and a positive weight. */
  public int[] labelled() {
    return IntStream.range(0, numRows()).filter(row -> !data.instance(row).classIsMissing() && weights[row] > 0).toArray();
  }

  /** Returns a random sample of the labelled rows; all of them if they are no more than {@code most}. */
  public ComparisonRows sample(int most, RandomStreams stream) {
    int[] labelled = labelled();
    return at(IntStream.of(Subsample.of(labelled.length, most, stream.generator())).map(k -> labelled[k]).toArray());
  }

  /** Returns the rows at which members are compared. */
  public ComparisonRows comparisonRows(int numMembers, RandomStreams streams) {
    return sample(affordable(numMembers, MAX_COMPARED), streams.child("comparison rows"));
  }

  /** Returns {@code wanted}, or fewer rows if memory would not hold the predictions of all members at so many. */
  public int affordable(int numMembers, int wanted) {
    return (int) Math.min(wanted, Math.max(MIN_COMPARED, MAX_PREDICTIONS / numMembers / entriesPerRow()));
  }

  /** Returns the indices of the rows to hold out for calibration, the last ones if {@code order} is not null; none if all rows are in one group. */
  public int[] toHoldOut(RowOrder order, RandomStreams streams) {
    int[] labelled = labelled();
    int n = labelled.length;
    int size = (int) Math.max(Math.round(HELD_OUT_SHARE * n), Math.min(MIN_HELD_OUT, n / 2));
    return order != null ? order.last(size) : RowGroups.heldOut(data, labelled, size, streams.child("held out"));
  }

  /** Returns the rows with these indices. */
  public ComparisonRows at(int[] numbers) {
    return new ComparisonRows(numbers, numbers.length == numRows() ? data : select(numbers));
  }

  /** Returns the indices of all rows but these, ascending. */
  public int[] except(int[] numbers) {
    BitSet left = new BitSet(numRows());
    left.set(0, numRows());
    IntStream.of(numbers).forEach(left::clear);
    return left.stream().toArray();
  }

  /** Returns the rows with these indices, repetitions included, each of weight 1. */
  public Instances expand(int[] rows) {
    Instances bag = select(rows);
    for (int k = 0; k < rows.length; k++) {
      bag.instance(k).setWeight(1);
    }
    return bag;
  }

  /** Returns each drawn row once; its weight is the number of times that it was drawn. */
  public Instances countAsWeights(int[] rows) {
    double[] counts = new double[numRows()];
    for (int row : rows) {
      counts[row]++;
    }
    return weighted(counts);
  }

  /** Returns every row whose new weight is positive, with that weight. */
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

  /** Draws a bag with replacement; returns row indices. */
  public int[] draw(RowSampler sampler, double percent, RandomStreams stream) {
    SplittableRandom random = stream.generator();
    int[] rows = new int[bagSize(percent)];
    for (int k = 0; k < rows.length; k++) {
      rows[k] = sampler.next(random);
    }
    return rows;
  }

  /** Returns the size of a bag in rows. */
  public int bagSize(double percent) {
    return (int) Math.max(1, Math.round(numRows() * (percent / 100)));
  }

  /** Returns drawn rows as a set. */
  public BitSet bits(int[] drawn) {
    BitSet set = new BitSet(numRows());
    IntStream.of(drawn).forEach(set::set);
    return set;
  }

  /** Returns row weights in proportion to the number of times that each row was drawn; they sum to n. */
  public double[] shares(int[] drawn) {
    double[] shares = new double[numRows()];
    for (int row : drawn) {
      shares[row] += (double) shares.length / drawn.length;
    }
    return shares;
  }

  /** Draws as many rows as there are, with probabilities in proportion to the given weights. */
  public Instances resample(double[] newWeights, RandomStreams stream) {
    return expand(draw(RowSampler.of(newWeights), 100, stream));
  }

  /** Returns the rows with these indices, repetitions included. */
  public Instances select(int[] rows) {
    Instances chosen = new Instances(data, rows.length);
    for (int row : rows) {
      chosen.add(data.instance(row));
    }
    return chosen;
  }

  /** Returns the true values in the layout of {@link MemberPredictions}: numbers, or one-hot labels. */
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
