// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.core.TrainingFailure;
import centroid.util.RandomStreams;
import centroid.util.TaskFailure;
import centroid.util.Workers;
import centroid.weka.estimator.BatchMember;
import centroid.weka.model.Ensemble;
import centroid.weka.options.MethodSettings;
import centroid.weka.options.reader.AttributeReader;
import centroid.weka.refinable.EpochPlan;
import centroid.weka.refinable.RefinableParticle;
import centroid.weka.refinable.RefinableRows;
import centroid.weka.rows.ComparisonRows;
import centroid.weka.rows.MemberPredictions;
import centroid.weka.rows.RowOrder;
import centroid.weka.rows.TrainingRows;
import java.util.List;
import java.util.stream.IntStream;
import weka.classifiers.Classifier;
import weka.core.Instances;

/**
 * The inputs of the training of one ensemble: rows, learner, settings and run.
 *
 * @param rows the training rows
 * @param heldOut rows held out of training, to calibrate on; null if there are none
 * @param epochs trains members of an incrementally trainable learner; null if members are trained in one go
 */
public record TrainingContext(TrainingRows rows, ComparisonRows heldOut, BaseLearner learner, MethodSettings settings, EpochTraining epochs, TrainingRun run) {

  /**
   * Creates a training on all rows.
   *
   * @param prepared the rows as an incrementally trainable learner has prepared them; null to train members in one go. Closed by the caller
   */
  public TrainingContext(TrainingRows rows, RefinableRows prepared, BaseLearner learner, MethodSettings settings, TrainingRun run) {
    this(rows, null, learner, settings, prepared == null ? null : new EpochTraining(prepared, prepared.plan().numEpochs()), run);
  }

  /** Returns the same training for a number of epochs. */
  public TrainingContext forEpochs(int numEpochs) {
    return new TrainingContext(rows, null, learner, settings, epochs.forEpochs(numEpochs), run);
  }

  /** Returns the same training with some rows held out. To be called on a training on all rows. */
  public TrainingContext without(int[] others) {
    return except(others, rows.at(others), epochs, run);
  }

  /** Returns a training of some members in one thread, with its own random numbers, on all rows but those of a fold. To be called on a training on all rows. */
  public TrainingContext withoutFold(int[] fold, int numMembers, int numEpochs, RandomStreams own, String name) {
    TrainingContext smaller = new TrainingContext(rows, heldOut, learner, settings.withMembers(numMembers), epochs, run);
    return smaller.except(fold, null, epochs == null ? null : epochs.forEpochs(numEpochs), run.part(own, name));
  }

  private TrainingContext except(int[] others, ComparisonRows held, EpochTraining howLong, TrainingRun how) {
    int[] left = rows.except(others);
    return new TrainingContext(new TrainingRows(rows.at(left).instances()), held, learner, settings, howLong == null ? null : howLong.at(left), how);
  }

  /** Returns the order of the rows ({@code -order}); null without one. */
  public RowOrder order() {
    return settings.intervals().isOrdered() ? new RowOrder(rows, AttributeReader.find(rows.data(), settings.intervals().order())) : null;
  }

  public RandomStreams streams() {
    return run.streams();
  }

  // ---- members that are trained by epochs ----

  public boolean isRefinable() {
    return epochs != null;
  }

  /** Returns the epochs of every member; 0 if they have none. */
  public int numEpochs() {
    return epochs == null ? 0 : epochs.numEpochs();
  }

  /** Returns the number of epochs in the learner's options, or how it is chosen. */
  public EpochPlan epochPlan() {
    return epochs.prepared().plan();
  }

  /** Returns the work of members that are trained for some epochs together, as it is counted. */
  public double work(double numEpochs) {
    return epochs.prepared().epochCost() * numEpochs;
  }

  /** Creates an untrained member. */
  public RefinableParticle start(int member) throws Exception {
    return new CountedParticle(epochs.start(memberStream(streams(), member)), epochs.prepared().epochCost(), run.progress());
  }

  /** Trains a member under fixed row weights, which sum to n. */
  public Classifier fit(int member, double[] weights) throws Exception {
    return run.clocks().timeFit(() -> epochs.fit(weights, memberStream(streams(), member), streams()));
  }

  // ---- members that are trained in one go ----

  /** Trains a member on its training set with its own seed. */
  public Classifier fit(int member, Instances bag) throws Exception {
    return run.clocks().timeFit(() -> learner.fit(bag, baseSeed(streams(), member)));
  }

  /** Returns the seed of the base learner that trains a member. */
  public static int baseSeed(RandomStreams streams, int member) {
    return memberStream(streams, member).seed();
  }

  private static RandomStreams memberStream(RandomStreams streams, int member) {
    return streams.child("base learner").child(member);
  }

  // ---- all members ----

  /** Trains the members from {@code first} to before {@code end} in parallel; a failure names the member and the reason. */
  public <T> List<T> forEachMember(int first, int end, Workers.Task<T> task) throws TrainingFailure, InterruptedException {
    try {
      return run.workers().map(end - first, index -> {
        T result = task.run(first + index);
        run.progress().step("base models trained", end);
        return result;
      });
    } catch (TaskFailure e) {
      throw failure(first + e.index(), end, e, "could not be trained");
    }
  }

  /** Returns whether the time that the user gave for training (-budget) is over; never without a budget. */
  public boolean isBudgetSpent() {
    return settings.pool().budget() > 0 && run.clocks().isPast(settings.pool().budget());
  }

  public MemberPredictions.OfOne predict(Classifier member, Instances at) throws Exception {
    return run.clocks().timePrediction(() -> MemberPredictions.of(member, at));
  }

  /** Predicts with members in parallel; a failure names the member and the reason. */
  public <T> List<T> predictEach(int numMembers, Workers.Task<T> prediction) throws TrainingFailure, InterruptedException {
    try {
      return run.workers().map(numMembers, prediction);
    } catch (TaskFailure e) {
      throw failure(e.index(), numMembers, e, "could not predict training rows");
    }
  }

  /** Returns the predictions of all members at rows, with gaps filled so that members can be compared. */
  public MemberPredictions predictWithEach(Ensemble members, ComparisonRows at) throws TrainingFailure, InterruptedException {
    return comparable(members.member(0) instanceof BatchMember ? predictBatches(members, at)
        : predictEach(members.size(), k -> predict(members.member(k), at.instances())), at);
  }

  /** Predicts with a batch of members per thread, which encodes the rows once. */
  private List<MemberPredictions.OfOne> predictBatches(Ensemble members, ComparisonRows at) throws TrainingFailure, InterruptedException {
    int m = members.size();
    int size = (m + run.workers().numThreads() - 1) / run.workers().numThreads();
    try {
      return run.workers().map((m + size - 1) / size, batch -> {
        Classifier[] some = IntStream.range(batch * size, Math.min(m, (batch + 1) * size)).mapToObj(members::member).toArray(Classifier[]::new);
        return run.clocks().timePrediction(() -> MemberPredictions.ofBatch(some, at.instances()));
      }).stream().flatMap(List::stream).toList();
    } catch (TaskFailure e) {
      throw failure(e.index() * size, m, e, "could not predict training rows");
    }
  }

  /** Fills the gaps of predictions, so that members can be compared. */
  public MemberPredictions comparable(List<MemberPredictions.OfOne> predictions, ComparisonRows at) {
    return MemberPredictions.of(predictions).fillGaps(at.targets(), rows.entriesPerRow());
  }

  /** Returns a failure that names the member, the learner and the reason. */
  public TrainingFailure failure(int member, int count, TaskFailure e, String what) {
    return new TrainingFailure("Member " + (member + 1) + " of " + count + " (" + learner.shortName() + ") " + what + ": " + e.reason(),
        e.getCause());
  }
}
