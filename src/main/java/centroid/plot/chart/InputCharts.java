// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import centroid.plot.draw.Chart;
import centroid.util.SortOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Charts of intervals along one attribute. */
public final class InputCharts {

  /** Share of the gap between two values that rows of equal value fill. */
  private static final double FILLED_GAP = 0.7;

  private InputCharts() {
  }

  /**
   * Intervals, predictions and values along a column; rows of equal value are side by side in the order of their predictions.
   *
   * @param allRows whether all of many rows are drawn, and not some of them
   */
  public static Chart along(PredictedIntervals data, InputColumn column, int inner, int outer, String target, boolean allRows) {
    int[] drawable = data.drawable(outer);
    Map<Integer, int[]> byLabel = column.isNominal() ? column.byLabel(drawable) : Map.of();
    List<Integer> labels = InputColumn.frequent(byLabel, GroupCharts.MAX_LABELS);
    double[] at = Arrays.stream(column.value()).map(value -> column.isNominal() ? placeOf(labels, value) : value).toArray();
    int[] all = inOrder(at, Arrays.stream(drawable).filter(row -> Double.isFinite(at[row])).toArray());
    int[] rows = IntervalLayers.thinned(all, allRows);
    double[] x = sideBySide(PredictedIntervals.pick(at, rows));
    Chart chart = new Chart("Intervals along " + column.name(), column.name(), target);
    IntervalLayers layers = new IntervalLayers(chart, data, inner, outer, rows, x, row -> ", " + column.name() + " " + column.text(column.value()[row]));
    layers.addBars();
    layers.addPredictions();
    layers.addOpen();
    layers.addPoints(data.actual(), "actual value");
    layers.addNovel();
    if (!labels.isEmpty()) {
      chart.xNames(labels.stream().map(column::text).toList());
    } else if (column.words() != null) {
      chart.xDates();
    }
    return chart.note(IntervalLayers.note(data, outer, all, rows) + left(column, drawable, byLabel.size(), labels.size()) + same(column, all));
  }

  /** Returns the position of a label; NaN if it is not shown. */
  private static double placeOf(List<Integer> labels, double value) {
    int place = Double.isNaN(value) ? -1 : labels.indexOf((int) value);
    return place < 0 ? Double.NaN : place;
  }

  /** Sorts rows by value; ties stay in the order of predictions. */
  private static int[] inOrder(double[] at, int[] rows) {
    return Arrays.stream(SortOrder.ascending(PredictedIntervals.pick(at, rows))).map(place -> rows[place]).toArray();
  }

  /** Spreads equal numbers within the smallest gap between different ones. */
  static double[] sideBySide(double[] ascending) {
    double gap = IntStream.range(1, ascending.length).mapToDouble(k -> ascending[k] - ascending[k - 1]).filter(step -> step > 0).min().orElse(1);
    double[] x = ascending.clone();
    for (int start = 0, end; start < x.length; start = end) {
      for (end = start + 1; end < x.length && ascending[end] == ascending[start]; end++) {
        continue; // to the end of the equal ones
      }
      for (int k = start; k < end; k++) {
        x[k] += FILLED_GAP * gap * ((k - start + 0.5) / (end - start) - 0.5);
      }
    }
    return x;
  }

  private static String left(InputColumn column, int[] drawable, int numLabels, int numShown) {
    int missing = drawable.length - column.known(drawable).length;
    String without = missing == 0 ? "" : missing == drawable.length ? "; no row has a value of " + column.name()
        : "; " + missing + " without a value of " + column.name();
    return without + (numShown < numLabels ? "; the " + numShown + " most frequent of " + numLabels + " labels" : "");
  }

  private static String same(InputColumn column, int[] rows) {
    boolean constant = rows.length > 1 && Arrays.stream(rows).allMatch(row -> column.value()[row] == column.value()[rows[0]]);
    return constant ? "; " + column.name() + " is " + column.text(column.value()[rows[0]]) + " in all rows" : "";
  }
}
