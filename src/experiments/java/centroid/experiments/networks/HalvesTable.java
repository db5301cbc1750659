// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.networks;

import centroid.compare.DataFile;
import centroid.experiments.harness.Half;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.report.Estimate;
import centroid.experiments.report.Goal;
import centroid.experiments.report.TableRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The tables of {@link NetworkStudy}. */
record HalvesTable(SplitRun<NetworkResult> run, List<NetworkChoice> choices, List<Comparison> comparisons) {

  String text() {
    StringBuilder text = new StringBuilder();
    for (int m : run.settings().sizes()) {
      text.append("## m = ").append(m).append("\n\n").append(table(m)).append(best(m)).append(rivals(m));
    }
    return text.toString();
  }

  private String table(int m) {
    List<String> titles = new ArrayList<>(List.of("choice"));
    comparisons.forEach(comparison -> Half.HALVES.forEach(half -> titles.add(comparison + ", " + half)));
    Arrays.stream(NetworkStudy.LEVELS).forEach(level -> titles.add("coverage at " + level));
    titles.add(Comparison.SECONDS.toString());
    StringBuilder text = new StringBuilder(TableRow.of(titles)).append("|---".repeat(titles.size())).append("|\n");
    for (NetworkChoice choice : choices) {
      List<String> cells = new ArrayList<>(List.of(choice.toString()));
      comparisons.forEach(comparison -> Half.HALVES.forEach(half -> cells.add(comparison.text(mean(comparison, choice, m, half)))));
      for (int level = 0; level < NetworkStudy.LEVELS.length; level++) {
        cells.add(String.format(Locale.ROOT, "%.3f", coverage(choice, m, level)));
      }
      cells.add(String.format(Locale.ROOT, "%.2f", Math.exp(mean(Comparison.SECONDS, choice, m, Half.ALL).mean())));
      text.append(TableRow.of(cells));
    }
    double seconds = run.sets().stream().map(set -> sum(NetworkChoice.DEFAULT, m, set)).mapToDouble(sum -> sum.seconds() / sum.splits()).average()
        .orElseThrow();
    return text.append(String.format(Locale.ROOT, "%nThe default took %.1f s to train, mean over sets.%n", seconds)).toString();
  }

  /** The choice by the most important number on half A, and its result on half B. */
  private String best(int m) {
    Comparison first = comparisons.get(0);
    NetworkChoice best = choices.stream().min(Comparator.comparingDouble(choice -> mean(first, choice, m, Half.A).mean())).orElseThrow();
    return "\nThe best " + first + " on half A has: " + best + ", which on half B has " + first.text(mean(first, best, m, Half.B)) + ".\n\n";
  }

  private String rivals(int m) {
    StringBuilder text = new StringBuilder("Other methods compared with the default. Wins: sets on which the default is better. p: two-sided Wilcoxon "
        + "signed-rank test over sets, not corrected for multiple tests:\n\n"
        + "| method | number | sets | method compared with default | wins | p |\n|---|---|---|---|---|---|\n");
    List<Goal> goals = new ArrayList<>();
    for (NetworkChoice rival : choices.stream().filter(NetworkChoice::isRival).toList()) {
      for (Comparison comparison : comparisons) {
        for (Half sets : List.of(Half.B, Half.ALL)) {
          double[] compared = compared(comparison, rival, m, sets);
          long wins = Arrays.stream(compared).filter(value -> value > 0).count();
          text.append(TableRow.of(List.of(rival.toString(), comparison.toString(), sets.toString(), comparison.text(Estimate.of(compared)),
              wins + " of " + compared.length, Estimate.signedRank(compared))));
        }
        goals.add(notAbove(comparison, rival, m));
      }
    }
    return text.append("\nGoals for the default: ").append(Goal.table(goals)).toString();
  }

  private Goal notAbove(Comparison comparison, NetworkChoice rival, int m) {
    double[] compared = compared(comparison, rival, m, Half.ALL);
    Estimate mean = Estimate.of(compared);
    return new Goal("mean over all sets, m = " + m, comparison + " not above that of: " + rival, comparison.text(new Estimate(0, 0)),
        comparison.text(mean) + ", wins " + Arrays.stream(compared).filter(value -> value > 0).count() + " of " + compared.length + ", p "
            + Estimate.signedRank(compared), mean.mean() >= 0);
  }

  private double[] compared(Comparison comparison, NetworkChoice choice, int m, Half sets) {
    return sets.of(run.sets()).stream().mapToDouble(set -> comparison.compare(sum(choice, m, set), sum(NetworkChoice.DEFAULT, m, set))).toArray();
  }

  private Estimate mean(Comparison comparison, NetworkChoice choice, int m, Half sets) {
    return Estimate.of(compared(comparison, choice, m, sets));
  }

  private NetworkResult sum(NetworkChoice choice, int m, DataFile set) {
    return run.sum(Learner.NETWORK, set, trial -> trial.key(m, choice));
  }

  private double coverage(NetworkChoice choice, int m, int level) {
    return run.sets().stream().map(set -> sum(choice, m, set)).mapToDouble(sum -> sum.coverage()[level] / sum.splits()).average().orElse(Double.NaN);
  }
}
