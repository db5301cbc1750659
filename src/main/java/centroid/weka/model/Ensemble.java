// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.interval.WeightedSample;
import centroid.weka.estimator.BatchMember;
import centroid.weka.estimator.NoiseEstimator;
import centroid.weka.vote.BatchVotes;
import centroid.weka.vote.NumericVote;
import centroid.weka.vote.Votes;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import weka.classifiers.Classifier;
import weka.core.BatchPredictor;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * The members of an ensemble and the weights of their votes. Immutable.
 *
 * <p>Weights are the members' masses times any factor: with all weights 1 the sums are those of Weka's Bagging, bit for bit.
 *
 * @serial exclude
 */
public final class Ensemble implements Serializable {

  private static final long serialVersionUID = 1L;

  @SuppressWarnings("serial") // Weka's classifiers are serialisable, though their interface does not say so
  private final Classifier[] members;
  private final double[] weights;
  /** Shares of the weights, computed when the first row is predicted. */
  private transient double[] mass;

  /**
   * An ensemble.
   *
   * @param members trained, all of one class; kept
   * @param weights positive; kept
   */
  public Ensemble(Classifier[] members, double[] weights) {
    this.members = members;
    this.weights = weights;
  }

  /** Returns an ensemble whose members have equal weights. */
  public static Ensemble ofEqual(List<Classifier> members) {
    double[] ones = new double[members.size()];
    Arrays.fill(ones, 1);
    return new Ensemble(members.toArray(new Classifier[0]), ones);
  }

  /** Returns one ensemble of the members of several, each of which has a weight in proportion to its number of members. */
  static Ensemble union(List<Ensemble> parts) {
    List<Classifier> all = new ArrayList<>();
    List<Double> votes = new ArrayList<>();
    for (Ensemble part : parts) {
      double[] mass = part.mass();
      for (int k = 0; k < part.size(); k++) {
        all.add(part.members[k]);
        votes.add(mass[k] * part.size());
      }
    }
    return new Ensemble(all.toArray(new Classifier[0]), votes.stream().mapToDouble(Double::doubleValue).toArray());
  }

  public int size() {
    return members.length;
  }

  public Classifier member(int k) {
    return members[k];
  }

  /** The masses of the members, which sum to 1, in a new array. */
  public double[] mass() {
    double sum = Utils.sum(weights);
    return Arrays.stream(weights).map(weight -> weight / sum).toArray();
  }

  /** The effective ensemble size: 1 / sum of squared masses. */
  public double effectiveSize() {
    return 1 / Arrays.stream(mass()).map(mass -> mass * mass).sum();
  }

  private double[] sharedMass() {
    double[] known = mass;
    if (known == null) {
      known = mass();
      mass = known;
    }
    return known;
  }

  /**
   * Predicts one row.
   *
   * @return class probabilities, or one number, which is missing if no member has a prediction
   * @throws Exception if a member fails
   */
  public double[] distribution(Instance row) throws Exception {
    if (row.classAttribute().isNumeric()) {
      return new double[] {numbers(row).value()};
    }
    double[] sums = new double[row.numClasses()];
    for (int k = 0; k < members.length; k++) {
      addVote(k, row, sums);
    }
    Votes.normalise(sums);
    return sums;
  }

  /** Adds the weighted probabilities of one member for a row. */
  void addVote(int k, Instance row, double[] sums) throws Exception {
    double[] vote = Votes.require(members[k], members[k].distributionForInstance(row), sums.length);
    Votes.add(vote, 0, vote.length, weights[k], sums);
  }

  /** Returns the prediction of each member: class probabilities, or one number. */
  public double[][] memberPredictions(Instance row) throws Exception {
    double[][] predictions = new double[members.length][];
    for (int k = 0; k < members.length; k++) {
      predictions[k] = row.classAttribute().isNumeric() ? new double[] {members[k].classifyInstance(row)}
          : members[k].distributionForInstance(row);
    }
    return predictions;
  }

  /** Predicts a row of a numeric class with every member once. */
  NumericVote numbers(Instance row) throws Exception {
    double[] numbers = new double[members.length];
    double[] noise = unknownNoise();
    for (int k = 0; k < members.length; k++) {
      predict(k, row, numbers, noise);
    }
    return vote(numbers, noise);
  }

  /** Returns an array for the noise variances of the members; null if they state none. */
  double[] unknownNoise() {
    return NoiseEstimator.isStatedBy(members[0]) ? new double[members.length] : null;
  }

  /** Predicts a row with one member, which writes its entry of both arrays. */
  void predict(int k, Instance row, double[] numbers, double[] noise) throws Exception {
    if (noise == null) {
      numbers[k] = members[k].classifyInstance(row);
    } else {
      NoiseEstimator.NoisyValue stated = ((NoiseEstimator) members[k]).predictWithNoise(row);
      numbers[k] = stated.value();
      noise[k] = stated.noise();
    }
  }

  /** Summarises the predictions of the members for a row. */
  NumericVote vote(double[] numbers, double[] noise) {
    return NumericVote.of(numbers, noise, weights, sharedMass());
  }

  /** Predicts many rows of a numeric class with every member once, in batches if members predict those. */
  void numbers(Instances rows, ObjIntConsumer<NumericVote> taker) throws Exception {
    boolean batches = members[0] instanceof BatchMember || predictsBatches() && !NoiseEstimator.isStatedBy(members[0]);
    if (batches && !rows.isEmpty()) {
      new BatchVotes(members, weights, sharedMass(), rows).numbers(taker);
    } else {
      new RowVotes(this, rows).numbers(taker);
    }
  }

  /** Whether members predict many rows faster than one by one. */
  public boolean predictsBatches() {
    return members[0] instanceof BatchMember
        || members[0] instanceof BatchPredictor batch && batch.implementsMoreEfficientBatchPrediction();
  }

  /**
   * Predicts many rows, in batches if members predict those.
   *
   * @throws Exception if a member fails
   */
  public double[][] distributions(Instances rows) throws Exception {
    if (rows.classAttribute().isNumeric()) {
      double[][] all = new double[rows.numInstances()][];
      numbers(rows, (vote, row) -> all[row] = new double[] {vote.value()});
      return all;
    }
    return predictsBatches() && !rows.isEmpty() ? new BatchVotes(members, weights, null, rows).probabilities() : new RowVotes(this, rows).probabilities();
  }

  /**
   * Combines the predictions of some members only, such as those for which the row is out of bag.
   *
   * @param predictions predictions[member][row * width + entry]; read only
   * @param width entries of a row: 1 for a numeric class, else the number of labels
   * @param included which members vote; read only
   * @return null if no included member has a prediction
   */
  public double[] vote(double[][] predictions, int row, int width, boolean[] included, boolean numeric) {
    double[] sums = new double[width];
    double total = 0;
    for (int k = 0; k < members.length; k++) {
      if (included[k] && !(numeric && Utils.isMissingValue(predictions[k][row]))) {
        total += weights[k];
        Votes.add(predictions[k], row * width, width, weights[k], sums);
      }
    }
    if (total == 0 || !numeric && !(Utils.sum(sums) > 0)) {
      return null;
    }
    if (numeric) {
      sums[0] /= total;
    } else {
      Utils.normalize(sums);
    }
    return sums;
  }

  /**
   * Returns the unbiased variance of the predictions of some members for a row of a numeric class.
   *
   * @param predictions predictions[member][row]; read only
   * @param included which members count; read only
   */
  public double variance(double[][] predictions, int row, boolean[] included) {
    int[] some = IntStream.range(0, members.length).filter(k -> included[k] && Double.isFinite(predictions[k][row])).toArray();
    double total = IntStream.of(some).mapToDouble(k -> weights[k]).sum();
    return some.length < 2 ? 0 : new WeightedSample(IntStream.of(some).mapToDouble(k -> predictions[k][row]).toArray(),
        IntStream.of(some).mapToDouble(k -> weights[k] / total).toArray()).unbiasedVariance();
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    boolean sound = members != null && weights != null && members.length > 0 && members.length == weights.length
        && Arrays.stream(weights).allMatch(weight -> weight > 0 && weight < Double.POSITIVE_INFINITY)
        && Arrays.stream(members).allMatch(member -> member != null);
    if (!sound) {
      throw new InvalidObjectException("The model file is damaged: its members and their weights do not fit; "
          + "train the model again or use another copy of the file");
    }
  }
}
