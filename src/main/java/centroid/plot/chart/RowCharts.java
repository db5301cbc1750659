// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import centroid.plot.draw.Chart;
import centroid.plot.draw.Mark;
import centroid.plot.draw.Style;
import centroid.plot.draw.Tone;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Charts of the inputs of one row, and of what changes of its inputs would do. */
public final class RowCharts {

  /** The number of attributes that fit into a window. */
  private static final int MAX_LINES = 16;
  private static final int NAME_LENGTH = 40;
  private static final double PERCENT = 100;
  private static final double MIDDLE = 50;
  private static final Style NEAR = Style.of(Tone.GREY).mark(Mark.SQUARE).size(6).opacity(0.5);

  /**
   * The best change of one attribute.
   *
   * @param attribute its name
   * @param from its value in words
   * @param to the best other value in words
   * @param result what is reached, such as the interval width
   */
  public record Change(String attribute, String from, String to, double result) {

    private String text() {
      return attribute + ": " + from + " → " + to;
    }
  }

  private RowCharts() {
  }

  /**
   * The inputs of a row as ranks among all rows, beside those of the nearest rows; of many attributes those with the most extreme ranks and the rarest labels.
   * Labels have no rank: names tell how many of the nearest rows have the same one, and if all inputs are labels, their shares are drawn.
   */
  public static Chart inputs(String title, List<InputColumn> columns, int row, int[] nearest) {
    List<InputColumn> shown = columns.size() <= MAX_LINES ? columns
        : columns.stream().sorted(Comparator.comparingDouble(column -> -extremeness(column, row))).limit(MAX_LINES).toList();
    if (!shown.isEmpty() && shown.stream().allMatch(InputColumn::isNominal)) {
      return labels(title, shown, row, nearest, columns.size());
    }
    List<String> names = shown.stream().map(column -> column.name() + ": " + text(column, row)
        + (column.isNominal() ? " (" + sameLabel(column, row, nearest) + " of " + nearest.length + ")" : "")).toList();
    DotChart chart = new DotChart("Inputs of " + title, "rank among all rows in %", names, NAME_LENGTH);
    for (int near : nearest) {
      chart.dots("nearest rows", ranks(shown, near), 0, NEAR).tips(tips(shown, near));
    }
    chart.reference("median", MIDDLE);
    chart.dots("this row", ranks(shown, row), 0, DotChart.BLUE).tips(tips(shown, row));
    String left = shown.size() < columns.size() ? "; the " + shown.size() + " of " + columns.size() + " most extreme attributes" : "";
    String same = shown.stream().anyMatch(InputColumn::isNominal) ? "; in brackets: those with the same label" : "";
    return chart.chart().yRange(-2, PERCENT + 2).note("numbers by their rank; " + nearest.length + " nearest rows" + same + left);
  }

  private static Chart labels(String title, List<InputColumn> shown, int row, int[] nearest, int numColumns) {
    int[] all = IntStream.range(0, shown.get(0).value().length).toArray();
    DotChart chart = new DotChart("Inputs of " + title, "share of rows with the same label in %",
        shown.stream().map(column -> column.name() + ": " + text(column, row)).toList(), NAME_LENGTH);
    if (nearest.length > 0) {
      chart.dots("nearest rows", shares(shown, row, nearest), 0, NEAR).tips(counts(shown, row, nearest, "nearest"));
    }
    chart.dots("all rows", shares(shown, row, all), 0, DotChart.BLUE).tips(counts(shown, row, all, "all"));
    return chart.chart().yRange(-2, PERCENT + 2).note("blue far left: rare labels; " + nearest.length + " nearest rows"
        + (shown.size() < numColumns ? "; the " + shown.size() + " of " + numColumns + " attributes with the rarest labels" : ""));
  }

  private static double[] shares(List<InputColumn> columns, int row, int[] among) {
    return columns.stream().mapToDouble(column -> PERCENT * sameLabel(column, row, among) / among.length).toArray();
  }

  private static List<String> counts(List<InputColumn> columns, int row, int[] among, String which) {
    return columns.stream().map(column -> String.format(Locale.ROOT, "%s %s: %d of %s %d rows", column.name(), text(column, row),
        sameLabel(column, row, among), which, among.length)).toList();
  }

  /** The rows with the label of a row; missing values are alike. */
  private static int sameLabel(InputColumn column, int row, int[] among) {
    double own = column.value()[row];
    return (int) Arrays.stream(among).filter(other -> Double.compare(column.value()[other], own) == 0).count();
  }

  /** From 0 for a median or a label that all rows have, to 50. */
  private static double extremeness(InputColumn column, int row) {
    if (!column.isNominal()) {
      return Math.abs(rank(column, row) - MIDDLE);
    }
    int numRows = column.value().length;
    return MIDDLE * (1 - sameLabel(column, row, IntStream.range(0, numRows).toArray()) / (double) numRows);
  }

  private static double[] ranks(List<InputColumn> columns, int row) {
    return columns.stream().mapToDouble(column -> column.isNominal() || !Double.isFinite(column.value()[row]) ? Double.NaN : rank(column, row)).toArray();
  }

  /** The share of rows with a lower value in percent, where half of the equal ones count; NaN for a missing value. */
  private static double rank(InputColumn column, int row) {
    double own = column.value()[row];
    double[] known = Arrays.stream(column.value()).filter(Double::isFinite).toArray();
    double below = Arrays.stream(known).filter(value -> value < own).count();
    double equal = Arrays.stream(known).filter(value -> value == own).count();
    return Double.isFinite(own) ? PERCENT * (below + equal / 2) / known.length : MIDDLE;
  }

  private static List<String> tips(List<InputColumn> columns, int row) {
    return columns.stream().map(column -> column.name() + " " + text(column, row)).toList();
  }

  private static String text(InputColumn column, int row) {
    return Double.isNaN(column.value()[row]) ? "missing" : column.text(column.value()[row]);
  }

  /**
   * What can be reached by a change of one attribute, the best first; lower is better.
   *
   * @param what the axis, such as the width of an interval
   * @param now the value without a change
   * @param note what the numbers come from
   */
  public static Chart changes(String title, String what, double now, List<Change> changes, String note) {
    List<Change> better = changes.stream().filter(change -> change.result < now).sorted(Comparator.comparingDouble(Change::result)).limit(MAX_LINES).toList();
    DotChart chart = new DotChart(title, what, better.stream().map(Change::text).toList(), NAME_LENGTH);
    if (better.isEmpty()) {
      return chart.chart().note("no change of a single attribute lowers it; " + note);
    }
    chart.reference("as it is", now);
    chart.dots("with the change", better.stream().mapToDouble(Change::result).toArray(), 0, DotChart.BLUE).tips(IntStream.range(0, better.size())
        .mapToObj(k -> String.format(Locale.ROOT, "%s: %.5g instead of %.5g", better.get(k).text(), better.get(k).result, now)).toList());
    return chart.chart().note(String.format(Locale.ROOT, "most by %s: %.5g instead of %.5g; %s", better.get(0).text(), better.get(0).result, now, note));
  }
}
