// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.interval.WeightedSample;
import centroid.weka.estimator.BatchMember;
import centroid.weka.estimator.NoiseEstimator;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ObjIntConsumer;
import weka.classifiers.Classifier;
import weka.core.BatchPredictor;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * The kept members and the weights of their votes. Immutable.
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
  /** Shares of the weights; made of them when a row is asked about. */
  private transient double[] mass;

  /**
   * An ensemble.
   *
   * @param members trained members, all of one kind; kept
   * @param weights their votes, positive; kept
   */
  public Ensemble(Classifier[] members, double[] weights) {
    this.members = members;
    this.weights = weights;
  }

  /**
   * An ensemble whose members all have the same vote.
   *
   * @param members trained members, all of one kind
   * @return the ensemble
   */
  public static Ensemble ofEqual(List<Classifier> members) {
    double[] ones = new double[members.size()];
    Arrays.fill(ones, 1);
    return new Ensemble(members.toArray(new Classifier[0]), ones);
  }

  /**
   * One ensemble made of several, each with a say in proportion to its number of members.
   *
   * @param parts the ensembles
   * @return all their members
   */
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

  /**
   * The number of members.
   *
   * @return at least 1
   */
  public int size() {
    return members.length;
  }

  /**
   * A member.
   *
   * @param k from 0
   * @return the classifier itself
   */
  public Classifier member(int k) {
    return members[k];
  }

  /**
   * The masses of the members.
   *
   * @return a new array that sums to 1
   */
  public double[] mass() {
    double sum = Utils.sum(weights);
    return Arrays.stream(weights).map(weight -> weight / sum).toArray();
  }

  /**
   * How many members of equal mass would be as evenly spread: 1 / sum of squared masses.
   *
   * @return between 1 and the number of members
   */
  public double effectiveSize() {
    return 1 / Arrays.stream(mass()).map(mass -> mass * mass).sum();
  }

  /**
   * Predicts one row.
   *
   * @param row the row
   * @return class probabilities, or one number; the number is missing if no member has a prediction
   * @throws Exception if a member fails
   */
  public double[] distribution(Instance row) throws Exception {
    return row.classAttribute().isNumeric() ? new double[] {number(numbers(row))} : probabilities(row);
  }

  /**
   * What each member says about a row.
   *
   * @param row the row
   * @return one array per member: class probabilities, or one number
   * @throws Exception if a member fails
   */
  public double[][] memberPredictions(Instance row) throws Exception {
    double[][] predictions = new double[members.length][];
    for (int k = 0; k < members.length; k++) {
      predictions[k] = row.classAttribute().isNumeric() ? new double[] {members[k].classifyInstance(row)}
          : members[k].distributionForInstance(row);
    }
    return predictions;
  }

  /**
   * What the members say about a row of a numeric class.
   *
   * @param sample their numbers with their masses; null if no member has a finite prediction
   * @param mean of the sample; NaN without one
   * @param variance unbiased, of the sample
   * @param noise the mean variance of observations around their predictions that members state; 0 if they state none
   */
  record Opinion(WeightedSample sample, double mean, double variance, double noise) {

    /**
     * The opinion of members with these numbers; those without a finite one are left out.
     *
     * @param numbers kept, not modified
     * @param noises null for none; read only
     * @param mass of the members, summing to 1; kept, not modified
     */
    static Opinion of(double[] numbers, double[] noises, double[] mass) {
      double sum = 0;
      double noise = 0;
      int size = 0;
      for (int k = 0; k < numbers.length; k++) {
        if (Double.isFinite(numbers[k])) {
          sum += mass[k];
          noise += noises == null ? 0 : mass[k] * noises[k];
          size++;
        }
      }
      if (size == 0) {
        return new Opinion(null, Double.NaN, 0, 0);
      }
      WeightedSample sample = size == numbers.length ? new WeightedSample(numbers, mass) : finite(numbers, mass, sum, size);
      return new Opinion(sample, sample.mean(), sample.unbiasedVariance(), noise / sum);
    }

    private static WeightedSample finite(double[] numbers, double[] mass, double sum, int size) {
      double[] points = new double[size];
      double[] share = new double[size];
      int next = 0;
      for (int k = 0; k < numbers.length; k++) {
        if (Double.isFinite(numbers[k])) {
          points[next] = numbers[k];
          share[next++] = mass[k] / sum;
        }
      }
      return new WeightedSample(points, share);
    }

    boolean isKnown() {
      return Double.isFinite(mean);
    }
  }

  /** Asks every member once. Those without a finite prediction are left out. */
  Opinion opinion(Instance row) throws Exception {
    if (!statesNoise()) {
      return opinion(numbers(row));
    }
    double[] points = new double[members.length];
    double[] noise = new double[members.length];
    for (int k = 0; k < members.length; k++) {
      NoiseEstimator.NoisyValue stated = ((NoiseEstimator) members[k]).predictWithNoise(row);
      points[k] = stated.value();
      noise[k] = stated.noise();
    }
    return Opinion.of(points, noise, shares());
  }

  /** The opinion of members that say these numbers and state no noise. */
  Opinion opinion(double[] numbers) {
    return Opinion.of(numbers, null, shares());
  }

  /** The masses of the members; not to be modified. */
  private double[] shares() {
    double[] known = mass;
    if (known == null) {
      known = mass();
      mass = known;
    }
    return known;
  }

  boolean statesNoise() {
    return NoiseEstimator.isStatedBy(members[0]);
  }

  /** What every member says about a row of a numeric class. */
  double[] numbers(Instance row) throws Exception {
    double[] numbers = new double[members.length];
    for (int k = 0; k < members.length; k++) {
      numbers[k] = members[k].classifyInstance(row);
    }
    return numbers;
  }

  /** The same for many rows, one after the other; at once where members are faster so. */
  void opinions(Instances rows, ObjIntConsumer<Opinion> taker) throws Exception {
    if (members[0] instanceof BatchMember first && !rows.isEmpty()) {
      new BatchVotes(members, weights, rows).opinions(first, shares(), taker);
      return;
    }
    for (int row = 0; row < rows.numInstances(); row++) {
      if ((row & 0xFF) == 0 && Thread.currentThread().isInterrupted()) {
        throw new InterruptedException("Stopped after " + row + " of " + rows.numInstances() + " predictions");
      }
      taker.accept(opinion(rows.instance(row)), row);
    }
  }

  /** The prediction of members that say these numbers; missing if none has one. */
  double number(double[] numbers) {
    double sum = 0;
    double total = 0;
    for (int k = 0; k < numbers.length; k++) {
      if (!Utils.isMissingValue(numbers[k])) {
        sum += weights[k] * numbers[k];
        total += weights[k];
      }
    }
    return total == 0 ? Utils.missingValue() : sum / total;
  }

  private double[] probabilities(Instance row) throws Exception {
    double[] sums = new double[row.numClasses()];
    for (int k = 0; k < members.length; k++) {
      add(requireAnswer(members[k], members[k].distributionForInstance(row), sums.length), weights[k], sums);
    }
    return normalised(sums);
  }

  /**
   * Whether members predict many rows faster than one by one.
   *
   * @return whether {@link #distributions} can be asked
   */
  public boolean predictsBatches() {
    return members[0] instanceof BatchMember
        || members[0] instanceof BatchPredictor batch && batch.implementsMoreEfficientBatchPrediction();
  }

  /**
   * Predicts many rows at once, with members that are faster so: what {@link #distribution} says about each, to the last bit.
   *
   * @param rows the rows
   * @return class probabilities, or one number, of each row
   * @throws Exception if a member fails
   */
  public double[][] distributions(Instances rows) throws Exception {
    return rows.isEmpty() ? new double[0][] : new BatchVotes(members, weights, rows).distributions();
  }

  /**
   * The vote of some members only, such as the out-of-bag members of the row.
   *
   * @param predictions predictions[member][row * width + entry]; read only
   * @param row the row, from 0
   * @param width entries of a row: 1 for a numeric class, else the number of labels
   * @param asked which members vote; read only
   * @param numeric whether the class is numeric
   * @return the prediction; null if nobody who is asked has one
   */
  public double[] vote(double[][] predictions, int row, int width, boolean[] asked, boolean numeric) {
    double[] sums = new double[width];
    double total = 0;
    for (int k = 0; k < members.length; k++) {
      if (asked[k] && !(numeric && Utils.isMissingValue(predictions[k][row]))) {
        total += weights[k];
        for (int c = 0; c < width; c++) {
          sums[c] += weights[k] * predictions[k][row * width + c];
        }
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
   * Refuses what can't be added up. Too few probabilities are taken, as by Bagging.
   *
   * @param member who answers
   * @param answer what it says about a row; null if it says nothing
   * @param numLabels the number of labels; 0 for a numeric class
   * @return the answer
   */
  public static double[] requireAnswer(Classifier member, double[] answer, int numLabels) {
    if (answer == null || (numLabels == 0 ? answer.length == 0 : answer.length > numLabels)) {
      String wanted = numLabels == 0 ? "a number" : "a probability for each of " + numLabels + " labels";
      throw new IllegalStateException(member.getClass().getSimpleName() + " must give " + wanted + ", but gave "
          + (answer == null || answer.length == 0 ? "nothing" : answer.length));
    }
    return answer;
  }

  private static void add(double[] votes, double weight, double[] sums) {
    for (int c = 0; c < votes.length; c++) {
      sums[c] += weight * votes[c];
    }
  }

  /** As Bagging does: a row that no member can place keeps its zeros, which Weka counts as unclassified. */
  static double[] normalised(double[] sums) {
    if (!Utils.eq(Utils.sum(sums), 0)) {
      Utils.normalize(sums);
    }
    return sums;
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    boolean sound = members != null && weights != null && members.length > 0 && members.length == weights.length
        && Arrays.stream(weights).allMatch(weight -> weight > 0 && weight < Double.POSITIVE_INFINITY)
        && Arrays.stream(members).allMatch(member -> member != null);
    if (!sound) {
      throw new InvalidObjectException("The CentroidBagging model file is damaged: its members and their weights do not fit; "
          + "train the model again or take another copy of the file");
    }
  }
}
