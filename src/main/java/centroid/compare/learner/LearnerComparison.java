// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare.learner;

import centroid.compare.DataFile;
import centroid.compare.SavedSize;
import centroid.text.ProgressBar;
import centroid.weka.model.RowScores;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.Classifier;
import weka.core.Instances;

/** Trains an ensemble of each base learner on all rows and scores it on out-of-bag rows. */
public final class LearnerComparison {

  /** Creates and scores the ensembles of base learners. */
  public interface Ensembles {

    /** Creates an untrained ensemble of a copy of the learner. All have the same seed, and so the same bootstrap samples. */
    Classifier untrained(Classifier learner) throws Exception;

    /** Returns the scores of the out-of-bag or held-out rows of a trained ensemble; null if there are none. */
    RowScores scores(Classifier trained);
  }

  /** Rows predicted to measure the time; the fastest of several passes is taken. */
  private static final int TIMED_ROWS = 500;
  private static final int NUM_PASSES = 3;
  private static final int WARM_UP_ROWS = 100;

  private final Ensembles ensembles;
  private final double[] levels;

  /** Creates a comparison; {@code levels} are those of the interval scores that rank learners of a numeric class. */
  public LearnerComparison(Ensembles ensembles, double... levels) {
    this.ensembles = ensembles;
    this.levels = levels.clone();
  }

  /**
   * A data set and the learners to compare on it.
   *
   * @param set the data set
   * @param learners in order of preference if scores are equal
   */
  public record Task(DataFile set, List<Candidate> learners) {
  }

  /** Trains all learners one after the other, so that times can be compared. Learners that fail are reported with the reason. */
  public List<LearnerResults> run(List<Task> tasks) throws InterruptedException {
    ProgressBar bar = new ProgressBar(tasks.stream().mapToInt(task -> task.learners.size()).sum(),
        tasks.stream().mapToDouble(task -> task.learners.size() * effort(task.set)).sum());
    warmUp(tasks.get(0));
    List<LearnerResults> results = new ArrayList<>();
    for (Task task : tasks) {
      List<CandidateScore> found = new ArrayList<>();
      List<LearnerResults.Failure> failures = new ArrayList<>();
      for (Candidate learner : task.learners) {
        try {
          found.add(measure(learner, task.set.data()));
        } catch (Exception e) {
          stopIfInterrupted(e, task.set);
          failures.add(new LearnerResults.Failure(learner, reason(e)));
        }
        bar.step(effort(task.set));
      }
      results.add(ranked(task.set, found, failures));
    }
    return results;
  }

  private static LearnerResults ranked(DataFile set, List<CandidateScore> found, List<LearnerResults.Failure> failures) {
    try {
      return new LearnerResults(set, found.isEmpty() ? null : LearnerRanking.of(found), failures);
    } catch (IllegalArgumentException e) {
      // Rankings of the other data sets are kept.
      found.forEach(each -> failures.add(new LearnerResults.Failure(each.learner(), e.getMessage())));
      return new LearnerResults(set, null, failures);
    }
  }

  private static double effort(DataFile set) {
    return (double) set.data().numInstances() * set.data().numAttributes();
  }

  private static void stopIfInterrupted(Exception e, DataFile set) throws InterruptedException {
    if (e instanceof InterruptedException || Thread.currentThread().isInterrupted()) {
      throw new InterruptedException("Stopped at data set " + set.name());
    }
  }

  /** Trains one small model first, so that the time to load classes is not measured. */
  private void warmUp(Task task) throws InterruptedException {
    Instances data = task.set.data();
    try {
      measure(task.learners.get(0), new Instances(data, 0, Math.min(WARM_UP_ROWS, data.numInstances())));
    } catch (Exception e) {
      // It may succeed on all rows; otherwise the failure is reported then.
      stopIfInterrupted(e, task.set);
    }
  }

  private CandidateScore measure(Candidate learner, Instances data) throws Exception {
    Classifier model = ensembles.untrained(learner.classifier());
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedException();
    }
    long begin = System.nanoTime();
    model.buildClassifier(data);
    double seconds = (System.nanoTime() - begin) / 1e9;
    RowScores rows = ensembles.scores(model);
    if (rows == null) {
      throw new IllegalArgumentException("it has fewer than 10 out-of-bag rows, or -calibration is none");
    }
    double[] scores = rows.perRow(levels);
    if (!Arrays.stream(scores).allMatch(Double::isFinite)) {
      throw new IllegalArgumentException("its predictions are not finite");
    }
    return new CandidateScore(learner, rows.numbers(), rows.weights(), scores,
        new CandidateScore.Cost(seconds, predictionSeconds(model, data), bytes(model)));
  }

  /** NaN for learners that can't be saved. */
  private static double bytes(Classifier model) {
    try {
      return SavedSize.of(model);
    } catch (IOException e) {
      return Double.NaN;
    }
  }

  private static double predictionSeconds(Classifier model, Instances data) throws Exception {
    int count = Math.min(TIMED_ROWS, data.numInstances());
    long fastest = Long.MAX_VALUE;
    for (int pass = 0; pass < NUM_PASSES; pass++) {
      long begin = System.nanoTime();
      for (int row = 0; row < count; row++) {
        model.distributionForInstance(data.instance(row));
      }
      fastest = Math.min(fastest, System.nanoTime() - begin);
    }
    return fastest / 1e9 / count;
  }

  private static String reason(Exception e) {
    String message = e.getMessage() == null ? e.toString() : e.getMessage();
    return message.strip().lines().findFirst().orElse(e.toString()).strip();
  }
}
