// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import centroid.metric.IntervalSummary;
import centroid.plot.draw.BarChart;
import centroid.plot.draw.Chart;
import centroid.plot.draw.Style;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Charts that compare the intervals of two results. Rows without a class value are left out. */
public final class ComparisonCharts {

  private static final List<String> BARS = List.of("interval score (lower is better)", "mean width");
  /** Tolerance for equal levels. */
  private static final double SAME = 1e-9;

  /**
   * One of two results.
   *
   * @param name its name; the names of two results must differ
   * @param data its predictions
   */
  public record Result(String name, PredictedIntervals data) {

    private int[] rows() {
      return IntStream.range(0, data.size()).filter(data::hasActual).toArray();
    }

    private IntervalSummary at(double level) {
      int k = IntStream.range(0, data.level().length).filter(one -> Math.abs(data.level()[one] - level) < SAME).findFirst().orElseThrow();
      int[] rows = rows();
      boolean[] inside = new boolean[rows.length];
      IntStream.range(0, rows.length).forEach(place -> inside[place] = data.inside()[k][rows[place]]);
      return IntervalSummary.of(PredictedIntervals.pick(data.lower()[k], rows), PredictedIntervals.pick(data.upper()[k], rows),
          PredictedIntervals.pick(data.width()[k], rows), inside, PredictedIntervals.pick(data.actual(), rows), data.level()[k]);
    }
  }

  private ComparisonCharts() {
  }

  /** Returns the levels that both results have, ascending. */
  public static double[] commonLevels(Result one, Result other) {
    return Arrays.stream(one.data.level()).filter(level -> Arrays.stream(other.data.level()).anyMatch(same -> Math.abs(same - level) < SAME)).toArray();
  }

  /** Mean interval scores and widths with coverage in the legend, and whether the scores differ significantly. */
  public static BarChart scores(Result one, Result other, double level, String target) {
    BarChart chart = new BarChart("Interval score and width at " + IntervalCharts.text(level), "", "in units of " + target, BARS);
    for (Result result : List.of(one, other)) {
      IntervalSummary summary = result.at(level);
      String name = result.rows().length == 0 ? result.name : String.format(Locale.ROOT, "%s: coverage %.1f %%", result.name, 100 * summary.coverage());
      double[] value = {finite(summary.score()), finite(summary.width())};
      chart.bars(name, value).tips(IntStream.range(0, BARS.size())
          .mapToObj(bar -> String.format(Locale.ROOT, "%s, %s: %.5g (%d rows)", result.name, BARS.get(bar), value[bar], result.rows().length)).toList());
    }
    return chart.note(note(one, other, level));
  }

  private static double finite(double value) {
    return Double.isFinite(value) ? value : Double.NaN;
  }

  private static String note(Result one, Result other, double level) {
    int rows = one.rows().length;
    if (rows == 0 || other.rows().length == 0) {
      return "a result has no row with a class value, so there is nothing to compare";
    }
    for (Result result : List.of(one, other)) {
      if (!Double.isFinite(result.at(level).score())) {
        return result.name + " has unbounded intervals, so its mean score and width are infinite at this level";
      }
    }
    if (!haveSameRows(one, other)) {
      return "different test rows (" + rows + " and " + other.rows().length + "): differences may come from the rows";
    }
    double[] advantage = one.at(level).advantageOver(other.at(level));
    boolean first = advantage[0] >= 0;
    String by = String.format(Locale.ROOT, "the %s score is lower by %.4g", first ? "first" : "second", Math.abs(advantage[0]));
    String confidence = Double.isNaN(advantage[1]) ? "; one row is too few for a confidence interval"
        : String.format(Locale.ROOT, " +- %.3g (95 %% confidence), %s", advantage[1],
            Math.abs(advantage[0]) > advantage[1] ? "significant" : "not significant");
    return "the same " + rows + " test rows; " + by + confidence;
  }

  /** Whether both have the same class values in the same rows. */
  private static boolean haveSameRows(Result one, Result other) {
    return Arrays.equals(Arrays.stream(one.rows()).map(row -> one.data.number()[row]).toArray(),
        Arrays.stream(other.rows()).map(row -> other.data.number()[row]).toArray())
        && Arrays.equals(PredictedIntervals.pick(one.data.actual(), one.rows()), PredictedIntervals.pick(other.data.actual(), other.rows()));
  }

  /** Observed coverage against nominal level; the band belongs to the number of rows of the first result. */
  public static Chart coverage(Result one, Result other) {
    Chart chart = IntervalCharts.calibration("Coverage", one.rows().length);
    double[] levels = commonLevels(one, other);
    for (Result result : List.of(one, other)) {
      double[] share = Arrays.stream(levels).map(level -> result.at(level).coverage()).toArray();
      chart.line(result.name, levels, share, Style.auto().marked()).tips(IntStream.range(0, levels.length).mapToObj(k -> String.format(Locale.ROOT,
          "%s, level %s: coverage %.1f %%", result.name, IntervalCharts.text(levels[k]), 100 * share[k])).toList());
    }
    return chart;
  }
}
