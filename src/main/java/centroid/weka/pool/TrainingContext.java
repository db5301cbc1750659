// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.pool;

import centroid.core.Streams;
import centroid.core.TaskFailure;
import centroid.core.TrainingFailure;
import centroid.core.Workers;
import centroid.text.ProgressMessages;
import centroid.weka.estimator.BatchMember;
import centroid.weka.model.Ensemble;
import centroid.weka.model.TrainingReport;
import centroid.weka.options.MethodSettings;
import centroid.weka.refinable.EpochPlan;
import centroid.weka.refinable.RefinableParticle;
import centroid.weka.refinable.RefinableRows;
import centroid.weka.rows.ComparisonRows;
import centroid.weka.rows.MemberPredictions;
import centroid.weka.rows.RowGroups;
import centroid.weka.rows.TrainingRows;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import weka.classifiers.Classifier;
import weka.core.Instances;

/** Everything that a trainer works with during one build: rows, learner, settings, threads, streams, and clocks. */
public final class TrainingContext {

  /** Rows whose predictions the selection and the spread ratio look at; beyond it a random sample is taken. */
  private static final int MAX_ROWS = 20_000;
  /** Numbers kept as predictions of the whole pool (320 MB). */
  private static final long MAX_PREDICTIONS = 40_000_000;
  /** Rows at which members are compared however many labels or models there are. */
  private static final int MIN_ROWS = 100;
  /** Share of the rows that are held out, where that is enough of them. */
  private static final double HELD_OUT_SHARE = 0.1;
  /** At least 20 rows are held out, or half of fewer than 40: the largest of 20 residuals is the conformal bound at 0.95. */
  private static final int MIN_HELD_OUT = 20;

  public final TrainingRows rows;
  public final BaseLearner learner;
  public final MethodSettings settings;
  public final int seed;
  public final Streams streams;
  public final Workers workers;
  public final ProgressMessages progress;
  /** Trains pools in place of our own threads; null if these do. */
  public final PoolEngine engine;
  public final StopWatch fits;
  final StopWatch predictions;
  final StopWatch selection;
  /** Rows held out of training, to calibrate; null if there are none. */
  public final ComparisonRows heldOut;
  /** The rows as a refinable learner wants them; null for other learners. */
  private final RefinableRows refinableRows;
  /** Epochs of a refinable learner. */
  public final int numEpochs;
  private final long begin;
  /** In which targets and predictions are compared; 1 but for very large or small ones. */
  public final double unit;

  /** A training on all rows in our own threads. */
  public TrainingContext(TrainingRows rows, RefinableRows refinableRows, BaseLearner learner, MethodSettings settings, int seed, Workers workers,
      ProgressMessages progress) {
    this(rows, refinableRows, learner, settings, seed, workers, progress, null);
  }

  /** A training on all rows; {@code refinableRows} is null unless the learner is refinable, and closed by the caller. */
  public TrainingContext(TrainingRows rows, RefinableRows refinableRows, BaseLearner learner, MethodSettings settings, int seed, Workers workers,
      ProgressMessages progress, PoolEngine engine) {
    this.engine = engine;
    this.rows = rows;
    this.learner = learner;
    this.settings = settings;
    this.seed = seed;
    this.streams = Streams.of(seed);
    this.workers = workers;
    this.progress = progress;
    this.fits = new StopWatch();
    this.predictions = new StopWatch();
    this.selection = new StopWatch();
    this.heldOut = null;
    this.refinableRows = refinableRows;
    this.numEpochs = refinableRows == null ? 0 : refinableRows.plan().numEpochs();
    this.begin = System.nanoTime();
    this.unit = rows.unit();
  }

  private TrainingContext(TrainingContext other, int[] numbers, ComparisonRows heldOut, int numEpochs, Streams streams, int seed,
      Workers workers, ProgressMessages progress) {
    this.rows = numbers == null ? other.rows : new TrainingRows(other.rows.at(numbers).instances());
    this.engine = other.engine;
    this.heldOut = heldOut;
    this.numEpochs = numEpochs;
    this.streams = streams;
    this.seed = seed;
    this.workers = workers;
    this.progress = progress;
    this.learner = other.learner;
    this.settings = other.settings;
    this.fits = other.fits;
    this.predictions = other.predictions;
    this.selection = other.selection;
    this.refinableRows = numbers == null || !other.isRefinable() ? other.refinableRows : other.refinableRows.at(numbers);
    this.begin = other.begin;
    this.unit = other.unit;
  }

  /** The same training for a number of epochs. */
  public TrainingContext forEpochs(int epochs) {
    return new TrainingContext(this, null, null, epochs, streams, seed, workers, progress);
  }

  /** The rows to hold out where these are to calibrate; none if all belong together. */
  public int[] rowsToHoldOut() {
    int[] labelled = rows.labelled();
    int n = labelled.length;
    int size = (int) Math.max(Math.round(HELD_OUT_SHARE * n), Math.min(MIN_HELD_OUT, n / 2));
    return RowGroups.heldOut(rows.data(), labelled, size, streams.child("held out"));
  }

  /** The same training on some of the rows only: the others are held out. To be called on a training on all rows. */
  public TrainingContext without(int[] others) {
    return new TrainingContext(this, rows.except(others), rows.at(others), numEpochs, streams, seed, workers, progress);
  }

  /** A training of its own, in one thread, on all rows but those of a fold. To be called on a training on all rows. */
  public TrainingContext withoutFold(int[] fold, int epochs, Streams own, String name) {
    return new TrainingContext(this, rows.except(fold), null, epochs, own, own.seed(), new Workers(1), progress.named(name));
  }

  /** Whether members are trained by epochs. */
  public boolean isRefinable() {
    return refinableRows != null;
  }

  /** What the learner says about its epochs; a refinable learner only. */
  public EpochPlan epochPlan() {
    return refinableRows.plan();
  }

  /** A member of a refinable learner that has not seen a row yet: each has a stream of its own. */
  public RefinableParticle start(int k) throws Exception {
    return refinableRows.start(numEpochs, streams.child("base learner").child(k));
  }

  /** Trains a member of a refinable learner under fixed row weights, which sum to n. */
  public Classifier fit(int k, double[] weights) throws Exception {
    return fits.time(() -> {
      RefinableParticle particle = start(k);
      for (int epoch = 0; epoch < numEpochs; epoch++) {
        particle.update(weights, streams);
      }
      return particle.classifier();
    });
  }

  /** The rows at which members are compared. */
  public ComparisonRows comparisonRows(int numModels) {
    return rows.sample(affordableRows(numModels, MAX_ROWS), streams.child("comparison rows"));
  }

  /** So many rows, or fewer if the predictions of all models at them would not fit into memory: every label counts. */
  public int affordableRows(int numModels, int wanted) {
    return (int) Math.min(wanted, Math.max(MIN_ROWS, MAX_PREDICTIONS / numModels / rows.entriesPerRow()));
  }

  public MemberPredictions.OfOne predict(Classifier member, Instances at) throws Exception {
    return predictions.time(() -> MemberPredictions.of(member, at));
  }

  /** The seed of the base learner that trains member k. */
  public int baseSeed(int k) {
    return PoolOrder.baseSeed(streams, k);
  }

  /** Trains members side by side; a failure says which one and why. */
  public <T> List<T> forEachMember(int count, Workers.Task<T> task) throws TrainingFailure, InterruptedException {
    return forEachMember(0, count, task);
  }

  /** Trains members from the first number to before the end, side by side; a failure says which one and why. */
  public <T> List<T> forEachMember(int first, int end, Workers.Task<T> task) throws TrainingFailure, InterruptedException {
    try {
      return workers.map(end - first, index -> {
        T result = task.run(first + index);
        progress.step("base models trained", end);
        return result;
      });
    } catch (TaskFailure e) {
      throw failure(first + e.index(), end, e, "could not be trained");
    }
  }

  /** Whether the time that the user gave for training (-budget) is over; never without a budget. */
  public boolean isBudgetSpent() {
    return settings.budget() > 0 && System.nanoTime() - begin > settings.budget() * 1e9;
  }

  /** Asks members about rows side by side, in any way; a failure says which one and why. */
  public <T> List<T> askEach(int numMembers, Workers.Task<T> question) throws TrainingFailure, InterruptedException {
    try {
      return workers.map(numMembers, question);
    } catch (TaskFailure e) {
      throw failure(e, numMembers, "could not predict training rows");
    }
  }

  /** What members say about rows, in the unit of this training and with gaps filled, for what compares members. */
  public MemberPredictions predictWithEach(Ensemble members, ComparisonRows at) throws TrainingFailure, InterruptedException {
    if (!(members.member(0) instanceof BatchMember)) {
      return comparable(askEach(members.size(), k -> predict(members.member(k), at.instances())), at);
    }
    // One batch of members per thread, which encodes the rows once.
    int m = members.size();
    int size = (m + workers.numThreads() - 1) / workers.numThreads();
    try {
      List<List<MemberPredictions.OfOne>> batches = workers.map((m + size - 1) / size, batch -> {
        Classifier[] some = IntStream.range(batch * size, Math.min(m, (batch + 1) * size)).mapToObj(members::member).toArray(Classifier[]::new);
        return predictions.time(() -> MemberPredictions.ofBatch(some, at.instances()));
      });
      return comparable(batches.stream().flatMap(List::stream).toList(), at);
    } catch (TaskFailure e) {
      throw failure(e.index() * size, m, e, "could not predict training rows");
    }
  }

  /** The same of members that have been asked. */
  public MemberPredictions comparable(List<MemberPredictions.OfOne> said, ComparisonRows at) {
    return MemberPredictions.of(said).in(unit).fillGaps(targets(at), rows.entriesPerRow());
  }

  /** Targets in the unit of this training. */
  public double[] targets(ComparisonRows at) {
    double[] targets = at.targets();
    for (int k = 0; k < targets.length && unit != 1; k++) {
      targets[k] /= unit;
    }
    return targets;
  }

  /** Where the time went so far. */
  public TrainingReport.Seconds seconds() {
    return new TrainingReport.Seconds(fits.seconds(), predictions.seconds(), selection.seconds());
  }

  public TrainingFailure failure(TaskFailure e, int count, String what) {
    return failure(e.index(), count, e, what);
  }

  private TrainingFailure failure(int member, int count, TaskFailure e, String what) {
    return new TrainingFailure("Member " + (member + 1) + " of " + count + " (" + learner.shortName() + ") " + what + ": " + e.reason(),
        e.getCause());
  }

  /** Times the work of the method itself. Its kernels stop by a CancellationException, which becomes an InterruptedException here. */
  public <T> T timeSelection(Callable<T> work) throws Exception {
    try {
      return selection.time(work);
    } catch (CancellationException e) {
      throw new InterruptedException(e.getMessage());
    }
  }
}
