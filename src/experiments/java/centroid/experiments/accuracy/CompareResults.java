// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.accuracy;

import centroid.compare.DataFile;
import centroid.experiments.accuracy.CompareStudy.Method;
import centroid.experiments.harness.Half;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.report.Estimate;
import centroid.experiments.report.Ratios;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.StatUtils;

/** The results of {@link CompareStudy}. */
record CompareResults(SplitRun<Score> run) {

  /** Lower bound of errors and distances of nominal classes: ratios of numbers near 0 would dominate all others. */
  static final double SMALLEST_ROOT_BRIER = 0.02;
  private static final double SMALLEST_ERROR = 1e-12;

  /** A learner on sets with one kind of class. */
  record Task(Learner learner, boolean isNumeric) {

    /** Returns the learner's name, which says the kind of class where the learner is used for both. */
    @Override
    public String toString() {
      return learner + (learner == Learner.RANDOMTREE && !isNumeric ? " (nominal)" : "");
    }
  }

  /** An ensemble that CentroidBagging is compared with. */
  record Other(Method method, int size) {

    static final Other FOREST = new Other(Method.FOREST, CompareStudy.TREES);
  }

  /** Returns the tasks that have sets, numeric classes first. */
  List<Task> tasks() {
    return Stream.of(true, false).flatMap(numeric -> run.settings().learners().stream().map(learner -> new Task(learner, numeric)))
        .filter(task -> !sets(task, Half.ALL).isEmpty()).toList();
  }

  /** Returns the sets of a task in one half of all sets. */
  List<DataFile> sets(Task task, Half half) {
    // Sorted by name, whatever the folder: the halves of all experiments are the same.
    List<DataFile> all = run.sets().stream().sorted(Comparator.comparing(DataFile::name)).toList();
    return half.of(all).stream().filter(set -> set.isNumeric() == task.isNumeric && CompareStudy.fits(task.learner, set)).toList();
  }

  /** The error of CentroidBagging over that of another ensemble. */
  Ratios errors(Task task, int m, Half half, Other other) {
    return Ratios.of(sets(task, half), set -> error(task, set, m, other));
  }

  /** The error of CentroidBagging over that of another ensemble on one set: the ratio of means over splits. */
  double error(Task task, DataFile set, int m, Other other) {
    return ratio(task, set, m, other, Score::error);
  }

  /** The distance of CentroidBagging over that of Bagging; NaN for learners without a reference. */
  Ratios distances(Task task, int m, Half half) {
    return Ratios.of(sets(task, half), set -> ratio(task, set, m, new Other(Method.BAGGING, m), Score::distance));
  }

  private double ratio(Task task, DataFile set, int m, Other other, ToDoubleFunction<Score> number) {
    double floor = floor(task) * run.trials();
    return Math.max(number.applyAsDouble(sum(task, set, new Other(Method.CENTROID, m))), floor)
        / Math.max(number.applyAsDouble(sum(task, set, other)), floor);
  }

  private static double floor(Task task) {
    return task.isNumeric ? SMALLEST_ERROR : SMALLEST_ROOT_BRIER;
  }

  /** Returns the standard error over splits of {@link #error}, from paired differences. */
  double uncertainty(Task task, DataFile set, int m, Other other) {
    double[] theirs = results(task, set, other).stream().mapToDouble(Score::error).toArray();
    double[] ours = results(task, set, new Other(Method.CENTROID, m)).stream().mapToDouble(Score::error).toArray();
    return Estimate.of(Estimate.differences(ours, theirs)).error() / Math.max(StatUtils.mean(theirs), floor(task));
  }

  /** Returns the mean share of wrong labels over sets. */
  double wrong(Task task, Half half, Other ensemble) {
    return sets(task, half).stream().mapToDouble(set -> sum(task, set, ensemble).wrong() / run.trials()).average().orElse(Double.NaN);
  }

  /** Returns the set with the largest error relative to another ensemble. */
  DataFile worst(Task task, int m, Half half, Other other) {
    return sets(task, half).stream().max(Comparator.comparingDouble(set -> error(task, set, m, other))).orElseThrow();
  }

  private Score sum(Task task, DataFile set, Other ensemble) {
    return results(task, set, ensemble).stream().reduce(Score::plus).orElseThrow();
  }

  private List<Score> results(Task task, DataFile set, Other ensemble) {
    return run.results(ensemble.method == Method.FOREST ? Learner.NONE : task.learner, set, trial -> trial.key(ensemble.size, ensemble.method));
  }
}
