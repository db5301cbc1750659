// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.pool;

import centroid.core.TrainingFailure;
import centroid.select.BlockBags;
import centroid.select.PoolPlan;
import centroid.util.RandomStreams;
import centroid.weka.rows.ComparisonRows;
import centroid.weka.rows.MemberPredictions;
import centroid.weka.rows.TrainingRows;
import centroid.weka.training.BaseLearner;
import centroid.weka.training.TrainingClocks;
import centroid.weka.training.TrainingContext;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.BitSet;
import java.util.concurrent.Callable;
import weka.classifiers.Classifier;
import weka.core.Instances;

/**
 * The members of a pool that an engine has to train. The bag and the seed of a member depend on its number only, so the same member results wherever and
 * however often it is trained. Serialisation omits the rows; call {@link #over} with equal rows after reading it.
 *
 * <p>Thread-safe.
 *
 * @serial exclude
 */
public final class PoolTask implements Serializable {

  private static final long serialVersionUID = 1L;

  @SuppressWarnings("serial") // Weka's classifiers are serialisable, though their interface does not say so
  private final Classifier template;
  private final boolean copiesAsWeights;
  private final int seed;
  private final PoolPlan plan;
  private final int bagSize;
  /** The indices of the comparison rows; null if members are not compared. */
  private final int[] compared;
  private transient TrainingRows rows;
  private transient BlockBags bags;
  private transient Instances comparisonRows;
  private transient RandomStreams streams;
  private transient TrainingClocks clocks;
  private transient PoolFailures failures;
  /** Trains members by epochs; null if members are trained in one go. */
  private transient EpochFit epochs;

  /** Trains a member by epochs under fixed row weights. */
  @FunctionalInterface
  private interface EpochFit {
    Classifier fit(int member, double[] weights) throws Exception;
  }

  /** Creates the order of a training; {@code at} is null if members are not compared. */
  PoolTask(TrainingContext training, PoolPlan plan, ComparisonRows at) {
    this.template = training.learner().template();
    this.copiesAsWeights = training.settings().copiesAsWeights();
    this.seed = training.run().seed();
    this.plan = plan;
    this.bagSize = training.rows().bagSize(training.settings().bagSizePercent());
    this.compared = at == null ? null : at.numbers();
    this.epochs = training.isRefinable() ? training::fit : null;
    start(training.streams(), training.run().clocks());
    put(training.rows(), at == null ? null : at.instances());
  }

  private PoolTask(PoolTask other) {
    this.template = other.template;
    this.copiesAsWeights = other.copiesAsWeights;
    this.seed = other.seed;
    this.plan = other.plan;
    this.bagSize = other.bagSize;
    this.compared = other.compared;
    start(RandomStreams.of(seed), new TrainingClocks());
  }

  private void start(RandomStreams random, TrainingClocks times) {
    streams = random;
    clocks = times;
    failures = new PoolFailures();
  }

  private void put(TrainingRows training, Instances at) {
    rows = training;
    comparisonRows = at;
    bags = new BlockBags(plan, bagSize, training.weights(), streams.child("bags"));
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    start(RandomStreams.of(seed), new TrainingClocks());
  }

  /**
   * Returns the same order over copies of its rows, for example on another machine.
   *
   * @param data the rows, equal to {@link #rows} where the order was created; kept, not modified
   */
  public PoolTask over(Instances data) {
    PoolTask order = new PoolTask(this);
    TrainingRows training = new TrainingRows(data);
    order.put(training, compared == null ? null : training.at(compared).instances());
    return order;
  }

  /** Returns the training data; null after serialisation until {@link #over} is called. */
  public Instances rows() {
    return rows == null ? null : rows.data();
  }

  /** Returns the rows where members are compared; null if members are not compared. */
  public Instances comparisonRows() {
    return comparisonRows;
  }

  /** Returns the number of the first member of a member's block; the bags of a block are balanced. */
  public int blockStart(int member) {
    return plan.size(plan.blockOf(member));
  }

  /** Returns how many members the block of a member has. */
  public int blockSize(int member) {
    return plan.size(plan.blockOf(member) + 1) - blockStart(member);
  }

  /** Returns the learner's name without the package, for messages. */
  public String learnerName() {
    return learner().shortName();
  }

  /** Returns everything that determines the models except the rows, in one line: orders with equal texts train equal models on equal rows. */
  public String summary() {
    return learner().specification() + ", seed " + seed + ", " + plan + ", bags of " + bagSize + (copiesAsWeights ? " as weights" : "");
  }

  /** Returns whether members are compared, so that each of them predicts the comparison rows. */
  public boolean compares() {
    return compared != null;
  }

  private BaseLearner learner() {
    return new BaseLearner(template);
  }

  /**
   * Draws the bag of a member, trains the member, and predicts the comparison rows with it.
   *
   * @param member its number, from 0
   */
  public TrainedMember train(int member) throws Exception {
    int[] drawn = bags.bag(member);
    BitSet seen = rows.bits(drawn);
    if (epochs != null) {
      return predicted(epochs.fit(member, rows.shares(drawn)), seen, comparisonRows);
    }
    return train(member, copiesAsWeights ? rows.countAsWeights(drawn) : rows.expand(drawn), comparisonRows, seen);
  }

  /**
   * Trains a member on a bag that the engine has drawn, for example because no machine holds all rows, and predicts the comparison rows with it.
   *
   * @param member its number, from 0
   * @param bag its training rows; not kept
   * @param at the comparison rows; null if members are not compared
   * @param seen which rows of the training data are in the bag; kept
   */
  public TrainedMember train(int member, Instances bag, Instances at, BitSet seen) throws Exception {
    Callable<Classifier> fit = () -> learner().fit(bag, TrainingContext.baseSeed(streams, member));
    return predicted(clocks.timeFit(fit), seen, at);
  }

  /** Predicts the comparison rows with a model that was trained before; {@code seen} is kept. */
  public TrainedMember predicted(Classifier model, BitSet seen) throws Exception {
    return predicted(model, seen, comparisonRows);
  }

  /**
   * Predicts comparison rows with a model.
   *
   * @param seen which rows of the training data are in its bag; kept
   * @param at the comparison rows; null if members are not compared
   */
  public TrainedMember predicted(Classifier model, BitSet seen, Instances at) throws Exception {
    MemberPredictions.OfOne predictions = at == null ? new MemberPredictions.OfOne(null, null) : clocks.timePrediction(() -> MemberPredictions.of(model, at));
    return new TrainedMember(model, seen, predictions.values(), predictions.noise());
  }

  /** Records the training time of a member that was trained on another machine. */
  public void trainedElsewhere(double seconds) {
    clocks.addFit(seconds);
  }

  /**
   * Records that a member could not be trained. A pool may lose a tenth of its members; the engine then continues without them.
   *
   * @param member its number, from 0
   * @param end the number after the last member of the block
   * @throws TrainingFailure if the pool has lost too many; names the first member that was lost
   */
  public void lose(int member, int end, Throwable cause) throws TrainingFailure {
    if (!failures.add(member, end, cause)) {
      throw failures.failure(end, learnerName());
    }
  }

  /** Returns how many of the members before {@code end} a pool may lose. */
  public static int mayLose(int end) {
    return PoolFailures.allowed(end);
  }

  PoolFailures failures() {
    return failures;
  }
}
