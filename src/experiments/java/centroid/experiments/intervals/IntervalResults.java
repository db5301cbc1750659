// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.intervals;

import centroid.compare.DataFile;
import centroid.experiments.harness.Half;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.intervals.IntervalStudy.Method;
import centroid.experiments.metric.BinomialMinimum;
import centroid.experiments.metric.IntervalSums;
import centroid.experiments.report.Ratios;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The results of {@link IntervalStudy}.
 *
 * @param methods the methods that ran
 */
record IntervalResults(SplitRun<IntervalSums> run, IntervalStudy.Settings settings, List<Method> methods) {

  /** The index of the level in single columns, 0.9. */
  static final int MIDDLE_LEVEL = 1;

  List<Method> methods(Method.Needs needs) {
    return methods.stream().filter(method -> method.needs() == needs).toList();
  }

  boolean has(Method method) {
    return methods.contains(method);
  }

  /** Returns the sums of a method; learner and size are ignored if it does not depend on them. */
  IntervalSums sum(Method method, Learner learner, int m, DataFile set) {
    return switch (method.needs()) {
      case LEARNER_AND_SIZE -> run.sum(learner, set, trial -> trial.key(m, method));
      case LEARNER -> run.sum(learner, set, trial -> trial.key(0, method));
      default -> run.sum(Learner.NONE, set, trial -> trial.key(0, method));
    };
  }

  /** The mean over all sets of a number. */
  double mean(Method method, Learner learner, int m, ToDoubleFunction<IntervalSums> number) {
    return run.sets().stream().map(set -> sum(method, learner, m, set)).mapToDouble(number).average().orElseThrow();
  }

  /** CentroidBagging's interval score over that of another. */
  Ratios scores(Method other, Learner learner, int m, int level, Half half) {
    return Ratios.of(half.of(run.sets()), set -> score(Method.CENTROID, learner, m, set, level) / score(other, learner, m, set, level));
  }

  /** The same as the geometric mean over sizes. */
  Ratios scores(Method other, Learner learner, int level, Half half) {
    return Ratios.of(half.of(run.sets()), set -> new Ratios(Arrays.stream(run.settings().sizes())
        .mapToDouble(m -> score(Method.CENTROID, learner, m, set, level) / score(other, learner, m, set, level)).toArray()).mean());
  }

  private double score(Method method, Learner learner, int m, DataFile set, int level) {
    return sum(method, learner, m, set).atLevel()[level].score();
  }

  /** The smallest coverage of three bins of width, mean over sets. */
  double worstThird(Method method, Learner learner, int m) {
    return mean(method, learner, m, IntervalSums::worstBin);
  }

  /** Its expectation if every row of every split were covered independently with the probability of the level. */
  double perfectThird(Method method, Learner learner, int m) {
    return run.sets().stream().mapToDouble(set -> perfect(sum(method, learner, m, set), 1)).average().orElseThrow();
  }

  /**
   * Its expectation if a row that is a test row of several splits were covered in all or in none of them. Each of S splits draws a share p of
   * the rows; the sums have the variance of a fraction 1 / (1 + (S - 1) p) of independent rows.
   */
  double perfectThirdOfDistinctRows(Method method, Learner learner, int m) {
    return run.sets().stream().mapToDouble(set -> {
      IntervalSums sum = sum(method, learner, m, set);
      int splits = run.trials();
      double share = sum.rows() / splits / set.data().numInstances();
      return perfect(sum, 1 + (splits - 1) * share);
    }).average().orElseThrow();
  }

  private double perfect(IntervalSums sum, double rowsForOne) {
    int[] rows = Arrays.stream(sum.bins()).mapToInt(bin -> (int) Math.round(bin.rows() / rowsForOne)).toArray();
    return BinomialMinimum.expected(settings.levels()[MIDDLE_LEVEL], rows);
  }
}
