// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.shift;

import centroid.compare.DataFile;
import centroid.experiments.harness.Half;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.harness.SplitTrial;
import centroid.experiments.report.Estimate;
import centroid.experiments.report.Goal;
import centroid.experiments.report.TableRow;
import centroid.experiments.shift.NoveltyResult.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The tables of {@link NoveltyStudy}. */
record NoveltyReport(SplitRun<NoveltyResult> run, NoveltyStudy.Settings settings) {

  private static final double TOLERANCE = 0.01;

  /** The mean results of a set and a region. */
  private record Cell(DataFile set, Region region, NoveltyResult sum) {

    double found(Method method) {
      return sum.found()[method.ordinal()] / sum.trials();
    }

    double alarms(Method method) {
      return sum.alarms()[method.ordinal()] / sum.trials();
    }
  }

  String explanation() {
    return "A region is parted from each data set with at least " + settings.minRows() + " rows, in up to three ways: "
        + String.join(", ", Arrays.stream(Region.values()).map(Region::toString).toList()) + ". Two thirds of the other rows are training rows, the rest is "
        + "held out; the class is no input. A row is found if its p-value is at most " + settings.limit() + ". Found: share of the region's rows. False "
        + "alarms: share of held-out rows, which are like the training rows.\n\nOurs: the option -novelty. isolationForest: Weka's package of this name, "
        + "version 1.0.2, with its defaults, behind ReplaceMissingValues and NominalToBinary; leaves: the number of trees of the residual forest in which a "
        + "row is in another leaf than its nearest training row, for a numeric class. These two have no p-values: their limit is the 95 % quantile of one half "
        + "of the held-out rows, and false alarms are counted in the other. +- is the standard error over data sets.\n\nWhere paths end, the number of trees "
        + "and of rows in a leaf were chosen on half A, with other splits; half B was not looked at before.\n\n";
  }

  private List<Cell> cells(List<DataFile> sets, Region region) {
    List<Cell> cells = new ArrayList<>();
    for (DataFile set : sets) {
      List<NoveltyResult> results = IntStream.range(0, run.run().trials())
          .mapToObj(number -> new SplitTrial(set, Learner.NONE, number).key(0, region)).filter(run.run().log()::has)
          .map(run.run().log()::get).toList();
      results.stream().reduce(NoveltyResult::plus).ifPresent(sum -> cells.add(new Cell(set, region, sum)));
    }
    return cells;
  }

  private List<Cell> cells(Half half) {
    return Arrays.stream(Region.values()).flatMap(region -> cells(half.of(run.sets()), region).stream()).toList();
  }

  private static Estimate mean(List<Cell> cells, Function<Cell, Double> number) {
    return Estimate.of(Estimate.known(cells.stream().mapToDouble(number::apply).toArray()));
  }

  String summary() {
    List<Goal> goals = new ArrayList<>();
    for (Half half : Half.HALVES) {
      Estimate alarms = mean(cells(half), cell -> cell.alarms(Method.OURS));
      goals.add(new Goal(half.toString(), "false alarms within 1 point of " + settings.limit(), alarms.text(3), "-",
          Math.abs(alarms.mean() - settings.limit()) <= TOLERANCE));
      Estimate ours = mean(cells(half), cell -> cell.found(Method.OURS));
      Estimate peer = mean(cells(half), cell -> cell.found(Method.ISOLATION_FOREST));
      goals.add(new Goal(half.toString(), "more rows found than by isolationForest", ours.text(3), peer.text(3), ours.mean() > peer.mean()));
    }
    return "## Goals\n\n" + Goal.table(goals) + "## Share of rows found\n\n" + table() + "## Are p-values uniform?\n\n" + uniformity();
  }

  private String table() {
    StringBuilder text = new StringBuilder("| half | region | sets |");
    for (Method method : Method.values()) {
      text.append(' ').append(method).append(" | its false alarms |");
    }
    text.append("\n|---|---|---|").append("---|---|".repeat(Method.values().length)).append('\n');
    for (Half half : Half.HALVES) {
      for (Region region : Region.values()) {
        List<Cell> cells = cells(half.of(run.sets()), region);
        List<String> row = new ArrayList<>(List.of(half.toString(), region.toString(), String.valueOf(cells.size())));
        for (Method method : Method.values()) {
          row.add(mean(cells, cell -> cell.found(method)).text(3));
          row.add(mean(cells, cell -> cell.alarms(method)).text(3));
        }
        text.append(TableRow.of(row));
      }
    }
    return text.append('\n').toString();
  }

  private String uniformity() {
    StringBuilder text = new StringBuilder("Share of held-out rows with a p-value up to a limit, which it should equal:\n\n| half |");
    for (double limit : NoveltyResult.LIMITS) {
      text.append(' ').append(limit).append(" |");
    }
    text.append("\n|---|").append("---|".repeat(NoveltyResult.LIMITS.length)).append('\n');
    for (Half half : Half.HALVES) {
      List<String> row = new ArrayList<>(List.of(half.toString()));
      for (int k = 0; k < NoveltyResult.LIMITS.length; k++) {
        int limit = k;
        row.add(mean(cells(half), cell -> cell.sum.below()[limit] / cell.sum.trials()).text(3));
      }
      text.append(TableRow.of(row));
    }
    return text.append('\n').toString();
  }

  /** All sets, and those where isolationForest found more. */
  String details() {
    List<Cell> all = cells(Half.ALL);
    long lost = all.stream().filter(cell -> cell.found(Method.OURS) < cell.found(Method.ISOLATION_FOREST)).count();
    StringBuilder text = new StringBuilder("## By data set\n\nisolationForest found more rows in " + lost + " of " + all.size() + " cases.\n\n"
        + "| data | region | ours | isolationForest | leaves | our false alarms |\n|---|---|---|---|---|---|\n");
    for (Cell cell : all) {
      List<String> row = new ArrayList<>(List.of(cell.set.name(), cell.region.toString()));
      for (Method method : Method.values()) {
        row.add(Double.isNaN(cell.found(method)) ? "" : String.format(Locale.ROOT, "%.2f", cell.found(method)));
      }
      row.add(String.format(Locale.ROOT, "%.3f", cell.alarms(Method.OURS)));
      text.append(TableRow.of(row));
    }
    return text.toString();
  }
}
