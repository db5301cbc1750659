// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.learners;

import centroid.compare.DataFile;
import centroid.experiments.harness.Half;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.harness.SplitTrial;
import centroid.experiments.learners.LearnerStudy.Criterion;
import centroid.experiments.report.Ratios;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The learners chosen on each split, and their regret on the test rows. */
record LearnerChoices(SplitRun<LearnerResult> run, Function<DataFile, List<String>> learners) {

  /** Added to log-losses before their ratio is taken, in nats: losses of 0.001 and 0.0005 are practically equal. */
  static final double ADDED = 0.05;

  /** Chooses a learner for one split; empty if it cannot. */
  @FunctionalInterface
  interface Chooser {

    Optional<String> choose(DataFile set, int split);
  }

  /** The sets of a half and of a kind of class. */
  List<DataFile> sets(Half half, boolean numeric) {
    return half.of(run.sets().stream().filter(set -> set.isNumeric() == numeric).toList());
  }

  /** The results of a split by the names of learners, in the order of their list. */
  Map<String, LearnerResult> results(DataFile set, int split) {
    Map<String, LearnerResult> results = new LinkedHashMap<>();
    for (String name : learners.apply(set)) {
      results.put(name, run.run().log().get(LearnerStudy.key(new SplitTrial(set, Learner.NONE, split), run.settings().sizes()[0], name)));
    }
    return results;
  }

  IntStream splits() {
    return IntStream.range(0, run.run().trials());
  }

  /** Test score of a learner on a split, as it goes into ratios. */
  double tested(DataFile set, int split, String learner, Criterion target) {
    LearnerResult result = results(set, split).get(learner);
    return result == null ? Double.NaN : set.isNumeric() ? result.tested()[target.ordinal()] : result.tested()[0] + ADDED;
  }

  private double testedOnAll(DataFile set, String learner, Criterion target) {
    return splits().mapToDouble(split -> tested(set, split, learner, target)).sum();
  }

  /** The learner that is best on all test rows of a set together. */
  String best(DataFile set, Criterion target) {
    return learners.apply(set).stream().filter(name -> !Double.isNaN(testedOnAll(set, name, target)))
        .min(Comparator.comparingDouble(name -> testedOnAll(set, name, target))).orElseThrow();
  }

  /** Returns the test scores of the chosen learners / those of the best learner of the set. */
  double regret(DataFile set, Chooser chooser, Criterion target) {
    double chosen = splits().mapToDouble(split -> chooser.choose(set, split).map(name -> tested(set, split, name, target)).orElse(Double.NaN)).sum();
    return chosen / testedOnAll(set, best(set, target), target);
  }

  /** The same with the best of each split, which few test rows make look better than any learner is. */
  double regretBySplit(DataFile set, Chooser chooser, Criterion target) {
    return Ratios.of(splits().boxed().toList(), split -> chooser.choose(set, split).map(name -> tested(set, split, name, target)).orElse(Double.NaN)
        / LearnerRule.known(results(set, split)).stream().mapToDouble(name -> tested(set, split, name, target)).min().orElseThrow()).mean();
  }

  // ---- choosers ----

  Chooser by(LearnerRule rule, Criterion criterion) {
    return (set, split) -> rule.choose(results(set, split), set.isNumeric() ? criterion.ordinal() : 0);
  }

  Chooser byOutOfBagError() {
    return (set, split) -> LearnerRule.lowest(results(set, split), LearnerResult::outOfBagError);
  }

  /** By the test rows of other splits: about the best possible choice. */
  Chooser byOtherSplits(Criterion target) {
    return (set, split) -> LearnerRule.known(results(set, split)).stream().min(Comparator.comparingDouble(name ->
        testedOnAll(set, name, target) - tested(set, split, name, target)));
  }

  /** Always the learner that is best on average on half A, of those that every set has. */
  Chooser always(Criterion target) {
    Map<Boolean, String> known = new LinkedHashMap<>();
    return (set, split) -> Optional.of(known.computeIfAbsent(set.isNumeric(), numeric -> bestOnAverage(numeric, target)));
  }

  String bestOnAverage(boolean numeric, Criterion target) {
    List<String> everywhere = new ArrayList<>(learners.apply(sets(Half.ALL, numeric).get(0)));
    sets(Half.ALL, numeric).forEach(set -> everywhere.removeIf(name -> Double.isNaN(testedOnAll(set, name, target))));
    return everywhere.stream().min(Comparator.comparingDouble(name -> ratios(Half.A, numeric, (set, split) -> Optional.of(name), target).mean()))
        .orElseThrow();
  }

  Ratios ratios(Half half, boolean numeric, Chooser chooser, Criterion target) {
    return Ratios.of(sets(half, numeric), set -> regret(set, chooser, target));
  }
}
