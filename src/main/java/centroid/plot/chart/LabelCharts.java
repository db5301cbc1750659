// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import centroid.plot.draw.BarChart;
import centroid.plot.draw.Chart;
import centroid.plot.draw.Style;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Charts of single rows of a nominal class, and of two results. */
public final class LabelCharts {

  /** The normal quantile of a 95 % confidence interval. */
  private static final double QUANTILE = 1.96;
  private static final String ALL = "all labels";
  /** The share of the space of a label that its rows fill. */
  private static final double FILLED = 0.8;
  private static final double HALF = 0.5;

  /**
   * One of two results.
   *
   * @param name its name; the names of two results must differ
   * @param data its predictions
   */
  public record Result(String name, LabelData data) {

    private double mean(int[] rows, IntToDoubleFunction value) {
      return Arrays.stream(rows).mapToDouble(value).average().orElse(Double.NaN);
    }
  }

  private LabelCharts() {
  }

  // ---- single rows ----

  /** The probability of each row's observed label, which is low where the classifier errs; the rows of a label are side by side. */
  public static Chart rows(LabelData data) {
    String set = IntervalCharts.text(data.level()) + " set";
    Chart chart = new Chart("Probability of the observed label", "observed label", "its probability").yRange(0, 1).xNames(data.labels());
    addRows(chart, data, true, "in the " + set, IntervalLayers.HIT);
    addRows(chart, data, false, "not in the " + set, IntervalLayers.MISS);
    long covered = IntStream.range(0, data.size()).filter(data::isCovered).count();
    return chart.note(covered + " of " + data.size() + " observed labels in their " + set);
  }

  private static void addRows(Chart chart, LabelData data, boolean covered, String name, Style style) {
    double[] at = new double[data.size()];
    for (int label = 0; label < data.labels().size(); label++) {
      int[] own = data.rowsOf(label);
      for (int place = 0; place < own.length; place++) {
        at[own[place]] = label + FILLED * ((place + HALF) / own.length - HALF);
      }
    }
    int[] rows = IntStream.range(0, data.size()).filter(row -> data.isCovered(row) == covered).toArray();
    chart.points(name, PredictedIntervals.pick(at, rows), Arrays.stream(rows).mapToDouble(data::ofActual).toArray(), style)
        .tips(Arrays.stream(rows).mapToObj(row -> tip(data, row)).toList());
  }

  private static String tip(LabelData data, int row) {
    int predicted = data.predicted(row);
    return String.format(Locale.ROOT, "test row %d: %sobserved %s with probability %.3f, predicted %s with %.3f, %s set %s", data.number()[row],
        data.name()[row].isEmpty() ? "" : data.name()[row] + ", ", data.labels().get(data.actual()[row]), data.ofActual(row), data.labels().get(predicted),
        data.probability()[row][predicted], IntervalCharts.text(data.level()), data.set(row));
  }

  /** The probabilities of a row beside the labels of the nearest rows by inputs, which may be empty. */
  public static BarChart row(LabelData data, int row, int[] nearest) {
    List<String> names = IntStream.range(0, data.labels().size())
        .mapToObj(label -> data.labels().get(label) + (data.sets()[row][label] ? " (in the set)" : "")).toList();
    BarChart chart = new BarChart("Why these labels: " + data.title(row), "", "probability or share", names).range(0, 1)
        .bars("predicted probability", data.probability()[row]);
    if (nearest.length > 0) {
      chart.bars("share of the " + nearest.length + " nearest rows by inputs", IntStream.range(0, data.labels().size())
          .mapToDouble(label -> Arrays.stream(nearest).filter(one -> data.actual()[one] == label).count() / (double) nearest.length).toArray());
    }
    long lower = IntStream.range(0, data.size()).filter(one -> data.logLoss(one) < data.logLoss(row)).count();
    return chart.note(String.format(Locale.ROOT, "observed %s; %s set %s; log-loss %.3f, higher than that of %d of %d rows",
        data.labels().get(data.actual()[row]), IntervalCharts.text(data.level()), data.set(row), data.logLoss(row), lower, data.size()));
  }

  // ---- two results ----

  /** Log-loss and mean set size of two results, and whether the log-losses differ significantly. */
  public static BarChart scores(Result one, Result other) {
    String level = IntervalCharts.text(one.data.level());
    BarChart chart = new BarChart("Log-loss and set size at " + level, "", "log-loss, or labels in a set",
        List.of("log-loss (lower is better)", "mean set size"));
    for (Result result : List.of(one, other)) {
      int[] all = IntStream.range(0, result.data.size()).toArray();
      chart.bars(String.format(Locale.ROOT, "%s: coverage %.1f %%", result.name, 100 * result.mean(all, row -> result.data.isCovered(row) ? 1 : 0)),
          new double[] {result.mean(all, result.data::logLoss), result.mean(all, result.data::setSize)});
    }
    return chart.note(note(one.data, other.data));
  }

  private static String note(LabelData one, LabelData other) {
    if (!one.hasRowsOf(other)) {
      return "different test rows (" + one.size() + " and " + other.size() + "): differences may come from the rows";
    }
    double[] difference = IntStream.range(0, one.size()).mapToDouble(row -> other.logLoss(row) - one.logLoss(row)).toArray();
    double mean = Arrays.stream(difference).average().orElse(0);
    double squares = Arrays.stream(difference).map(value -> (value - mean) * (value - mean)).sum();
    double half = QUANTILE * Math.sqrt(squares / (one.size() - 1) / one.size());
    return String.format(Locale.ROOT, "the same %d test rows; the %s log-loss is lower by %.4g +- %.3g (95 %% confidence), %s", one.size(),
        mean >= 0 ? "first" : "second", Math.abs(mean), half, Math.abs(mean) > half ? "significant" : "not significant");
  }

  /** Coverage of two results for each label and for all. */
  public static BarChart coverage(Result one, Result other) {
    String level = IntervalCharts.text(one.data.level());
    return byLabel("Coverage by class at " + level, "observed coverage", one, other, data -> row -> data.isCovered(row) ? 1 : 0)
        .reference(one.data.level()).range(0, 1).note("line: nominal level " + level + "; " + rules(one, other));
  }

  /** Log-loss of two results for each label and for all. */
  public static BarChart logLoss(Result one, Result other) {
    return byLabel("Log-loss by class", "mean log-loss", one, other, data -> data::logLoss).note("lower is better");
  }

  /** Mean set sizes of two results for each label and for all. */
  public static BarChart sizes(Result one, Result other) {
    return byLabel("Set sizes by class at " + IntervalCharts.text(one.data.level()), "mean set size", one, other, data -> data::setSize)
        .note("smaller is better at the same coverage; " + rules(one, other));
  }

  /** How the sets of both were made. */
  private static String rules(Result one, Result other) {
    return one.data.rule().equals(other.data.rule()) ? one.data.rule() : "first: " + one.data.rule() + "; second: " + other.data.rule();
  }

  /** A number of each row. */
  @FunctionalInterface
  private interface RowNumber {
    IntToDoubleFunction of(LabelData data);
  }

  private static BarChart byLabel(String title, String axis, Result one, Result other, RowNumber value) {
    int[] shown = IntStream.range(0, one.data.labels().size()).filter(label -> one.data.rowsOf(label).length > 0).toArray();
    List<String> names = IntStream.concat(IntStream.of(-1), IntStream.of(shown))
        .mapToObj(label -> label < 0 ? ALL : one.data.labels().get(label) + " (" + one.data.rowsOf(label).length + ")").toList();
    BarChart chart = new BarChart(title, "class (rows)", axis, names);
    for (Result result : List.of(one, other)) {
      chart.bars(result.name, IntStream.concat(IntStream.of(-1), IntStream.of(shown)).mapToDouble(label -> result.mean(
          label < 0 ? IntStream.range(0, result.data.size()).toArray() : result.data.rowsOf(label), value.of(result.data))).toArray());
    }
    return chart;
  }
}
