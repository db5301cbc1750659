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

  /** The inputs of a row as ranks among all rows, beside those of the nearest rows; of many attributes those with the most extreme ranks. */
  public static Chart inputs(String title, List<InputColumn> columns, int row, int[] nearest) {
    List<InputColumn> shown = columns.size() <= MAX_LINES ? columns
        : columns.stream().sorted(Comparator.comparingDouble(column -> -Math.abs(rank(column, row) - MIDDLE))).limit(MAX_LINES).toList();
    List<String> names = shown.stream().map(column -> column.name() + ": " + text(column, row)).toList();
    DotChart chart = new DotChart("Inputs of " + title, "rank among all rows in %", names, NAME_LENGTH);
    for (int near : nearest) {
      chart.dots("nearest rows", ranks(shown, near), 0, NEAR).tips(tips(shown, near));
    }
    chart.reference("median", MIDDLE);
    chart.dots("this row", ranks(shown, row), 0, DotChart.BLUE).tips(tips(shown, row));
    String left = shown.size() < columns.size() ? "; the " + shown.size() + " of " + columns.size() + " attributes with the most extreme ranks" : "";
    return chart.chart().yRange(-2, PERCENT + 2)
        .note("numbers by their rank, labels by name only; " + nearest.length + " nearest rows" + left);
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
