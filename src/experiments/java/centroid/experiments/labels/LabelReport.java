// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.labels;

import centroid.compare.DataFile;
import centroid.experiments.harness.Half;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.labels.LabelStudy.Method;
import centroid.experiments.report.Goal;
import centroid.experiments.report.Ratios;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The tables of {@link LabelStudy}. */
record LabelReport(SplitRun<LabelResult> run, LabelStudy.Settings settings, int m) {

  /** The minimum number of test rows of a label over all trials. */
  private static final int MIN_ROWS = 20;
  private static final double TOLERANCE = 0.03;
  private static final double SIZE = 1.1;

  /** One set and learner. */
  private record Cell(SplitRun<LabelResult> run, DataFile set, Learner learner, int m) {

    LabelResult of(Method method) {
      return run.sum(learner, set, trial -> trial.key(m, method));
    }
  }

  /** Coverage of the labels with enough test rows, for some sets and learners. */
  private record Coverage(double[] labels, double level) {

    static Coverage of(List<Cell> cells, Method method, double level) {
      return new Coverage(cells.stream().map(cell -> cell.of(method)).flatMapToDouble(result -> IntStream.range(0, result.rowsOf().length)
          .filter(label -> result.rowsOf()[label] >= MIN_ROWS).mapToDouble(result::coverageOf)).toArray(), level);
    }

    double mean() {
      return Arrays.stream(labels).average().orElse(Double.NaN);
    }

    double shortfall() {
      return Arrays.stream(labels).map(coverage -> Math.max(0, level - coverage)).average().orElse(Double.NaN);
    }

    double lowest() {
      return Arrays.stream(labels).min().orElse(Double.NaN);
    }

    /** Labels whose coverage is more than 3 points below the level. */
    long missed() {
      return Arrays.stream(labels).filter(coverage -> coverage < level - TOLERANCE).count();
    }
  }

  private List<Cell> cells(Half half) {
    List<Cell> cells = new ArrayList<>();
    for (DataFile set : half.of(run.sets())) {
      run.settings().learners().stream().filter(learner -> SetStudy.fits(learner, set)).forEach(learner -> cells.add(new Cell(run, set, learner, m)));
    }
    return cells;
  }

  String explanation() {
    return "Data sets with a nominal class and at least " + run.settings().minRows() + " rows; " + run.trials() + " random splits of each, "
        + "two thirds (at most " + settings.maxRows() + " rows) for training, at most " + settings.maxRows() + " test rows; m = " + m + "; "
        + run.settings().learners().stream().map(Learner::toString).collect(Collectors.joining(", ")) + ".\nLabels are evaluated at level " + settings.judged()
        + " if they have at least " + MIN_ROWS + " test rows over all splits. A set always contains the most probable label, so labels that are easy "
        + "to predict are covered more often than the level. Shortfall: mean of max(0, level - coverage). Sizes: geometric mean over sets and "
        + "learners of ratios of the mean number of labels in a set.\nThe strength of shrinkage towards the pooled estimate was chosen on half A.\n\n";
  }

  String summary() {
    return "## Goals for `-coverage class`\n\n" + Goal.table(goals()) + byHalf() + rules();
  }

  private List<Goal> goals() {
    List<Goal> goals = new ArrayList<>();
    for (Half half : Half.HALVES) {
      Coverage ofClass = Coverage.of(cells(half), Method.CLASS, settings.judged());
      Coverage marginal = Coverage.of(cells(half), Method.MARGINAL, settings.judged());
      goals.add(new Goal(half.toString(), "labels covered no more than 3 points below " + settings.judged() + " on average",
          number(ofClass.shortfall()), "marginal " + number(marginal.shortfall()), ofClass.shortfall() <= TOLERANCE));
      double size = sizes(cells(half), Method.CLASS, Method.MARGINAL, 1);
      goals.add(new Goal(half.toString(), "size at most " + SIZE + " of that of marginal sets", number(size), "-", size <= SIZE));
    }
    return goals;
  }

  private static double sizes(List<Cell> cells, Method method, Method other, int level) {
    return Ratios.of(cells, cell -> cell.of(method).size(level) / cell.of(other).size(level)).mean();
  }

  private String byHalf() {
    StringBuilder text = new StringBuilder("## Coverage of labels at level " + settings.judged() + "\n\n| learner | half | labels | "
        + "-coverage class: mean | shortfall | lowest | below by more than 3 points | marginal: mean | shortfall | lowest | "
        + "below by more than 3 points | size ratio |\n|---|---|" + "---|".repeat(10) + "\n");
    for (Learner learner : run.settings().learners()) {
      for (Half half : Half.values()) {
        List<Cell> cells = cells(half).stream().filter(cell -> cell.learner == learner).toList();
        Coverage ofClass = Coverage.of(cells, Method.CLASS, settings.judged());
        text.append("| ").append(learner).append(" | ").append(half).append(" | ").append(ofClass.labels.length).append(" | ").append(columns(ofClass))
            .append(columns(Coverage.of(cells, Method.MARGINAL, settings.judged())))
            .append(number(sizes(cells, Method.CLASS, Method.MARGINAL, 1))).append(" |\n");
      }
    }
    return text.append('\n').toString();
  }

  private static String columns(Coverage coverage) {
    return number(coverage.mean()) + " | " + number(coverage.shortfall()) + " | " + number(coverage.lowest()) + " | " + coverage.missed() + " | ";
  }

  private String rules() {
    StringBuilder text = new StringBuilder("## Rules for sets, on the same held-out rows\n\nA quarter of the training rows is held out and gives each "
        + "rule its threshold; members and probabilities are the same for all rules. Coverage and mean number "
        + "of labels, over all sets and learners.\n\n| rule | half |");
    for (double level : settings.levels()) {
      text.append(" coverage ").append(level).append(" | labels | size / size by label probability |");
    }
    text.append("\n|---|---|").append("---|".repeat(3 * settings.levels().length)).append('\n');
    for (Method method : List.of(Method.OWN, Method.ADAPTIVE, Method.RANDOMISED)) {
      for (Half half : Half.HALVES) {
        List<Cell> cells = cells(half);
        text.append("| ").append(method).append(" | ").append(half).append(" |");
        for (int k = 0; k < settings.levels().length; k++) {
          int level = k;
          text.append(String.format(Locale.ROOT, " %.3f | %.2f | %.3f |", mean(cells, cell -> cell.of(method).coverage(level)),
              mean(cells, cell -> cell.of(method).size(level)), sizes(cells, method, Method.OWN, level)));
        }
        text.append('\n');
      }
    }
    return text.append('\n').toString();
  }

  private static double mean(List<Cell> cells, ToDoubleFunction<Cell> number) {
    return cells.stream().mapToDouble(number).average().orElse(Double.NaN);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  String details() {
    StringBuilder text = new StringBuilder("## By data set, mean over learners\n\n| set | labels evaluated | lowest coverage of a label, "
        + "-coverage class | marginal | labels in a set, -coverage class | marginal |\n|---|---|---|---|---|---|\n");
    for (DataFile set : run.sets()) {
      List<Cell> cells = cells(Half.ALL).stream().filter(cell -> cell.set.equals(set)).toList();
      Coverage ofClass = Coverage.of(cells, Method.CLASS, settings.judged());
      text.append(String.format(Locale.ROOT, "| %s | %d | %.3f | %.3f | %.2f | %.2f |%n", set.name(), ofClass.labels.length / Math.max(1, cells.size()),
          ofClass.lowest(), Coverage.of(cells, Method.MARGINAL, settings.judged()).lowest(), mean(cells, cell -> cell.of(Method.CLASS).size(1)),
          mean(cells, cell -> cell.of(Method.MARGINAL).size(1))));
    }
    return text.toString();
  }
}
