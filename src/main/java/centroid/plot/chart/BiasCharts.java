// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import centroid.metric.GroupCoverage;
import centroid.plot.draw.Chart;
import centroid.plot.draw.Style;
import centroid.plot.draw.Tone;
import centroid.util.SortOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** Charts of the bias correction: where predictions were too high or too low, and what the correction adds. */
public final class BiasCharts {

  private static final int MAX_BINS = 20;
  /** Means of fewer rows show noise. */
  private static final int ROWS_OF_BIN = 10;
  /** Half the width of a label's bar. */
  private static final double HALF_BAR = 0.4;

  private BiasCharts() {
  }

  /**
   * Residuals as dots along a column, with the mean correction: a line over quantile bins of numbers, a bar for each label.
   *
   * @param residual observed minus predicted values, before the correction; read only
   * @param correction what is added to the predictions of the same rows; read only
   * @param target what is predicted, with its unit
   */
  public static Chart along(InputColumn column, double[] residual, double[] correction, String target) {
    int[] drawable = IntStream.range(0, residual.length).filter(row -> Double.isFinite(residual[row]) && Double.isFinite(correction[row])).toArray();
    Chart chart = new Chart("Where the ensemble is biased: correction along " + column.name(), column.name(), "residual and correction of " + target);
    int[] shown = column.isNominal() ? addLabels(chart, column, drawable, residual, correction)
        : addBins(chart, column, column.known(drawable), residual, correction);
    return chart.note(note(column, drawable, shown));
  }

  private static int[] addBins(Chart chart, InputColumn column, int[] known, double[] residual, double[] correction) {
    addDots(chart, column, known, column.value(), residual, correction);
    List<int[]> bins = GroupCoverage.parts(column.value(), known, Math.max(1, Math.min(MAX_BINS, known.length / ROWS_OF_BIN)));
    double[] x = bins.stream().mapToDouble(bin -> mean(column.value(), bin)).toArray();
    double[] low = bins.stream().mapToDouble(bin -> column.value()[bin[0]]).toArray();
    double[] high = bins.stream().mapToDouble(bin -> column.value()[bin[bin.length - 1]]).toArray();
    if (x.length > 0) {
      addZero(chart, low[0], high[high.length - 1]);
    }
    List<String> tips = IntStream.range(0, x.length).mapToObj(k -> tip(column.name() + " " + column.text(low[k])
        + (low[k] < high[k] ? " to " + column.text(high[k]) : ""), bins.get(k), residual, correction)).toList();
    chart.line("mean residual", x, bins.stream().mapToDouble(bin -> mean(residual, bin)).toArray(), Style.of(Tone.INK).thickness(1.2).dashed()).tips(tips)
        .line("mean correction", x, bins.stream().mapToDouble(bin -> mean(correction, bin)).toArray(), Style.of(Tone.VERMILION).size(5).marked()).tips(tips);
    if (column.words() != null) {
      chart.xDates();
    }
    return known;
  }

  private static int[] addLabels(Chart chart, InputColumn column, int[] drawable, double[] residual, double[] correction) {
    Map<Integer, int[]> byLabel = column.byLabel(drawable);
    List<Integer> labels = InputColumn.frequent(byLabel, GroupCharts.MAX_LABELS);
    for (int place = 0; place < labels.size(); place++) {
      double mean = mean(correction, byLabel.get(labels.get(place)));
      chart.band("mean correction", new double[] {place - HALF_BAR, place + HALF_BAR}, new double[] {Math.min(0, mean), Math.min(0, mean)},
          new double[] {Math.max(0, mean), Math.max(0, mean)}, Style.of(Tone.VERMILION).opacity(0.6));
    }
    int[] shown = labels.stream().flatMapToInt(label -> Arrays.stream(byLabel.get(label))).toArray();
    double[] at = Arrays.stream(column.value()).map(value -> Double.isNaN(value) ? value : labels.indexOf((int) value)).toArray();
    addDots(chart, column, shown, at, residual, correction);
    if (!labels.isEmpty()) {
      addZero(chart, -HALF_BAR, labels.size() - 1 + HALF_BAR);
      chart.points("mean residual", IntStream.range(0, labels.size()).asDoubleStream().toArray(),
          labels.stream().mapToDouble(label -> mean(residual, byLabel.get(label))).toArray(), Style.of(Tone.INK).size(8))
          .tips(labels.stream().map(label -> tip(column.name() + " " + column.text(label), byLabel.get(label), residual, correction)).toList())
          .xNames(labels.stream().map(column::text).toList());
    }
    return shown;
  }

  /** Adds a dot for each row; rows of equal value are side by side. */
  private static void addDots(Chart chart, InputColumn column, int[] rows, double[] at, double[] residual, double[] correction) {
    int[] order = Arrays.stream(SortOrder.ascending(PredictedIntervals.pick(at, rows))).map(place -> rows[place]).toArray();
    chart.points("residual of a calibration row", InputCharts.sideBySide(PredictedIntervals.pick(at, order)), PredictedIntervals.pick(residual, order),
        Style.of(Tone.SKY).size(4).opacity(0.6)).tips(Arrays.stream(order).mapToObj(row -> String.format(Locale.ROOT,
            "%s %s: residual %.4g, correction %.4g", column.name(), column.text(column.value()[row]), residual[row], correction[row])).toList());
  }

  private static void addZero(Chart chart, double from, double to) {
    chart.line("", new double[] {from, to}, new double[2], Style.of(Tone.GREY).thickness(1));
  }

  private static double mean(double[] values, int[] rows) {
    return Arrays.stream(rows).mapToDouble(row -> values[row]).average().orElse(Double.NaN);
  }

  private static String tip(String where, int[] rows, double[] residual, double[] correction) {
    return String.format(Locale.ROOT, "%s (%d rows): mean correction %.4g, mean residual %.4g", where, rows.length, mean(correction, rows),
        mean(residual, rows));
  }

  private static String note(InputColumn column, int[] drawable, int[] shown) {
    int missing = drawable.length - column.known(drawable).length;
    int rare = drawable.length - missing - shown.length;
    return "above 0 the ensemble predicts too low and the correction raises predictions; " + shown.length + " calibration rows"
        + (missing == 0 ? "" : "; " + missing + " without a value of " + column.name())
        + (rare == 0 ? "" : "; " + rare + " with rare labels are left out");
  }
}
