// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.comparison;

import centroid.compare.DataFile;
import centroid.experiments.comparison.CompareStudy.Errors;
import centroid.experiments.harness.Estimate;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.SplitRun;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.commons.math3.stat.inference.WilcoxonSignedRankTest;

/** The tables of {@link CompareStudy}. */
record CompareReport(SplitRun<Errors> run, CompareStudy.Settings settings) {

  private static final double SMALLEST_ROOT_BRIER = 0.02;
  private static final double SMALLEST_ERROR = 1e-12;
  private static final Set<Learner> NOMINAL = Set.of(Learner.J48, Learner.LOGISTIC);

  /**
   * CentroidBagging against Bagging on one data set.
   *
   * @param error ratio of mean errors
   * @param distance ratio of mean distances
   * @param uncertainty standard error of the paired difference of errors, relative to Bagging's error
   */
  private record Ratios(double error, double distance, double uncertainty) {
  }

  static boolean fits(Learner learner, DataFile set) {
    return set.isNumeric() != NOMINAL.contains(learner);
  }

  void publish() throws IOException {
    run.publish("CentroidBagging against Bagging", explanation(), table(), perSet());
  }

  private String explanation() {
    return "Data sets with at least " + run.settings().minRows() + " rows; " + run.run().trials() + " random splits (two thirds for training) of "
        + "each; pool size "
        + (settings.pool() == 0 ? "automatic (5 m, at least 50)" : settings.pool()) + ".\n"
        + "Error is the root mean squared error, for nominal classes the root of the Brier score (below " + SMALLEST_ROOT_BRIER
        + " it counts as that, as do distances). W2 is the distance to a bootstrap of "
        + settings.reference() + " models.\nA ratio is CentroidBagging / Bagging of the same number of models m, mean over splits, then the geometric "
        + "mean over sets; below 1 is better.\nWins count sets with a ratio below 1; p is Wilcoxon's signed-rank test over sets, two-sided, "
        + "not corrected for the number of rows.\n\n";
  }

  private List<DataFile> setsOf(Learner learner) {
    return run.sets().stream().filter(set -> fits(learner, set)).toList();
  }

  private String table() {
    StringBuilder text = new StringBuilder("| learner | m | sets | error ratio | wins | p | worst set | W2 ratio | W2 wins "
        + "|\n|---|---|---|---|---|---|---|---|---|\n");
    for (Learner learner : run.settings().learners()) {
      for (int m : run.settings().sizes()) {
        List<Ratios> ratios = setsOf(learner).stream().map(set -> ratios(learner, set, m)).toList();
        if (!ratios.isEmpty()) {
          double[] error = ratios.stream().mapToDouble(Ratios::error).toArray();
          double[] distance = ratios.stream().mapToDouble(Ratios::distance).toArray();
          text.append(String.format(Locale.ROOT, "| %s | %d | %d | %.3f | %d | %s | %.3f | %.3f | %d |%n", learner, m, error.length,
              geometricMean(error), wins(error), wilcoxon(error), Arrays.stream(error).max().orElse(1), geometricMean(distance), wins(distance)));
        }
      }
    }
    return text.toString();
  }

  private String perSet() {
    StringBuilder text = new StringBuilder("\n## Error ratio of every set (with the standard error over splits)\n\n| learner | set | rows |");
    for (int m : run.settings().sizes()) {
      text.append(" m = ").append(m).append(" |");
    }
    text.append("\n|---|---|---|").append("---|".repeat(run.settings().sizes().length)).append('\n');
    for (Learner learner : run.settings().learners()) {
      for (DataFile set : setsOf(learner)) {
        text.append("| ").append(learner).append(" | ").append(set.name()).append(" | ").append(set.data().numInstances()).append(" |");
        for (int m : run.settings().sizes()) {
          Ratios ratios = ratios(learner, set, m);
          text.append(String.format(Locale.ROOT, " %.3f +- %.3f |", ratios.error, ratios.uncertainty));
        }
        text.append('\n');
      }
    }
    return text.toString();
  }

  private Ratios ratios(Learner learner, DataFile set, int m) {
    int trials = run.run().trials();
    Errors sum = run.sum(learner, set, trial -> trial.key(m));
    double[] differences = run.results(learner, set, trial -> trial.key(m)).stream()
        .mapToDouble(errors -> errors.centroid() - errors.bagging()).toArray();
    double floor = set.isNumeric() ? SMALLEST_ERROR : SMALLEST_ROOT_BRIER * trials;
    return new Ratios(ratio(sum.centroid(), sum.bagging(), floor), ratio(sum.centroidDistance(), sum.baggingDistance(), floor),
        Estimate.of(differences).error() / Math.max(sum.bagging() / trials, 1e-300));
  }

  /** Below the floor two errors are equally good: a ratio of two numbers that are nearly 0 would drown all other sets. */
  private static double ratio(double ours, double theirs, double floor) {
    return Math.max(ours, floor) / Math.max(theirs, floor);
  }

  private static double geometricMean(double[] ratios) {
    return Math.exp(Arrays.stream(ratios).map(Math::log).average().orElse(0));
  }

  private static int wins(double[] ratios) {
    return (int) Arrays.stream(ratios).filter(r -> r < 1).count();
  }

  private static String wilcoxon(double[] ratios) {
    double[] logs = Arrays.stream(ratios).map(Math::log).toArray();
    boolean exact = logs.length <= 30;
    return logs.length < 5 ? "-" : String.format(Locale.ROOT, "%.2g",
        new WilcoxonSignedRankTest().wilcoxonSignedRankTest(logs, new double[logs.length], exact));
  }
}
