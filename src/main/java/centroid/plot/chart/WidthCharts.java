// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import centroid.plot.draw.BarChart;
import centroid.plot.draw.Chart;
import centroid.plot.draw.Mark;
import centroid.plot.draw.Style;
import centroid.plot.draw.Tone;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Why the interval of one row is as wide as it is. */
public final class WidthCharts {

  /** How many rows of the same width are shown. */
  private static final int NUM_ALIKE = 10;
  private static final double HALF = 0.5;

  private WidthCharts() {
  }

  /**
   * The part of the width that goes along with the disagreement of the models, and the rest, for a row, for rows of the same width, and for all.
   *
   * @param share the first part of each row, from 0 to 1; NaN if it is not known; read only
   */
  public static BarChart parts(PredictedIntervals data, double[] share, int row, int k) {
    int[] finite = data.drawable(k);
    int[] alike = Arrays.stream(nearest(data, row, k)).skip(1).toArray();
    boolean alone = alike.length == 0;
    List<int[]> groups = alone ? List.of(new int[] {row}) : List.of(new int[] {row}, alike, finite);
    String own = "row " + data.number()[row];
    List<String> names = alone ? List.of(own) : List.of(own, "nearest " + alike.length + " in width", "all " + finite.length + " rows");
    BarChart chart = new BarChart("Why so wide?", "", "width of the " + IntervalLayers.name(data, k), names);
    double[] width = data.width()[k];
    if (Double.isNaN(share[row]) || !Double.isFinite(width[row])) {
      String why = Double.isFinite(width[row]) ? "this classifier does not tell the parts of a width" : "this interval has no end, so it has no parts";
      return chart.bars("width", means(groups, one -> width[one]), new double[names.size()], Style.of(Tone.BLUE)).note(place(data, row, k) + "; " + why);
    }
    String reason = share[row] >= HALF ? "mostly since the models disagree: more rows like it would help"
        : "mostly since values scatter there: more rows would not change that";
    return chart.bars("disagreement of the models", means(groups, one -> width[one] * share[one]))
        .bars("noise, and what all models miss", means(groups, one -> width[one] * (1 - share[one]))).note(place(data, row, k) + "; " + reason);
  }

  private static double[] means(List<int[]> groups, IntToDoubleFunction value) {
    return groups.stream().mapToDouble(rows -> Arrays.stream(rows).mapToDouble(value).filter(Double::isFinite).average().orElse(Double.NaN)).toArray();
  }

  /** Where its width stands among all. */
  private static String place(PredictedIntervals data, int row, int k) {
    double width = data.width()[k][row];
    long narrower = Arrays.stream(data.width()[k]).filter(other -> other < width).count();
    return String.format(Locale.ROOT, "width %.5g, wider than %d of %d rows", width, narrower, data.size());
  }

  /**
   * The interval of a row beside those that are nearest in width, and what each model predicts for them.
   *
   * @param members what each model predicts for each row; empty if that is not known; read only
   */
  public static Chart alike(PredictedIntervals data, double[][] members, int row, int k, String target) {
    int[] rows = Arrays.stream(nearest(data, row, k)).filter(one -> Double.isFinite(data.width()[k][one])).toArray();
    double[] x = IntStream.range(0, rows.length).asDoubleStream().toArray();
    Chart chart = new Chart("Row " + data.number()[row] + " and rows of the same width", "", target);
    IntervalLayers layers = new IntervalLayers(chart, data, k, k, rows, x);
    layers.addBars();
    addMembers(chart, members, rows);
    layers.addPredictions();
    layers.addOpen();
    layers.addPoints(data.actual(), "actual value");
    if (rows.length > 0) {
      chart.xNames(Arrays.stream(rows).mapToObj(one -> "row " + data.number()[one]).toList());
    }
    long known = Arrays.stream(rows).skip(1).filter(data::hasActual).count();
    long inside = Arrays.stream(rows).skip(1).filter(one -> data.inside()[k][one]).count();
    String models = members[row].length == 0 ? "; what single models predict is not known" : "";
    return chart.note(rows.length == 0 ? "this interval has no end" : place(data, row, k) + "; " + inside + " of the " + known
        + " other rows with a class value inside" + models);
  }

  private static void addMembers(Chart chart, double[][] members, int[] rows) {
    double[] x = IntStream.range(0, rows.length).boxed().flatMapToDouble(place -> Arrays.stream(members[rows[place]]).map(number -> place)).toArray();
    double[] y = Arrays.stream(rows).boxed().flatMapToDouble(row -> Arrays.stream(members[row])).toArray();
    if (x.length > 0) {
      chart.points("prediction of a model", x, y, Style.of(Tone.ORANGE).mark(Mark.TRIANGLE).size(6));
    }
  }

  /** The row itself, and those whose widths differ least from its own, the nearest first. */
  private static int[] nearest(PredictedIntervals data, int row, int k) {
    double[] width = data.width()[k];
    IntStream others = Arrays.stream(data.drawable(k)).filter(one -> one != row && Double.isFinite(width[row])).boxed()
        .sorted(Comparator.comparingDouble(one -> Math.abs(width[one] - width[row]))).limit(NUM_ALIKE).mapToInt(Integer::intValue);
    return IntStream.concat(IntStream.of(row), others).toArray();
  }
}
