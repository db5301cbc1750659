// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.abstain;

import centroid.experiments.abstain.AbstainResult.Contender;
import centroid.experiments.abstain.AbstainStudy.Key;
import centroid.experiments.harness.StudyRun;
import centroid.selective.AnswerGoal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The tables of {@link AbstainStudy}. */
record AbstainReport(StudyRun<Key, AbstainResult> run, List<String> sets, AbstainStudy.Settings settings) {

  String explanation() {
    return "REPTree, m = " + settings.m() + ", trained on " + settings.trainRows() + " rows (real sets: at most that, and at most half). Generated rows: "
        + "six uniform inputs, known probabilities of the labels; the accuracy, precision or recall of " + settings.testRows()
        + " test rows is that under these probabilities, without the chance of the labels drawn. Real sets: random splits with other rows for the test, so "
        + "that the measured value varies by chance around the true one, and falls below the goal more often.\nConfidence 0.95. *Promised* is the threshold of "
        + "`-abstain`; precision and recall are those of the second label. The others answer where their probability is at least the goal (recall: at least 1 "
        + "minus the goal): the calibrated probabilities of the same model, the same ensemble with `-calibration none`, Bagging with m REPTrees, and "
        + "RandomForest with 100 trees. Each cell: share of the repetitions in which the goal held (or nothing was answered), share of the rows answered, and "
        + "mean value of the repetitions with answers. Repetitions of a real set share rows and are not independent. The search for thresholds was chosen on "
        + "simulated scores, and that dependent rows count as two thirds was taken from another experiment; neither was changed after these numbers.\n\n";
  }

  String summary() {
    StringBuilder text = new StringBuilder(overview());
    for (int goal = 0; goal < AbstainResult.GOALS.size(); goal++) {
      int which = goal;
      text.append("## ").append(AbstainResult.GOALS.get(goal)).append("\n\n| rows |");
      for (Contender contender : Contender.values()) {
        text.append(' ').append(contender).append(" |");
      }
      text.append("\n|---|").append("---|".repeat(Contender.values().length)).append('\n');
      for (String rows : rows()) {
        List<AbstainResult> all = results(rows);
        if (all.stream().anyMatch(result -> IntStream.range(0, Contender.values().length).anyMatch(c -> result.share(which, Contender.values()[c]) > 0))) {
          text.append("| ").append(name(rows)).append(" |");
          for (Contender contender : Contender.values()) {
            text.append(' ').append(cell(all, goal, contender)).append(" |");
          }
          text.append('\n');
        }
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** Means over families and over sets. */
  private String overview() {
    StringBuilder text = new StringBuilder("## Means\n\n| goal | rows | contender | least share of repetitions in which the goal held | mean share | "
        + "rows answered |\n|---|---|---|---|---|---|\n");
    for (int goal = 0; goal < AbstainResult.GOALS.size(); goal++) {
      int which = goal;
      for (boolean generated : new boolean[] {true, false}) {
        for (Contender contender : Contender.values()) {
          List<List<AbstainResult>> all = rows().stream().filter(rows -> sets.contains(rows) != generated).map(this::results)
              .filter(results -> results.stream().anyMatch(result -> !Double.isNaN(result.value(which, Contender.BAGGING)))).toList();
          if (!all.isEmpty()) {
            text.append(String.format(Locale.ROOT, "| %s | %s | %s | %.3f | %.3f | %.3f |%n", AbstainResult.GOALS.get(goal), generated ? "generated" : "real",
                contender, all.stream().mapToDouble(results -> held(results, which, contender)).min().orElse(Double.NaN),
                mean(all, results -> held(results, which, contender)), mean(all, results -> mean(results, result -> result.share(which, contender)))));
          }
        }
      }
    }
    return text.append('\n').toString();
  }

  private List<String> rows() {
    List<String> rows = new ArrayList<>();
    for (AbstainRows family : AbstainRows.values()) {
      rows.add(family.name());
    }
    rows.addAll(sets);
    return rows;
  }

  private String name(String rows) {
    return sets.contains(rows) ? rows : "generated: " + AbstainRows.valueOf(rows);
  }

  private List<AbstainResult> results(String rows) {
    return IntStream.range(0, run.trials()).mapToObj(trial -> run.log().get(new Key(rows, trial))).toList();
  }

  private static double held(List<AbstainResult> all, int goal, Contender contender) {
    AnswerGoal wanted = AbstainResult.GOALS.get(goal);
    return mean(all, result -> result.value(goal, contender) < wanted.value() ? 0 : 1);
  }

  private static String cell(List<AbstainResult> all, int goal, Contender contender) {
    double value = all.stream().mapToDouble(result -> result.value(goal, contender)).filter(each -> !Double.isNaN(each)).average().orElse(Double.NaN);
    return String.format(Locale.ROOT, "%.3f; %.3f; %s", held(all, goal, contender), mean(all, result -> result.share(goal, contender)),
        Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.3f", value));
  }

  private static <T> double mean(List<T> all, ToDoubleFunction<T> number) {
    return all.stream().mapToDouble(number).average().orElse(Double.NaN);
  }
}
