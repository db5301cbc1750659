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

/** Charts that explain the interval width of one row. */
public final class WidthCharts {

  /** The number of rows of similar width. */
  private static final int NUM_SIMILAR = 10;
  private static final double HALF = 0.5;

  private WidthCharts() {
  }

  /**
   * Divides the interval width of a row into model uncertainty and noise, beside rows of similar width and all rows. {@code share} is the part of
   * model uncertainty; NaN if unknown.
   */
  public static BarChart parts(PredictedIntervals data, double[] share, int row, int k) {
    int[] finite = data.drawable(k);
    int[] similar = Arrays.stream(nearest(data, row, k)).skip(1).toArray();
    boolean alone = similar.length == 0;
    List<int[]> groups = alone ? List.of(new int[] {row}) : List.of(new int[] {row}, similar, finite);
    String own = data.label(row);
    List<String> names = alone ? List.of(own) : List.of(own, "nearest " + similar.length + " in width", "all " + finite.length + " rows");
    BarChart chart = new BarChart("Parts of the interval width", "", data.inUnit("width of the " + IntervalLayers.name(data, k)), names);
    double[] width = data.widths(k);
    if (Double.isNaN(share[row]) || !Double.isFinite(width[row])) {
      String why = Double.isFinite(width[row]) ? "this classifier does not report the parts of a width" : "this interval is unbounded, so it has no parts";
      return chart.bars("width", means(groups, one -> width[one]), new double[names.size()], Style.of(Tone.BLUE)).note(rank(data, row, k) + "; " + why);
    }
    String reason = share[row] >= HALF ? "mostly model uncertainty: more training rows like it would narrow the interval"
        : "mostly noise and bias: more training rows would hardly narrow the interval";
    return chart.bars("model uncertainty (epistemic)", means(groups, one -> width[one] * share[one]))
        .bars("noise (aleatoric) and bias", means(groups, one -> width[one] * (1 - share[one]))).note(rank(data, row, k) + "; " + reason);
  }

  private static double[] means(List<int[]> groups, IntToDoubleFunction value) {
    return groups.stream().mapToDouble(rows -> Arrays.stream(rows).mapToDouble(value).filter(Double::isFinite).average().orElse(Double.NaN)).toArray();
  }

  /** The rank of the width among all rows. */
  private static String rank(PredictedIntervals data, int row, int k) {
    double width = data.widths(k)[row];
    long narrower = Arrays.stream(data.widths(k)).filter(other -> other < width).count();
    return String.format(Locale.ROOT, "width %.5g%s, wider than %d of %d rows", width, data.dates() == null ? "" : " days", narrower, data.size());
  }

  /** The interval of a row beside those of similar width, with the predictions of each model; {@code members} are empty if unknown. */
  public static Chart similar(PredictedIntervals data, double[][] members, int row, int k, String target) {
    return beside(data, members, nearest(data, row, k), k, target, "rows of similar width");
  }

  /**
   * The interval of a row beside those of other rows, with the predictions of each model.
   *
   * @param chosen the row itself, then the others
   * @param what the other rows in words
   */
  public static Chart beside(PredictedIntervals data, double[][] members, int[] chosen, int k, String target, String what) {
    int row = chosen[0];
    int[] rows = Arrays.stream(chosen).filter(one -> Double.isFinite(data.width()[k][one])).toArray();
    double[] x = IntStream.range(0, rows.length).asDoubleStream().toArray();
    Chart chart = new Chart("T" + data.title(row).substring(1) + " and " + what, "", target);
    IntervalLayers layers = new IntervalLayers(chart, data, k, k, rows, x);
    layers.addBars();
    addMembers(chart, members, rows);
    layers.addPredictions();
    layers.addOpen();
    layers.addPoints(data.actual(), "actual value");
    if (rows.length > 0) {
      chart.xNames(Arrays.stream(rows).mapToObj(data::label).toList());
    }
    long known = Arrays.stream(rows).skip(1).filter(data::hasActual).count();
    long inside = Arrays.stream(rows).skip(1).filter(one -> data.inside()[k][one]).count();
    String models = members[row].length == 0 ? "; predictions of single models are unknown" : "";
    return chart.note(Double.isFinite(data.width()[k][row]) ? rank(data, row, k) + "; " + inside + " of the " + known
        + " other rows with a class value inside" + models : "this interval is unbounded");
  }

  private static void addMembers(Chart chart, double[][] members, int[] rows) {
    double[] x = IntStream.range(0, rows.length).boxed().flatMapToDouble(place -> Arrays.stream(members[rows[place]]).map(number -> place)).toArray();
    double[] y = Arrays.stream(rows).boxed().flatMapToDouble(row -> Arrays.stream(members[row])).toArray();
    if (x.length > 0) {
      chart.points("prediction of a model", x, y, Style.of(Tone.ORANGE).mark(Mark.TRIANGLE).size(6));
    }
  }

  /** The row itself and the rows of most similar width, the nearest first. */
  private static int[] nearest(PredictedIntervals data, int row, int k) {
    double[] width = data.width()[k];
    IntStream others = Arrays.stream(data.drawable(k)).filter(one -> one != row && Double.isFinite(width[row])).boxed()
        .sorted(Comparator.comparingDouble(one -> Math.abs(width[one] - width[row]))).limit(NUM_SIMILAR).mapToInt(Integer::intValue);
    return IntStream.concat(IntStream.of(row), others).toArray();
  }
}
