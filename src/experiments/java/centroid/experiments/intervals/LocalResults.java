// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.intervals;

import centroid.experiments.harness.ResultLog;
import centroid.experiments.intervals.LocalStudy.Method;
import centroid.experiments.intervals.LocalStudy.Trial;
import centroid.experiments.report.Ratios;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * The results of {@link LocalStudy}.
 *
 * @param trials all but those of the oracle
 */
record LocalResults(ResultLog<LocalStudy.Key, LocalResult> log, LocalStudy.Settings settings, List<Trial> trials) {

  /** Some of the trials. */
  LocalResults that(Predicate<Trial> wanted) {
    return new LocalResults(log, settings, trials.stream().filter(wanted).toList());
  }

  boolean isEmpty() {
    return trials.isEmpty();
  }

  /** The oracle's result is the same for all learners and training rows. */
  private LocalResult get(Trial trial, Method method) {
    return log.get((method == Method.ORACLE ? trial.oracle() : trial).key(method));
  }

  /** The mean of a number over trials. */
  double mean(Method method, ToDoubleFunction<LocalResult> number) {
    return trials.stream().map(trial -> get(trial, method)).mapToDouble(number).average().orElseThrow();
  }

  /** The interval score of each trial over that without a residual forest. */
  Ratios scores(Method method) {
    return Ratios.of(trials, trial -> get(trial, method).score() / get(trial, Method.GLOBAL).score());
  }
}
