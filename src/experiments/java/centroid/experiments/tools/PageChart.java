// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.tools;

import centroid.plot.draw.Chart;
import centroid.plot.draw.Style;
import centroid.plot.draw.Tone;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The chart that shows a page of results at a glance: points with their standard errors, a name for each row of one of its tables and a colour for each
 * series.
 *
 * @param page the page, without its ending
 * @param title the heading of the chart
 * @param axis the label of the axis of values
 * @param reference the value of a dashed line, such as the nominal level; NaN for none
 * @param table the beginning of the table's title row
 * @param rows the columns whose texts name a point
 * @param series the column of values by the name of the series; a column is its title, with {@code #2} for the second one of this title, and, after
 *     {@code @}, the rows of the series, such as {@code coverage@method=adaptive}
 * @param only rows of the table that are drawn: texts by column; empty for all
 */
record PageChart(String page, String title, String axis, double reference, String table, List<String> rows, Map<String, String> series,
    Map<String, String> only) {

  private static final int WIDTH = 560;
  /** Heights of the title with legend and axis, and of a row, in pixels. */
  private static final int FRAME = 130;
  private static final int ROW = 22;
  private static final double SPACE = 0.22;

  /** Returns a chart of all rows of a table. */
  static PageChart of(String page, String title, String axis, double reference, String table, List<String> rows) {
    return new PageChart(page, title, axis, reference, table, rows, Map.of(), Map.of());
  }

  /** Returns the same chart with one more series, in the order in which they are drawn. */
  PageChart with(String name, String column) {
    return new PageChart(page, title, axis, reference, table, rows, plus(series, name, column), only);
  }

  /** Returns the same chart of fewer rows. */
  PageChart where(String column, String text) {
    return new PageChart(page, title, axis, reference, table, rows, series, plus(only, column, text));
  }

  private static Map<String, String> plus(Map<String, String> map, String key, String value) {
    Map<String, String> larger = new LinkedHashMap<>(map);
    larger.put(key, value);
    return larger;
  }

  /** Draws the chart from the committed page. */
  Chart draw(Path results) throws IOException {
    MarkdownTable shown = shown(results);
    List<String> names = names(shown);
    if (names.isEmpty()) {
      throw new IOException("the table '" + table + "' of " + page + ".md has no row with " + only);
    }
    Chart chart = new Chart(title, "", axis).horizontal();
    if (!Double.isNaN(reference)) {
      double[] line = {reference, reference};
      chart.line(reference == 1 ? "equal" : "reference " + (float) reference, new double[] {-0.5, names.size() - 0.5}, line,
          Style.of(Tone.GREY).dashed().thickness(1.4));
    }
    int k = 0;
    for (Map.Entry<String, String> one : series.entrySet()) {
      double shift = series.size() == 1 ? 0 : SPACE * (2.0 * k++ / (series.size() - 1) - 1);
      add(chart, one.getKey(), one.getValue(), shown, names, shift);
    }
    return chart.xNames(names);
  }

  private List<String> names(MarkdownTable shown) {
    return shown.rows().stream().map(row -> name(shown, row)).distinct().toList();
  }

  private String name(MarkdownTable shown, List<String> row) {
    return rows.stream().map(column -> row.get(shown.titles().indexOf(column)).replace("`", "")).collect(Collectors.joining(", "));
  }

  /** Draws a series; rows without a number are left out. */
  private void add(Chart chart, String name, String column, MarkdownTable all, List<String> names, double shift) {
    String[] parts = column.split("@");
    MarkdownTable own = parts.length == 1 ? all : all.where(parts[1].split("=")[0], parts[1].split("=")[1]);
    int at = own.column(parts[0]);
    double[][] numbers = own.rows().stream().map(row -> MarkdownTable.estimate(row.get(at))).toArray(double[][]::new);
    int[] kept = IntStream.range(0, numbers.length).filter(row -> !Double.isNaN(numbers[row][0])).toArray();
    double[] places = Arrays.stream(kept).mapToDouble(row -> names.indexOf(name(own, own.rows().get(row))) + shift).toArray();
    double[] values = Arrays.stream(kept).mapToDouble(row -> numbers[row][0]).toArray();
    double[] low = Arrays.stream(kept).mapToDouble(row -> numbers[row][0] - numbers[row][1]).toArray();
    double[] high = Arrays.stream(kept).mapToDouble(row -> numbers[row][0] + numbers[row][1]).toArray();
    chart.errorBars(name, places, values, low, high, Style.auto());
  }

  /** Writes the chart as SVG into the folder {@code charts} of the results. */
  void write(Path results) throws IOException {
    Chart chart = draw(results);
    int numNames = names(shown(results)).size();
    chart.writeSvg(results.resolve("charts").resolve(page + ".svg"), WIDTH, FRAME + ROW * numNames);
  }

  private MarkdownTable shown(Path results) throws IOException {
    MarkdownTable shown = MarkdownTable.read(results.resolve(page + ".md"), table);
    for (Map.Entry<String, String> condition : only.entrySet()) {
      shown = shown.where(condition.getKey(), condition.getValue());
    }
    return shown;
  }
}
