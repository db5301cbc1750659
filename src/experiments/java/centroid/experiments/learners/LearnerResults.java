// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.learners;

import centroid.compare.DataFile;
import centroid.experiments.harness.Half;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.harness.SplitTrial;
import centroid.experiments.report.Estimate;
import centroid.experiments.report.Ratios;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The results of {@link LearnerStudy}. The error of a set is the mean over its splits, which all have the same number of test rows.
 *
 * @param learners the names of the candidates of a set, in their order
 */
record LearnerResults(SplitRun<LearnerResult> run, Function<DataFile, List<String>> learners) {

  /** Lower bound of roots of Brier scores, as in the experiment {@code compare}: ratios of numbers near 0 would dominate all others. */
  static final double SMALLEST_ROOT_BRIER = 0.02;
  /** Added to log-losses before their ratio is taken, in nats: losses of 0.001 and 0.0005 are practically equal. */
  static final double ADDED_LOG_LOSS = 0.05;

  /** Names the method whose result counts for a split. */
  @FunctionalInterface
  interface Chooser {

    String choose(DataFile set, int split);

    /** The same method on all splits. */
    static Chooser always(Object method) {
      return (set, split) -> method.toString();
    }
  }

  /** The sets of a half and of a kind of class. */
  List<DataFile> sets(Half half, boolean numeric) {
    return half.of(run.sets().stream().filter(set -> set.isNumeric() == numeric).toList());
  }

  IntStream splits() {
    return IntStream.range(0, run.trials());
  }

  LearnerResult at(DataFile set, int split, String method) {
    return run.log().get(LearnerStudy.key(new SplitTrial(set, Learner.NONE, split), run.settings().sizes()[0], method));
  }

  /** Returns the learner that -B auto has chosen. */
  String chosen(DataFile set, int split) {
    return learners.apply(set).get(at(set, split, LearnerStudy.AUTO).choice().learner());
  }

  private LearnerResult sum(DataFile set, Chooser chooser) {
    return splits().mapToObj(split -> at(set, split, chooser.choose(set, split))).reduce(LearnerResult::plus).orElseThrow();
  }

  /** Returns the mean error, as it goes into ratios; NaN if the method failed on a split. */
  double error(DataFile set, Chooser chooser) {
    double mean = sum(set, chooser).error() / run.trials();
    return set.isNumeric() ? mean : Math.max(mean, SMALLEST_ROOT_BRIER);
  }

  /** Returns the mean interval score or log-loss, as it goes into ratios. */
  double score(DataFile set, Chooser chooser) {
    return sum(set, chooser).score() / run.trials() + (set.isNumeric() ? 0 : ADDED_LOG_LOSS);
  }

  /** Returns the ratios of the sets on which no method failed. */
  Ratios ratios(Half half, boolean numeric, ToDoubleFunction<DataFile> ratio) {
    return new Ratios(Estimate.known(sets(half, numeric).stream().mapToDouble(ratio).toArray()));
  }

  /** Returns the ratios of errors of two methods. */
  Ratios errors(Half half, boolean numeric, Chooser method, Chooser other) {
    return ratios(half, numeric, set -> error(set, method) / error(set, other));
  }

  /** Returns the error of the learner that was chosen / that of the best one. */
  double regret(DataFile set) {
    return error(set, Chooser.always(LearnerStudy.AUTO)) / error(set, Chooser.always(best(set)));
  }

  /** Returns the candidate that is best on the test rows of all splits together. */
  String best(DataFile set) {
    return lowest(learners.apply(set), name -> error(set, Chooser.always(name)));
  }

  private static String lowest(List<String> names, ToDoubleFunction<String> error) {
    return names.stream().filter(name -> !Double.isNaN(error.applyAsDouble(name))).min(Comparator.comparingDouble(error)).orElseThrow();
  }

  /** By the test rows of the other splits: about the best possible choice. */
  String bestOnOtherSplits(DataFile set, int split) {
    return lowest(learners.apply(set), name -> sum(set, Chooser.always(name)).error() - at(set, split, name).error());
  }

  /** The learner that is best on average on half A, of those that every set has. */
  String bestOnAverage(boolean numeric) {
    List<String> everywhere = new ArrayList<>(learners.apply(sets(Half.ALL, numeric).get(0)));
    sets(Half.ALL, numeric).forEach(set ->
        everywhere.removeIf(name -> !learners.apply(set).contains(name) || Double.isNaN(error(set, Chooser.always(name)))));
    return lowest(everywhere, name -> errors(Half.A, numeric, Chooser.always(name), Chooser.always(Baseline.FOREST)).mean());
  }
}
