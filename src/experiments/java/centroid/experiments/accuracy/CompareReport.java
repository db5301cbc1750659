// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.accuracy;

import centroid.compare.DataFile;
import centroid.experiments.accuracy.CompareResults.Other;
import centroid.experiments.accuracy.CompareResults.Task;
import centroid.experiments.accuracy.CompareStudy.Method;
import centroid.experiments.harness.Half;
import centroid.experiments.report.Estimate;
import centroid.experiments.report.Goal;
import centroid.experiments.report.Ratios;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.apache.commons.math3.stat.StatUtils;

/** The tables of {@link CompareStudy}. */
record CompareReport(CompareResults results, CompareStudy.Settings settings) {

  void publish() throws IOException {
    results.run().publish("CentroidBagging compared with Bagging", explanation(), table(), goals() + otherEnsembles()
        + perSet("Bagging of the same m", m -> new Other(Method.BAGGING, m))
        + perSet("the uncorrected ensemble", m -> new Other(Method.UNCORRECTED, m)));
  }

  private String explanation() {
    return "Data sets with at least " + results.run().settings().minRows() + " rows; " + results.run().run().trials()
        + " random splits of each: two thirds, at most " + settings.maxRows() + " rows, for training, and at most " + settings.maxRows()
        + " for testing. LinearRegression, M5P and Logistic only on sets where a linear model has at most " + CompareStudy.MAX_PARAMETERS
        + " parameters. Pool size " + (settings.pool() == 0 ? "automatic" : settings.pool()) + ".\n\n"
        + "Error is the root mean squared error, or the root of the Brier score for nominal classes (at least " + CompareResults.SMALLEST_ROOT_BRIER
        + ", also for distances): J48, Logistic, NaiveBayes and RandomTree (nominal). W2 is the Wasserstein-2 distance of the members to a bootstrap of "
        + settings.reference() + " models, which is not trained for M5P, Logistic and NaiveBayes.\n\n"
        + "A ratio is CentroidBagging / Bagging with the same number of models m: the mean over splits, then the geometric mean over sets. Below 1 is "
        + "better. Half A contains the first, third, ... of all sets by name, half B the others. Wins: sets with a ratio below 1. p: two-sided Wilcoxon "
        + "signed-rank test over sets, not corrected for multiple tests.\n\n";
  }

  private int[] sizes() {
    return results.run().settings().sizes();
  }

  private String table() {
    StringBuilder text = new StringBuilder("| learner | m | sets | error ratio | half A | half B | wins | p | worst set | W2 ratio | W2 wins "
        + "|\n|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (Task task : results.tasks()) {
      for (int m : sizes()) {
        Other bagging = new Other(Method.BAGGING, m);
        Ratios error = results.errors(task, m, Half.ALL, bagging);
        Ratios distance = results.distances(task, m, Half.ALL);
        boolean hasDistance = CompareStudy.hasDistance(task.learner());
        text.append(String.format(Locale.ROOT, "| %s | %d | %d | %.3f | %s | %s | %d | %s | %.3f | %s | %s |%n", task, m, error.values().length,
            error.mean(), number(results.errors(task, m, Half.A, bagging)), number(results.errors(task, m, Half.B, bagging)), error.wins(),
            Estimate.signedRank(error.logs()), StatUtils.max(error.values()), hasDistance ? number(distance) : "-",
            hasDistance ? distance.wins() : "-"));
      }
    }
    return text.toString();
  }

  private String goals() {
    return "\n## Goals\n\nGeometric means of ratios over sets +- the standard error of the log ratio.\n\n" + Goal.table(new CompareGoals(results).all());
  }

  private String otherEnsembles() {
    String against = CompareStudy.SIZES_OF_BAGGING.stream().map(size -> " / Bagging(" + size + ") |").collect(Collectors.joining());
    StringBuilder text = new StringBuilder("## Without the correction, larger ensembles, and wrong labels\n\nThe error of CentroidBagging with m models "
        + "relative to that of other ensembles, and the mean share of wrong labels in percent. The uncorrected ensemble predicts the mean of the same "
        + "members, with calibrated probabilities. Bagging(10), Bagging(50) and RandomForest(100) are the same for every m.\n\n"
        + "| learner | m | / uncorrected | worst set |" + against + " / RandomForest(" + CompareStudy.TREES
        + ") | wrong labels | of Bagging(m) | of RandomForest(" + CompareStudy.TREES + ") |\n|"
        + "---|".repeat(8 + CompareStudy.SIZES_OF_BAGGING.size()) + "\n");
    for (Task task : results.tasks()) {
      for (int m : sizes()) {
        Other uncorrected = new Other(Method.UNCORRECTED, m);
        DataFile worst = results.worst(task, m, Half.ALL, uncorrected);
        text.append(String.format(Locale.ROOT, "| %s | %d | %.3f | %.3f (%s) |", task, m, results.errors(task, m, Half.ALL, uncorrected).mean(),
            results.error(task, worst, m, uncorrected), worst.name()));
        for (int size : CompareStudy.SIZES_OF_BAGGING) {
          text.append(String.format(Locale.ROOT, " %.3f |", results.errors(task, m, Half.ALL, new Other(Method.BAGGING, size)).mean()));
        }
        text.append(String.format(Locale.ROOT, " %.3f |", results.errors(task, m, Half.ALL, Other.FOREST).mean()));
        for (Other ensemble : List.of(new Other(Method.CENTROID, m), new Other(Method.BAGGING, m), Other.FOREST)) {
          text.append(task.isNumeric() ? " - |" : String.format(Locale.ROOT, " %.2f |", 100 * results.wrong(task, Half.ALL, ensemble)));
        }
        text.append('\n');
      }
    }
    return text.toString();
  }

  private String perSet(String name, IntFunction<Other> other) {
    StringBuilder text = new StringBuilder("\n## Error of each set relative to " + name + " (with its standard error over splits)\n\n| learner | set | rows |"
        + Arrays.stream(sizes()).mapToObj(m -> " m = " + m + " |").collect(Collectors.joining()) + "\n|---|---|---|" + "---|".repeat(sizes().length) + "\n");
    for (Task task : results.tasks()) {
      for (DataFile set : results.sets(task, Half.ALL)) {
        text.append("| ").append(task).append(" | ").append(set.name()).append(" | ").append(set.data().numInstances()).append(" |");
        for (int m : sizes()) {
          text.append(String.format(Locale.ROOT, " %.3f +- %.3f |", results.error(task, set, m, other.apply(m)),
              results.uncertainty(task, set, m, other.apply(m))));
        }
        text.append('\n');
      }
    }
    return text.toString();
  }

  private static String number(Ratios ratios) {
    return ratios.values().length == 0 ? "-" : String.format(Locale.ROOT, "%.3f", ratios.mean());
  }
}
