// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import centroid.metric.GroupCoverage;
import centroid.metric.IntervalSummary;
import centroid.plot.draw.BarChart;
import centroid.plot.draw.Chart;
import centroid.plot.draw.Style;
import centroid.plot.draw.Tone;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Intervals of two results, side by side. Rows without a class don't count. */
public final class ComparisonCharts {

  private static final double CHANCE = 0.95;
  private static final List<String> BARS = List.of("interval score (smaller is better)", "mean width");
  /** Levels nearer than that are the same. */
  private static final double SAME = 1e-9;

  /**
   * One of two results.
   *
   * @param name which it is; the names of two must differ
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

  /**
   * Levels at which the intervals of both are known.
   *
   * @return fractions, ascending
   */
  public static double[] commonLevels(Result one, Result other) {
    return Arrays.stream(one.data.level()).filter(level -> Arrays.stream(other.data.level()).anyMatch(same -> Math.abs(same - level) < SAME)).toArray();
  }

  /** Mean interval scores and widths, with coverages in the legend, and whether the scores differ by more than chance. */
  public static BarChart scores(Result one, Result other, double level, String target) {
    BarChart chart = new BarChart("Interval score and width at " + IntervalCharts.text(level), "", "in units of " + target, BARS);
    for (Result result : List.of(one, other)) {
      IntervalSummary summary = result.at(level);
      String name = result.rows().length == 0 ? result.name : String.format(Locale.ROOT, "%s: %.1f %% inside", result.name, 100 * summary.coverage());
      double[] value = {finite(summary.score()), finite(summary.width())};
      chart.bars(name, value).tips(IntStream.range(0, BARS.size())
          .mapToObj(bar -> String.format(Locale.ROOT, "%s, %s: %.5g (%d rows)", result.name, BARS.get(bar), value[bar], result.rows().length)).toList());
    }
    return chart.note(note(one, other, level));
  }

  /** No bar can be drawn of what has no end. */
  private static double finite(double value) {
    return Double.isFinite(value) ? value : Double.NaN;
  }

  private static String note(Result one, Result other, double level) {
    int rows = one.rows().length;
    if (rows == 0 || other.rows().length == 0) {
      return "a result has no row with a class value, so nothing can be compared";
    }
    for (Result result : List.of(one, other)) {
      if (!Double.isFinite(result.at(level).score())) {
        return result.name + " has intervals without end, and so no mean score and width at this level";
      }
    }
    if (!haveSameRows(one, other)) {
      return "not the same test rows (" + rows + " and " + other.rows().length + "), so that differences may be those of the rows";
    }
    double[] advantage = one.at(level).advantageOver(other.at(level));
    boolean first = advantage[0] >= 0;
    String by = String.format(Locale.ROOT, "the %s score is smaller by %.4g", first ? "first" : "second", Math.abs(advantage[0]));
    String sure = Double.isNaN(advantage[1]) ? "; one row tells nothing more" : String.format(Locale.ROOT, " +- %.3g (95 %% confidence), %s", advantage[1],
        Math.abs(advantage[0]) > advantage[1] ? "more than chance" : "which may be chance");
    return "the same " + rows + " test rows; " + by + sure;
  }

  /** The same values at the same places. */
  private static boolean haveSameRows(Result one, Result other) {
    return Arrays.equals(Arrays.stream(one.rows()).map(row -> one.data.number()[row]).toArray(),
        Arrays.stream(other.rows()).map(row -> other.data.number()[row]).toArray())
        && Arrays.equals(PredictedIntervals.pick(one.data.actual(), one.rows()), PredictedIntervals.pick(other.data.actual(), other.rows()));
  }

  /** Shares of values inside against the levels asked for. */
  public static Chart coverage(Result one, Result other) {
    int n = one.rows().length;
    double[] nominal = IntStream.rangeClosed(0, 100).mapToDouble(percent -> percent / 100.0).toArray();
    Chart chart = new Chart("Coverage", "level asked for", "share of values inside").note("the band is right for " + n + " independent rows")
        .band("honest intervals, by chance (95 %)", nominal, edge(nominal, n, (1 - CHANCE) / 2), edge(nominal, n, (1 + CHANCE) / 2),
            Style.of(Tone.GREY).opacity(0.25))
        .line("as promised", new double[] {0, 1}, new double[] {0, 1}, Style.of(Tone.GREY).dashed().thickness(1.2)).xRange(0, 1).yRange(0, 1);
    double[] levels = commonLevels(one, other);
    for (Result result : List.of(one, other)) {
      double[] share = Arrays.stream(levels).map(level -> result.at(level).coverage()).toArray();
      chart.line(result.name, levels, share, Style.auto().marked()).tips(IntStream.range(0, levels.length).mapToObj(k -> String.format(Locale.ROOT,
          "%s, level %s: %.1f %% inside", result.name, IntervalCharts.text(levels[k]), 100 * share[k])).toList());
    }
    return chart;
  }

  private static double[] edge(double[] levels, int numRows, double probability) {
    return Arrays.stream(levels).map(level -> GroupCoverage.quantile(numRows, level, probability)).toArray();
  }
}
