// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.intervals;

import centroid.compare.DataFile;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.harness.Summable;
import centroid.experiments.intervals.GroupStudy.Drawn;
import centroid.experiments.intervals.GroupStudy.Method;
import centroid.experiments.report.Goal;
import centroid.experiments.report.Ratios;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The tables of {@link GroupStudy}. */
record GroupReport(SplitRun<GroupResult> run, int[] sizes, int m, GroupStudy.Settings settings) {

  private static final int MIN_TRAIN = 30;
  /** The minimum number of test rows of a group over all trials. */
  private static final int MIN_TEST = 100;
  private static final double TOLERANCE = 0.03;
  private static final double WIDTH = 1.05;

  /** Results of one source of data and one learner, by method. */
  private record Cell(String source, Learner learner, Function<Method, GroupResult> results) {

    GroupResult of(Method method) {
      return results.apply(method);
    }

    /** Returns the coverage of each included group. */
    double[] coverages(Method method) {
      GroupResult result = of(method);
      return IntStream.range(0, result.rows().length).filter(g -> result.counts(g, MIN_TRAIN, MIN_TEST)).mapToDouble(result::coverage).toArray();
    }
  }

  String explanation() {
    StringBuilder text = new StringBuilder("Level " + settings.level() + ", m = " + m + ". Generated data: a nominal attribute of five values, "
        + "which 5, 10, 15, 20 and 50 % of the rows have, another of three, and four inputs; " + settings.testRows() + " test rows. The groups differ in:\n\n");
    for (GroupFamily family : GroupFamily.values()) {
      text.append("- ").append(family).append(": ").append(family.description()).append("; `-group ").append(family.groups()).append("`\n");
    }
    return text + "\nReal sets: those with a numeric class and a nominal attribute of at least three values (if there are several, the one whose "
        + "third most frequent value has the most rows), two thirds for training. A group is included if it has at least " + MIN_TRAIN + " training "
        + "rows on average and " + MIN_TEST
        + " test rows over all trials. Distance: absolute difference between " + settings.level() + " and the coverage of a group over all trials. "
        + "\"By chance\" is the mean distance that sampling error alone would give if every group had exact coverage.\n\n";
  }

  String summary() {
    return "## Goals\n\n" + Goal.table(goals()) + generated() + real();
  }

  private List<Goal> goals() {
    List<Goal> goals = new ArrayList<>();
    for (boolean real : new boolean[] {false, true}) {
      List<Cell> cells = real ? realCells() : generatedCells(sizes);
      if (!cells.isEmpty()) {
        String where = real ? "real sets" : "generated data";
        double[] distances = distances(cells, Method.GROUPS);
        goals.add(new Goal(where, "groups within 3 points of " + settings.level() + " on average", number(mean(distances)),
            "without -group " + number(mean(distances(cells, Method.PLAIN))) + ", by chance " + number(chance(cells)), mean(distances) <= TOLERANCE));
        double width = width(cells, Method.GROUPS, Method.PLAIN);
        goals.add(new Goal(where, "mean width at most " + WIDTH + " of that without -group", number(width),
            "without the forest " + number(width(cells, Method.GROUPS_ONLY, Method.NEITHER)), width <= WIDTH));
      }
    }
    return goals;
  }

  private List<Cell> generatedCells(int... some) {
    List<Cell> cells = new ArrayList<>();
    for (GroupFamily family : GroupFamily.values()) {
      for (int n : some) {
        run.settings().learners().forEach(learner -> cells.add(cell(family, n, learner)));
      }
    }
    return cells;
  }

  private Cell cell(GroupFamily family, int n, Learner learner) {
    return new Cell(family + ", n = " + n, learner, method -> IntStream.range(0, run.trials())
        .mapToObj(number -> run.log().get(new Drawn(family, n, learner, number).key(method))).reduce(Summable::plus).orElseThrow());
  }

  private List<Cell> realCells() {
    List<Cell> cells = new ArrayList<>();
    for (DataFile set : run.sets()) {
      for (Learner learner : run.settings().learners()) {
        Cell cell = new Cell(set.name() + " (" + set.data().attribute(GroupStudy.grouping(set.data()).orElseThrow()).name() + ")", learner,
            method -> run.sum(learner, set, trial -> trial.key(m, method)));
        if (cell.coverages(Method.PLAIN).length > 0) {
          cells.add(cell);
        }
      }
    }
    return cells;
  }

  private double[] distances(List<Cell> cells, Method method) {
    return cells.stream().flatMapToDouble(cell -> Arrays.stream(cell.coverages(method))).map(coverage -> Math.abs(coverage - settings.level())).toArray();
  }

  /** The mean distance if every group had exact coverage: the mean absolute value of a normal distribution with the standard error of the test rows. */
  private double chance(List<Cell> cells) {
    return mean(cells.stream().map(cell -> cell.of(Method.PLAIN)).flatMapToDouble(result -> IntStream.range(0, result.rows().length)
        .filter(g -> result.counts(g, MIN_TRAIN, MIN_TEST))
        .mapToDouble(g -> Math.sqrt(2 / Math.PI * settings.level() * (1 - settings.level()) / result.rows()[g]))).toArray());
  }

  private static double mean(double[] values) {
    return DoubleStream.of(values).average().orElse(Double.NaN);
  }

  private static double width(List<Cell> cells, Method method, Method other) {
    return Ratios.of(cells, cell -> cell.of(method).all().width() / cell.of(other).all().width()).mean();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  private static final String HEAD = " coverage of groups, lowest to highest | without -group | distance | without | width ratio | score ratio | ";
  private static final String HEAD_OFF = "-local off: coverage | without -group | distance | without | width ratio |\n";

  private String generated() {
    StringBuilder text = new StringBuilder("## Generated data, means over learners\n\n| data |" + HEAD + HEAD_OFF + "|---|" + "---|".repeat(11) + "\n");
    for (GroupFamily family : GroupFamily.values()) {
      for (int n : sizes) {
        text.append(line(family + ", n = " + n, run.settings().learners().stream().map(learner -> cell(family, n, learner)).toList()));
      }
    }
    return text.append('\n').toString();
  }

  private String real() {
    StringBuilder text = new StringBuilder("## Real sets, means over learners\n\n| data |" + HEAD + HEAD_OFF + "|---|" + "---|".repeat(11) + "\n");
    List<Cell> all = realCells();
    all.stream().map(Cell::source).distinct().forEach(source -> text.append(line(source, all.stream().filter(cell -> cell.source.equals(source)).toList())));
    return text.append('\n').toString();
  }

  private String line(String source, List<Cell> cells) {
    return "| " + source + " | " + part(cells, Method.GROUPS, Method.PLAIN) + number(Ratios.of(cells, score()).mean()) + " | "
        + part(cells, Method.GROUPS_ONLY, Method.NEITHER).stripTrailing() + "\n";
  }

  private static ToDoubleFunction<Cell> score() {
    return cell -> cell.of(Method.GROUPS).all().score() / cell.of(Method.PLAIN).all().score();
  }

  private String part(List<Cell> cells, Method method, Method other) {
    return range(cells, method) + " | " + range(cells, other) + " | " + number(mean(distances(cells, method))) + " | "
        + number(mean(distances(cells, other))) + " | " + number(width(cells, method, other)) + " | ";
  }

  /** The lowest and the highest coverage of a group, over all learners. */
  private static String range(List<Cell> cells, Method method) {
    double[] all = cells.stream().flatMapToDouble(cell -> Arrays.stream(cell.coverages(method))).toArray();
    return all.length == 0 ? "-" : number(Arrays.stream(all).min().orElseThrow()) + " - " + number(Arrays.stream(all).max().orElseThrow());
  }

  String details() {
    StringBuilder text = new StringBuilder("## By learner\n\n| learner | data | distance | without | width ratio |\n|---|---|---|---|---|\n");
    for (Learner learner : run.settings().learners()) {
      for (boolean real : new boolean[] {false, true}) {
        List<Cell> cells = (real ? realCells() : generatedCells(sizes)).stream().filter(cell -> cell.learner == learner).toList();
        text.append("| ").append(learner).append(" | ").append(real ? "real sets" : "generated data").append(" | ")
            .append(number(mean(distances(cells, Method.GROUPS)))).append(" | ").append(number(mean(distances(cells, Method.PLAIN)))).append(" | ")
            .append(number(width(cells, Method.GROUPS, Method.PLAIN))).append(" |\n");
      }
    }
    return text.toString();
  }
}
