// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.totals;

import centroid.compare.DataFile;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.harness.Summable;
import centroid.experiments.intervals.GroupFamily;
import centroid.experiments.report.Estimate;
import centroid.experiments.report.Goal;
import centroid.experiments.totals.RowGroups.Kind;
import centroid.experiments.totals.TotalResult.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The tables of {@link TotalStudy}. */
record TotalReport(SplitRun<TotalResult> run, int m, TotalStudy.Settings settings, int numDrawn) {

  private static final double TOLERANCE = 0.02;

  /** The results of one source of data and one learner. */
  private record Cell(String source, Learner learner, TotalResult result) {
  }

  String explanation() {
    StringBuilder text = new StringBuilder("Level " + settings.level() + ", m = " + m + ", at most " + settings.trainRows() + " training and "
        + settings.testRows() + " test rows. " + run.run().trials() + (run.run().trials() == 1 ? " split of " : " splits of ")
        + run.sets().size() + " real sets, " + numDrawn + " draws of each generated family. The total of each group of test rows is "
        + "compared with four intervals: ours, the sum of the rows' bounds, "
        + "that of independent errors (normal, with the sum of the rows' variances), and ours after a calibration on block sums, the out-of-bag totals of "
        + "random groups of training rows. Groups are " + settings.numRandom() + " random ones of each size, up to half of the test rows, and the rows of "
        + "each label or of the lowest and highest third of each attribute (the first five attributes). Width: mean ratio to the sum of the bounds. +- is the "
        + "standard error over combinations of data and learner; groups of one model are not independent, since they have the model's error in common, "
        + "and learners share groups, so true errors are larger, up to 1.7 times.\n\n"
        + "Block sums are too small, since the model is fitted to these very rows: their errors, also out of bag, add up to about 0. What new rows have "
        + "in common, such as a training mean that is too large by chance, can't be seen in them.\n\n"
        + "What was seen before: the covariance of members was taken in after a look at real sets with other splits. The degrees of freedom of the "
        + "common error were chosen on every second of 21 real sets, with other splits, by the mean distance of coverage from 0.9 for groups of at "
        + "least 20 rows and m = 3, 5 and 10: those of twice as many members 0.017, of the members 0.019, of the whole pool 0.023, a normal distribution "
        + "0.027; on the other sets 0.016, 0.025, 0.021 and 0.023. That negative covariances count as 0 was chosen on all of these 21 sets (groups with "
        + "clearly negative ones covered 0.80 to 0.87 without it, 0.88 to 0.94 with it). The generated data were seen, with other draws, but not used for a "
        + "choice. Generated data, " + settings.testRows() + " test rows each:\n\n");
    for (GroupFamily family : GroupFamily.values()) {
      text.append("- ").append(family).append(": ").append(family.description()).append('\n');
    }
    return text.append('\n').toString();
  }

  String summary() {
    List<Cell> generated = generatedCells();
    List<Cell> real = realCells();
    List<Goal> goals = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      addGoal(goals, "generated data", kind, generated);
      addGoal(goals, "real sets", kind, real);
    }
    return "## Goals\n\n" + Goal.table(goals) + "## Generated data\n\n" + table(generated) + "## Real sets\n\n" + table(real);
  }

  private void addGoal(List<Goal> goals, String where, Kind kind, List<Cell> cells) {
    Estimate coverage = coverage(cells, kind, Method.JOINT);
    if (!Double.isNaN(coverage.mean())) {
      goals.add(new Goal(where, "coverage of totals of " + kind + " within 2 points of " + settings.level(), coverage.text(3),
          "independent " + coverage(cells, kind, Method.INDEPENDENT).text(3)
              + ", block sums " + coverage(cells, kind, Method.BLOCKS).text(3), Math.abs(coverage.mean() - settings.level()) <= TOLERANCE));
    }
  }

  private static Estimate coverage(List<Cell> cells, Kind kind, Method method) {
    return Estimate.of(cells.stream().filter(cell -> cell.result.has(kind)).mapToDouble(cell -> cell.result.coverage(kind, method)).toArray());
  }

  private static Estimate width(List<Cell> cells, Kind kind, Method method) {
    return Estimate.of(cells.stream().filter(cell -> cell.result.has(kind)).mapToDouble(cell -> cell.result.width(kind, method)).toArray());
  }

  private String table(List<Cell> cells) {
    StringBuilder text = new StringBuilder("| groups | combinations | coverage | of added bounds | of independent errors | calibrated on block sums | width "
        + "| of independent errors |\n|---|---|---|---|---|---|---|---|\n");
    for (Kind kind : Kind.values()) {
      long count = cells.stream().filter(cell -> cell.result.has(kind)).count();
      if (count > 0) {
        text.append(String.format(Locale.ROOT, "| %s | %d | %s | %s | %s | %s | %s | %s |%n", kind, count, coverage(cells, kind, Method.JOINT).text(3),
            coverage(cells, kind, Method.BOUNDS).text(3), coverage(cells, kind, Method.INDEPENDENT).text(3), coverage(cells, kind, Method.BLOCKS).text(3),
            width(cells, kind, Method.JOINT).text(2), width(cells, kind, Method.INDEPENDENT).text(2)));
      }
    }
    return text.append('\n').toString();
  }

  private List<Cell> generatedCells() {
    List<Cell> cells = new ArrayList<>();
    for (GroupFamily family : GroupFamily.values()) {
      for (Learner learner : run.settings().learners()) {
        cells.add(new Cell("generated " + family, learner, IntStream.range(0, numDrawn)
            .mapToObj(number -> run.run().log().get(new TotalStudy.Drawn(family, learner, number).key(m))).reduce(Summable::plus).orElseThrow()));
      }
    }
    return cells;
  }

  private List<Cell> realCells() {
    List<Cell> cells = new ArrayList<>();
    for (DataFile set : run.sets()) {
      for (Learner learner : run.settings().learners()) {
        cells.add(new Cell(set.name(), learner, run.sum(learner, set, trial -> trial.key(m))));
      }
    }
    return cells;
  }

  String details() {
    List<Cell> all = new ArrayList<>(generatedCells());
    all.addAll(realCells());
    StringBuilder text = new StringBuilder("## Coverage by data and learner\n\n| data | learner |");
    for (Kind kind : Kind.values()) {
      text.append(' ').append(kind).append(" |");
    }
    text.append("\n|---|---|").append("---|".repeat(Kind.values().length)).append('\n');
    for (Cell cell : all) {
      text.append("| ").append(cell.source).append(" | ").append(cell.learner).append(" |");
      for (Kind kind : Kind.values()) {
        text.append(cell.result.has(kind) ? String.format(Locale.ROOT, " %.3f |", cell.result.coverage(kind, Method.JOINT)) : " |");
      }
      text.append('\n');
    }
    return text.toString();
  }
}
