package centroid.weka;

import centroid.core.Streams;
import centroid.core.TaskFailure;
import centroid.core.TrainingFailure;
import centroid.core.Workers;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import weka.classifiers.Classifier;
import weka.core.Instances;

/** Everything that a trainer works with during one build. */
final class Training {

  /** Rows whose predictions the selection and the spread ratio look at; beyond it a random sample is taken. */
  static final int MAX_ROWS = 20_000;
  /** Numbers kept as predictions of the whole pool (320 MB). */
  private static final long MAX_PREDICTIONS = 40_000_000;

  final TrainingRows rows;
  final BaseLearner learner;
  final Settings settings;
  final int seed;
  final Streams streams;
  final Workers workers;
  final Progress progress;
  final StopWatch fits = new StopWatch();
  final StopWatch predictions = new StopWatch();
  final StopWatch selection = new StopWatch();

  Training(TrainingRows rows, BaseLearner learner, Settings settings, int seed, Workers workers, Progress progress) {
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

  double[] predict(Classifier member, Instances at) throws Exception {
    return predictions.time(() -> MemberPredictions.of(member, at));
  }

  /** Whether members say how far observations lie around their predictions. */
  boolean statesNoise() {
    return rows.isNumeric() && learner.estimatesNoise();
  }

  double[] noise(Classifier member, Instances at) throws Exception {
    return predictions.time(() -> MemberPredictions.noise(member, at));
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
  double[][] predictWithEach(Ensemble members, Instances at) throws TrainingFailure, InterruptedException {
    try {
      return workers.map(members.size(), k -> predict(members.member(k), at)).toArray(new double[0][]);
    } catch (TaskFailure e) {
      throw failure(e, members.size(), "could not predict training rows");
    }
  }

  /** The noise around predictions that members state; null if their kind does not. */
  double[][] noiseOfEach(Ensemble members, Instances at) throws TrainingFailure, InterruptedException {
    if (!statesNoise()) {
      return null;
    }
    try {
      return workers.map(members.size(), k -> noise(members.member(k), at)).toArray(new double[0][]);
    } catch (TaskFailure e) {
      throw failure(e, members.size(), "could not predict training rows");
    }
  }

  /** Starts members that are trained together: each has a stream of its own, whoever it is trained with. */
  JointTraining startTogether(TrainingRows some, int from, int to) throws Exception {
    Streams seeds = streams.child("base learner");
    return learner.refinable().startTogether(some.data(), IntStream.range(from, to).mapToObj(seeds::child).toList());
  }

  TrainingFailure failure(TaskFailure e, int count, String what) {
    return new TrainingFailure("Member " + (e.index() + 1) + " of " + count + " (" + learner.shortName() + ") " + what + ": " + e.reason(),
        e.getCause());
  }

  /** A failure of members that are trained together. */
  TrainingFailure jointFailure(Throwable cause) {
    return new TrainingFailure("The members (" + learner.shortName() + ") could not be trained together: " + cause.getMessage(), cause);
  }

  /** Runs the method's own work, whose kernels know no checked exceptions and say Stop by a cancellation. */
  <T> T timeSelection(Callable<T> work) throws Exception {
    try {
      return selection.time(work);
    } catch (CancellationException e) {
      throw new InterruptedException(e.getMessage());
    }
  }
}
