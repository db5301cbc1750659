// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.core.Streams;
import centroid.core.TaskFailure;
import centroid.core.TrainingFailure;
import centroid.core.Workers;
import centroid.text.ProgressMessages;
import centroid.weka.model.Ensemble;
import centroid.weka.model.TrainingReport;
import centroid.weka.options.MethodSettings;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import weka.classifiers.Classifier;
import weka.core.Instances;

/** Everything that a trainer works with during one build: rows, learner, settings, threads, streams, and clocks. */
final class TrainingContext {

  /** Rows whose predictions the selection and the spread ratio look at; beyond it a random sample is taken. */
  private static final int MAX_ROWS = 20_000;
  /** Numbers kept as predictions of the whole pool (320 MB). */
  private static final long MAX_PREDICTIONS = 40_000_000;

  final TrainingRows rows;
  final BaseLearner learner;
  final MethodSettings settings;
  final int seed;
  final Streams streams;
  final Workers workers;
  final ProgressMessages progress;
  final StopWatch fits = new StopWatch();
  final StopWatch predictions = new StopWatch();
  final StopWatch selection = new StopWatch();

  TrainingContext(TrainingRows rows, BaseLearner learner, MethodSettings settings, int seed, Workers workers, ProgressMessages progress) {
    this.rows = rows;
    this.learner = learner;
    this.settings = settings;
    this.seed = seed;
    this.streams = Streams.of(seed);
    this.workers = workers;
    this.progress = progress;
  }

  /** The rows at which members are compared. */
  ComparisonRows comparisonRows(int numModels) {
    long affordable = Math.max(1000, MAX_PREDICTIONS / numModels / rows.entriesPerRow());
    return rows.sample((int) Math.min(MAX_ROWS, affordable), streams.child("comparison rows"));
  }

  MemberPredictions.OfOne predict(Classifier member, Instances at) throws Exception {
    return predictions.time(() -> MemberPredictions.of(member, at));
  }

  /** The seed of the base learner that trains member k. */
  int baseSeed(int k) {
    return streams.child("base learner").child(k).seed();
  }

  /** Trains members side by side; a failure says which one and why. */
  <T> List<T> forEachMember(int count, Workers.Task<T> task) throws TrainingFailure, InterruptedException {
    try {
      return workers.map(count, index -> {
        T result = task.run(index);
        progress.step("base models trained", count);
        return result;
      });
    } catch (TaskFailure e) {
      throw failure(e, count, "could not be trained");
    }
  }

  /** Asks members about rows side by side; a failure says which one and why. */
  MemberPredictions predictWithEach(Ensemble members, Instances at) throws TrainingFailure, InterruptedException {
    try {
      return MemberPredictions.of(workers.map(members.size(), k -> predict(members.member(k), at)));
    } catch (TaskFailure e) {
      throw failure(e, members.size(), "could not predict training rows");
    }
  }

  /** The same with gaps filled, for what compares members. */
  MemberPredictions predictWithEach(Ensemble members, ComparisonRows at) throws TrainingFailure, InterruptedException {
    return predictWithEach(members, at.instances()).fillGaps(at.targets(), rows.entriesPerRow());
  }

  /** Starts members that are trained together: each has a stream of its own, whoever it is trained with. */
  JointTraining startTogether(TrainingRows some, int from, int to) throws Exception {
    Streams seeds = streams.child("base learner");
    return learner.refinable().startTogether(some.data(), IntStream.range(from, to).mapToObj(seeds::child).toList());
  }

  /** Where the time went so far. */
  TrainingReport.Seconds seconds() {
    return new TrainingReport.Seconds(fits.seconds(), predictions.seconds(), selection.seconds());
  }

  TrainingFailure failure(TaskFailure e, int count, String what) {
    return new TrainingFailure("Member " + (e.index() + 1) + " of " + count + " (" + learner.shortName() + ") " + what + ": " + e.reason(),
        e.getCause());
  }

  /** A failure of members that are trained together. */
  TrainingFailure jointFailure(TaskFailure e) {
    return new TrainingFailure("The members (" + learner.shortName() + ") could not be trained together: " + e.reason(), e.getCause());
  }

  /** Times the work of the method itself. Its kernels stop by a CancellationException, which becomes an InterruptedException here. */
  <T> T timeSelection(Callable<T> work) throws Exception {
    try {
      return selection.time(work);
    } catch (CancellationException e) {
      throw new InterruptedException(e.getMessage());
    }
  }
}
