// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import centroid.metric.GroupCoverage;
import centroid.plot.draw.Chart;
import centroid.plot.draw.Style;
import centroid.plot.draw.Tone;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Charts of prediction intervals. {@code inner} and {@code outer} are indices of levels; coverage is that of the outer one. Of many rows, {@link #MAX_ROWS}
 * that are evenly spaced are drawn, unless all are wanted.
 */
public final class IntervalCharts {

  /** The number of rows with bars that are drawn unless all are wanted. */
  public static final int MAX_ROWS = IntervalLayers.MAX_BARS;

  private static final double CONFIDENCE = 0.95;

  private IntervalCharts() {
  }

  /** Predicted against observed values; a bar that crosses the diagonal covers the observed value. */
  public static Chart againstActual(PredictedIntervals data, int inner, int outer, String target) {
    return againstActual(data, inner, outer, target, false);
  }

  /** The same chart, of all rows if they are wanted. */
  public static Chart againstActual(PredictedIntervals data, int inner, int outer, String target, boolean allRows) {
    int[] all = data.comparable(outer);
    int[] rows = IntervalLayers.thinned(all, allRows);
    Chart chart = new Chart("Predicted against actual", "actual " + target, "predicted " + target).note(IntervalLayers.note(data, outer, all, rows));
    double[] actual = PredictedIntervals.pick(data.actual(), rows);
    IntervalLayers layers = new IntervalLayers(chart, data, inner, outer, rows, actual);
    layers.addBars();
    double[] ends = Arrays.stream(actual).sorted().toArray();
    if (ends.length > 0) {
      double[] diagonal = {ends[0], ends[ends.length - 1]};
      chart.line("predicted = actual", diagonal, diagonal, Style.of(Tone.GREY).dashed().thickness(1.2));
    }
    layers.addPoints(data.predicted(), "prediction");
    layers.addNovel();
    return data.dates() == null ? chart : chart.xDates();
  }

  /** Rows in the order of their predictions, with intervals and observed values. */
  public static Chart sorted(PredictedIntervals data, int inner, int outer, String target) {
    return sorted(data, inner, outer, target, false);
  }

  /** The same chart, of all rows if they are wanted. */
  public static Chart sorted(PredictedIntervals data, int inner, int outer, String target, boolean allRows) {
    int[] all = data.drawable(outer);
    int[] rows = IntervalLayers.thinned(all, allRows);
    double[] rank = IntStream.rangeClosed(1, rows.length).asDoubleStream().toArray();
    Chart chart = new Chart("Sorted by prediction", "rank by prediction", target).note(IntervalLayers.note(data, outer, all, rows));
    IntervalLayers layers = new IntervalLayers(chart, data, inner, outer, rows, rank);
    layers.addBars();
    layers.addLine();
    layers.addOpen();
    layers.addPoints(data.actual(), "actual value");
    layers.addNovel();
    return chart;
  }

  /** Calibration curve: observed coverage against nominal level, with the 95 % band of calibrated intervals. */
  public static Chart calibration(PredictedIntervals data) {
    int n = data.numActual();
    double[] share = IntStream.range(0, data.level().length).mapToDouble(k -> (double) data.hits(k) / n).toArray();
    List<String> tips = IntStream.range(0, share.length).mapToObj(k -> String.format(Locale.ROOT,
        "level %s: %d of %d rows inside (%.1f %%)", text(data.level()[k]), data.hits(k), n, 100 * share[k])).toList();
    return calibration("Calibration curve", n).line("observed", data.level(), share, Style.of(Tone.BLUE).marked()).tips(tips);
  }

  /** A calibration chart without curves: the diagonal, and the 95 % band for a number of independent rows. */
  static Chart calibration(String title, int numRows) {
    double[] nominal = IntStream.rangeClosed(0, 100).mapToDouble(percent -> percent / 100.0).toArray();
    double[] low = Arrays.stream(nominal).map(level -> GroupCoverage.quantile(numRows, level, (1 - CONFIDENCE) / 2)).toArray();
    double[] high = Arrays.stream(nominal).map(level -> GroupCoverage.quantile(numRows, level, (1 + CONFIDENCE) / 2)).toArray();
    return new Chart(title, "nominal level", "observed coverage").note(numRows + " rows; the band assumes independent rows")
        .band("calibrated intervals, 95 % band", nominal, low, high, Style.of(Tone.GREY).opacity(0.25))
        .line("perfect calibration", new double[] {0, 1}, new double[] {0, 1}, Style.of(Tone.GREY).dashed().thickness(1.2)).xRange(0, 1).yRange(0, 1);
  }

  /** Interval width against absolute error; adaptive intervals are wide where errors are large. */
  public static Chart widthAgainstError(PredictedIntervals data, int k) {
    int[] all = data.comparable(k);
    double[] width = PredictedIntervals.pick(data.widths(k), all);
    double[] error = PredictedIntervals.pick(data.errors(), all);
    Chart chart = new Chart("Width and error", data.inUnit("width of the " + IntervalLayers.name(data, k)), data.inUnit("absolute error"))
        .note(IntervalLayers.note(data, k, all, all));
    double[] ends = {Arrays.stream(width).min().orElse(0), Arrays.stream(width).max().orElse(1)};
    chart.line("half the width", ends, Arrays.stream(ends).map(end -> end / 2).toArray(), Style.of(Tone.GREY).dashed().thickness(1.2));
    for (boolean hit : new boolean[] {true, false}) {
      int[] places = IntStream.range(0, all.length).filter(place -> data.inside()[k][all[place]] == hit).toArray();
      int[] rows = Arrays.stream(places).map(place -> all[place]).toArray();
      chart.points(hit ? "inside" : "outside", PredictedIntervals.pick(width, places), PredictedIntervals.pick(error, places),
          hit ? IntervalLayers.HIT : IntervalLayers.MISS).tips(Arrays.stream(rows).mapToObj(row -> IntervalLayers.tip(data, k, row)).toList());
    }
    return chart;
  }

  /** Histogram of widths. */
  public static Chart widths(PredictedIntervals data, int k) {
    int[] rows = data.drawable(k);
    double[] width = PredictedIntervals.pick(data.widths(k), rows);
    Chart chart = new Chart("Widths", data.inUnit("width of the " + IntervalLayers.name(data, k)), "rows").note(IntervalLayers.note(data, k, rows, rows));
    int bins = (int) Math.min(40, Math.max(5, 2 * Math.cbrt(width.length)));
    return width.length == 0 ? chart : chart.histogram("", width, bins, Style.auto())
        .verticalLine(Arrays.stream(width).average().getAsDouble(), "mean");
  }

  /** Predictions along the only input, with intervals as bands. */
  public static Chart curve(PredictedIntervals data, double[] input, int inner, int outer, String inputName, String target) {
    return curve(data, input, data, input, inner, outer, inputName, target)
        .note(IntervalLayers.note(data, outer, data.drawable(outer), known(data, input, outer)));
  }

  /** The curve of one model on a grid of its only input, with intervals as bands, and test rows that may have been predicted by other models. */
  public static Chart curve(PredictedIntervals grid, double[] gridInput, PredictedIntervals data, double[] input, int inner, int outer, String inputName,
      String target) {
    int[] places = known(grid, gridInput, outer);
    double[] along = PredictedIntervals.pick(gridInput, places);
    Chart chart = new Chart("Fitted curve", inputName, target);
    for (int k : inner == outer ? new int[] {outer} : new int[] {outer, inner}) {
      chart.band(IntervalLayers.name(grid, k), along, PredictedIntervals.pick(grid.lower()[k], places),
          PredictedIntervals.pick(grid.upper()[k], places), Style.of(Tone.BLUE).opacity(k == outer ? 0.2 : 0.35));
    }
    chart.line("prediction", along, PredictedIntervals.pick(grid.predicted(), places), Style.of(Tone.BLUE));
    int[] rows = known(data, input, outer);
    IntervalLayers layers = new IntervalLayers(chart, data, inner, outer, rows, PredictedIntervals.pick(input, rows));
    layers.addOpen();
    layers.addPoints(data.actual(), "actual value");
    return chart.note("curve: model of the full training set; points: test rows, judged by the model that predicted them; "
        + IntervalLayers.note(data, outer, data.drawable(outer), rows));
  }

  /** The drawable rows with a value of the input, by this value. */
  private static int[] known(PredictedIntervals data, double[] input, int outer) {
    return Arrays.stream(data.drawable(outer)).filter(row -> Double.isFinite(input[row])).boxed()
        .sorted(Comparator.comparingDouble(row -> input[row])).mapToInt(Integer::intValue).toArray();
  }

  /** Formats a level with at least two decimals, as in Weka's summary. */
  public static String text(double level) {
    return new DecimalFormat("0.00####", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(level);
  }
}
