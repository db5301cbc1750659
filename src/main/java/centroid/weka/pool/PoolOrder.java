// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.pool;

import centroid.core.Streams;
import centroid.core.TrainingFailure;
import centroid.select.BlockBags;
import centroid.select.PoolPlan;
import centroid.weka.rows.ComparisonRows;
import centroid.weka.rows.MemberPredictions;
import centroid.weka.rows.TrainingRows;
import java.io.Serializable;
import java.util.BitSet;
import weka.classifiers.Classifier;
import weka.core.Instances;

/**
 * What an engine is asked to train. The bag and the seed of a model depend on its number only, so it is the same wherever and however often it
 * is trained. An order can be sent to other machines; it travels without the rows, which are put under it there.
 *
 * <p>Thread-safe.
 *
 * @serial exclude
 */
public final class PoolOrder implements Serializable {

  private static final long serialVersionUID = 1L;

  @SuppressWarnings("serial") // Weka's classifiers are serialisable, though their interface does not say so
  private final Classifier template;
  private final boolean copiesAsWeights;
  private final int seed;
  private final PoolPlan plan;
  private final int bagSize;
  /** The numbers of the rows where members are compared; null if they are not. */
  private final int[] compared;
  /** The streams of the training; null after the order has been sent, where the seed gives the same. */
  private transient Streams streams;
  private transient TrainingRows rows;
  private transient BlockBags bags;
  private transient Instances comparisonRows;
  private transient PoolFailures losses = new PoolFailures();

  /** The order of a training; {@code at} is null if members are not compared. */
  public PoolOrder(TrainingContext training, PoolPlan plan, ComparisonRows at) {
    this(training.learner.template(), training.settings.copiesAsWeights(), training.seed, plan,
        training.rows.bagSize(training.settings.bagSizePercent()), at == null ? null : at.numbers());
    put(training.rows, at == null ? null : at.instances(), training.streams);
  }

  private PoolOrder(Classifier template, boolean copiesAsWeights, int seed, PoolPlan plan, int bagSize, int[] compared) {
    this.template = template;
    this.copiesAsWeights = copiesAsWeights;
    this.seed = seed;
    this.plan = plan;
    this.bagSize = bagSize;
    this.compared = compared;
  }

  private void put(TrainingRows training, Instances at, Streams trainingStreams) {
    streams = trainingStreams;
    rows = training;
    comparisonRows = at;
    bags = new BlockBags(plan, bagSize, training.weights(), trainingStreams.child("bags"));
  }

  /**
   * The same order over the rows it was made for, where these have been brought to.
   *
   * @param data the rows, as {@link #rows} was where the order was made; kept, not modified
   * @return an order that can train
   */
  public PoolOrder over(Instances data) {
    PoolOrder order = new PoolOrder(template, copiesAsWeights, seed, plan, bagSize, compared);
    TrainingRows training = new TrainingRows(data);
    order.put(training, compared == null ? null : training.at(compared).instances(), Streams.of(seed));
    return order;
  }

  /**
   * The training data.
   *
   * @return all rows; null where the order has been sent to and nobody has put rows under it
   */
  public Instances rows() {
    return rows == null ? null : rows.data();
  }

  /**
   * The rows where members are compared.
   *
   * @return some of the rows, or all; null if members are not compared
   */
  public Instances comparisonRows() {
    return comparisonRows;
  }

  /**
   * The number of members if the pool grows as far as it may.
   *
   * @return at least 1
   */
  public int largest() {
    return plan.largest();
  }

  /**
   * The learner, for messages.
   *
   * @return its name without the package
   */
  public String learnerName() {
    return learner().shortName();
  }

  /**
   * All that decides about members but the rows: orders with the same text train the same members on the same rows.
   *
   * @return the learner and numbers, in one line
   */
  public String summary() {
    return learner().specification() + ", seed " + seed + ", " + plan + ", bags of " + bagSize
        + (copiesAsWeights ? " as weights" : "") + ", compared at " + (compared == null ? 0 : compared.length);
  }

  private BaseLearner learner() {
    return new BaseLearner(template);
  }

  /**
   * Draws the bag of a member, trains it and asks it about the rows where members are compared.
   *
   * @param member its number, from 0
   * @return the member with all that is known of it
   * @throws Exception if the learner fails
   */
  public TrainedMember train(int member) throws Exception {
    int[] drawn = bag(member);
    return train(member, expand(drawn), comparisonRows, seen(drawn));
  }

  /**
   * The same with a bag that the engine has drawn by itself, as where no machine holds all rows.
   *
   * @param member its number, from 0
   * @param bag its training rows; not kept
   * @param at the rows where members are compared; null to ask nothing
   * @param seen which rows of the training data are in the bag; kept
   * @return the member with all that is known of it
   * @throws Exception if the learner fails
   */
  public TrainedMember train(int member, Instances bag, Instances at, BitSet seen) throws Exception {
    Classifier model = fit(member, bag);
    MemberPredictions.OfOne answers = at == null ? null : MemberPredictions.of(model, at);
    return new TrainedMember(model, seen, answers == null ? null : answers.values(), answers == null ? null : answers.noise());
  }

  /** Trains a member on its bag with its seed, in threads of this machine and on others alike. */
  public Classifier fit(int member, Instances bag) throws Exception {
    return learner().fit(bag, baseSeed(streams != null ? streams : Streams.of(seed), member));
  }

  /**
   * Tells that a member could not be trained. A pool bears the loss of a tenth of its fits; an engine that has told it goes on without that member.
   *
   * @param member its number, from 0
   * @param end the number after the last member of the block
   * @param cause why
   * @throws TrainingFailure if the pool can't bear it; names the first member that was lost
   */
  public void lose(int member, int end, Throwable cause) throws TrainingFailure {
    if (!losses.add(member, end, cause)) {
      throw losses.failure(end, learnerName());
    }
  }

  /**
   * How many members a pool may lose.
   *
   * @param end the number after the last member of the block
   * @return a tenth of the fits up to there
   */
  public static int mayLose(int end) {
    return PoolFailures.allowed(end);
  }

  public PoolFailures losses() {
    return losses;
  }

  public static int baseSeed(Streams streams, int member) {
    return streams.child("base learner").child(member).seed();
  }

  /** The numbers of the drawn rows. */
  public int[] bag(int member) {
    return bags.bag(member);
  }

  /** The drawn rows themselves. */
  public Instances expand(int[] drawn) {
    return copiesAsWeights ? rows.countAsWeights(drawn) : rows.expand(drawn);
  }

  public BitSet seen(int[] drawn) {
    return OutOfBagMembers.bits(drawn, rows.numRows());
  }
}
