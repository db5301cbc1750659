// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.shift;

import centroid.experiments.harness.Learner;
import centroid.experiments.harness.StudyRun;
import centroid.experiments.report.Estimate;
import centroid.experiments.report.Goal;
import centroid.experiments.report.TableRow;
import centroid.experiments.shift.ShiftStudy.Key;
import centroid.experiments.shift.ShiftStudy.Result;
import centroid.experiments.shift.ShiftStudy.Way;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The page of {@link ShiftStudy}. */
record ShiftReport(StudyRun<Key, Result> run, ShiftStudy.Settings settings, List<ShiftSource> families, List<ShiftSource> sets) {

  private static final double TOLERANCE = 0.02;
  private static final double BROKEN = 0.8;

  /** A source and a learner, without and with target rows. */
  private record Cell(String source, Learner learner, Way without, Way with) {
  }

  private Estimate of(Cell cell, Way way, ToDoubleFunction<Result> number) {
    return Estimate.of(IntStream.range(0, run.trials()).mapToObj(trial -> run.log().get(new Key(cell.source, cell.learner, way, trial)))
        .mapToDouble(number).toArray());
  }

  private static List<Cell> cells(List<ShiftSource> sources, Way without, Way with) {
    List<Cell> cells = new ArrayList<>();
    for (ShiftSource source : sources) {
      for (Learner learner : ShiftStudy.LEARNERS) {
        cells.add(new Cell(source.name(), learner, without, with));
      }
    }
    return cells;
  }

  void publish() throws IOException {
    StringBuilder before = new StringBuilder(String.format(Locale.ROOT, "Level %s, m = %d, at most %d training rows and %d target rows without classes; "
        + "coverage is that of as many other target rows; %d trials. Generated families: the first of three uniform inputs has the density exp(%.0f x1), "
        + "times a constant, among target rows. Real sets: the %d largest with a numeric class; the odds of a row to be a target row are "
        + "exp(%.0f (r - %s)), with r its rank along the first principal component, between 0 and 1. So the true density ratio is known everywhere, and the "
        + "effective sample size under it is in the column before the last. -target is given the unlabelled rows; warned is the share of models that warn. "
        + "+- is the standard error over trials.\n\nSeen before, with another seed and in one trial of weaker shifts with this one: the least share of rows "
        + "in a leaf of the forest (0.05; 0.005 and 0.02 gave fewer effective rows), and constants of the families at which intervals without a residual "
        + "forest fail. 10 trials had 0.923 +- 0.008 for step with LinearRegression, so 10 more were added.\n\n",
        settings.level(), settings.m(), settings.train(), settings.target(), run.trials(), ShiftSource.TILT, sets.size(), ShiftSource.SLOPE,
        ShiftSource.MIDDLE));
    for (ShiftSource source : families) {
      before.append("- ").append(source.name()).append(": y = ").append(((ShiftSource.Family) source).formula()).append('\n');
    }
    StringBuilder text = new StringBuilder();
    goals(text.append("\n## Goals\n\nCoverage with -target within 2 points of the level, where it is below " + BROKEN + " without.\n\n"));
    table(text.append("## Intervals of the default\n\n"), Way.DEFAULT, Way.TARGET);
    table(text.append("## Without a residual forest (-local off -correct off)\n\n"), Way.CONSTANT, Way.CONSTANT_TARGET);
    run.publish("Covariate shift", before.toString(), text.toString(), "", Map.of());
  }

  private void goals(StringBuilder text) {
    List<Goal> goals = new ArrayList<>();
    for (List<ShiftSource> sources : List.of(families, sets)) {
      for (Way[] ways : new Way[][] {{Way.DEFAULT, Way.TARGET}, {Way.CONSTANT, Way.CONSTANT_TARGET}}) {
        for (Cell cell : cells(sources, ways[0], ways[1])) {
          Estimate without = of(cell, ways[0], Result::coverage);
          Estimate with = of(cell, ways[1], Result::coverage);
          if (without.mean() < BROKEN) {
            goals.add(new Goal(cell.source + ", " + cell.learner, "coverage 0.9, " + ways[1], with.text(3), without.text(3),
                Math.abs(with.mean() - settings.level()) <= TOLERANCE));
          }
        }
      }
    }
    text.append(goals.isEmpty() ? "No coverage is that low.\n\n" : Goal.table(goals));
  }

  private void table(StringBuilder text, Way without, Way with) {
    List<Cell> all = new ArrayList<>(cells(families, without, with));
    all.addAll(cells(sets, without, with));
    long better = all.stream().filter(cell -> miss(cell, with) < miss(cell, without)).count();
    text.append("Coverage is nearer to the level with -target in ").append(better).append(" of ").append(all.size()).append(" cases.\n\n| data | learner | "
        + "coverage, " + without + " | coverage, " + with + " | nearer | width, ratio | effective rows | by the true ratio | warned |\n"
        + "|---|---|---|---|---|---|---|---|---|\n");
    for (Cell cell : all) {
      text.append(TableRow.of(List.of(cell.source, cell.learner.toString(), of(cell, without, Result::coverage).text(3),
          of(cell, with, Result::coverage).text(3),
          miss(cell, with) < miss(cell, without) ? "yes" : "**no**",
          String.format(Locale.ROOT, "%.2f", of(cell, with, Result::width).mean() / of(cell, without, Result::width).mean()),
          String.format(Locale.ROOT, "%.0f", of(cell, with, Result::effective).mean()),
          String.format(Locale.ROOT, "%.0f", of(cell, with, Result::known).mean()),
          String.format(Locale.ROOT, "%.2f", of(cell, with, Result::warned).mean()))));
    }
    text.append('\n');
  }

  private double miss(Cell cell, Way way) {
    return Math.abs(of(cell, way, Result::coverage).mean() - settings.level());
  }
}
