// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.accuracy;

import centroid.compare.DataFile;
import centroid.experiments.accuracy.CompareStudy.Errors;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.report.Estimate;
import centroid.experiments.report.Ratios;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.commons.math3.stat.StatUtils;

/** The tables of {@link CompareStudy}. */
record CompareReport(SplitRun<Errors> run, CompareStudy.Settings settings) {

  private static final double SMALLEST_ROOT_BRIER = 0.02;
  private static final double SMALLEST_ERROR = 1e-12;
  private static final Set<Learner> NOMINAL = Set.of(Learner.J48, Learner.LOGISTIC);

  /**
   * CentroidBagging compared with Bagging on one data set.
   *
   * @param error ratio of mean errors
   * @param distance ratio of mean distances
   * @param uncertainty standard error of the paired difference of errors, relative to Bagging's error
   */
  private record OnSet(double error, double distance, double uncertainty) {
  }

  static boolean fits(Learner learner, DataFile set) {
    return set.isNumeric() != NOMINAL.contains(learner);
  }

  void publish() throws IOException {
    run.publish("CentroidBagging compared with Bagging", explanation(), table(), perSet());
  }

  private String explanation() {
    return "Data sets with at least " + run.settings().minRows() + " rows; " + run.run().trials() + " random splits (two thirds for training) of "
        + "each; pool size "
        + (settings.pool() == 0 ? "automatic" : settings.pool()) + ".\n"
        + "Error is the root mean squared error, or the root of the Brier score for nominal classes (at least " + SMALLEST_ROOT_BRIER
        + ", also for distances). W2 is the Wasserstein-2 distance to a bootstrap of "
        + settings.reference() + " models.\nA ratio is CentroidBagging / Bagging with the same number of models m: the mean over splits, then the "
        + "geometric mean over sets. Below 1 is better.\nWins: sets with a ratio below 1. p: two-sided Wilcoxon signed-rank test over sets, not "
        + "corrected for multiple tests.\n\n";
  }

  private List<DataFile> setsOf(Learner learner) {
    return run.sets().stream().filter(set -> fits(learner, set)).toList();
  }

  private String table() {
    StringBuilder text = new StringBuilder("| learner | m | sets | error ratio | wins | p | worst set | W2 ratio | W2 wins "
        + "|\n|---|---|---|---|---|---|---|---|---|\n");
    for (Learner learner : run.settings().learners()) {
      for (int m : run.settings().sizes()) {
        List<OnSet> each = setsOf(learner).stream().map(set -> onSet(learner, set, m)).toList();
        if (!each.isEmpty()) {
          Ratios error = Ratios.of(each, OnSet::error);
          Ratios distance = Ratios.of(each, OnSet::distance);
          text.append(String.format(Locale.ROOT, "| %s | %d | %d | %.3f | %d | %s | %.3f | %.3f | %d |%n", learner, m, each.size(), error.mean(),
              error.wins(), Estimate.signedRank(error.logs()), StatUtils.max(error.values()), distance.mean(), distance.wins()));
        }
      }
    }
    return text.toString();
  }

  private String perSet() {
    StringBuilder text = new StringBuilder("\n## Error ratio of each set (with its standard error over splits)\n\n| learner | set | rows |");
    for (int m : run.settings().sizes()) {
      text.append(" m = ").append(m).append(" |");
    }
    text.append("\n|---|---|---|").append("---|".repeat(run.settings().sizes().length)).append('\n');
    for (Learner learner : run.settings().learners()) {
      for (DataFile set : setsOf(learner)) {
        text.append("| ").append(learner).append(" | ").append(set.name()).append(" | ").append(set.data().numInstances()).append(" |");
        for (int m : run.settings().sizes()) {
          OnSet ratio = onSet(learner, set, m);
          text.append(String.format(Locale.ROOT, " %.3f +- %.3f |", ratio.error, ratio.uncertainty));
        }
        text.append('\n');
      }
    }
    return text.toString();
  }

  private OnSet onSet(Learner learner, DataFile set, int m) {
    int trials = run.run().trials();
    Errors sum = run.sum(learner, set, trial -> trial.key(m));
    double[] differences = run.results(learner, set, trial -> trial.key(m)).stream()
        .mapToDouble(errors -> errors.centroid() - errors.bagging()).toArray();
    double floor = set.isNumeric() ? SMALLEST_ERROR : SMALLEST_ROOT_BRIER * trials;
    return new OnSet(ratio(sum.centroid(), sum.bagging(), floor), ratio(sum.centroidDistance(), sum.baggingDistance(), floor),
        Estimate.of(differences).error() / Math.max(sum.bagging() / trials, 1e-300));
  }

  /** Errors below the floor count as the floor: ratios of numbers near 0 would dominate all other sets. */
  private static double ratio(double ours, double theirs, double floor) {
    return Math.max(ours, floor) / Math.max(theirs, floor);
  }
}
