// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import centroid.plot.draw.Chart;
import centroid.plot.draw.Style;
import centroid.plot.draw.Tone;
import centroid.selective.RiskCoverage;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;

/** Risk-coverage curves: the risk if only the most certain rows are answered. */
public final class RiskCharts {

  /** More points are not distinguishable. */
  private static final int MAX_POINTS = 500;

  private RiskCharts() {
  }

  /** The share of wrong labels among the rows with the largest probabilities of their predicted labels; arrays are read only. */
  public static Chart ofLabels(double[][] probability, int[] actual) {
    double[] highest = new double[actual.length];
    double[] wrong = new double[actual.length];
    for (int row = 0; row < actual.length; row++) {
      int best = ProbabilityCharts.best(probability[row]);
      highest[row] = probability[row][best];
      wrong[row] = best == actual[row] ? 0 : 1;
    }
    RiskCoverage curve = curve(highest, wrong);
    int[] points = points(curve);
    double[] x = at(curve.share(), points);
    double[] low = new double[points.length];
    double[] high = new double[points.length];
    for (int k = 0; k < points.length; k++) {
      int count = (int) Math.round(x[k] * actual.length);
      int hits = (int) Math.round(curve.risk()[points[k]] * count);
      low[k] = ProbabilityCharts.lower(hits, count);
      high[k] = ProbabilityCharts.upper(hits, count);
    }
    Chart chart = new Chart("Risk and coverage", "share of rows answered, the most certain first", "wrong labels among the answers")
        .band("95 % confidence interval of each point", x, low, high, Style.of(Tone.BLUE).opacity(0.2));
    return lines(chart, curve, x, points, "wrong labels", actual.length).yRange(0, Math.min(1, 0.02 + 2 * Arrays.stream(curve.risk()).max().orElse(0.5)));
  }

  /** The mean absolute error of the rows with the narrowest intervals of a level, given by its index. */
  public static Chart ofIntervals(PredictedIntervals data, int level) {
    int[] rows = IntStream.range(0, data.size()).filter(row -> Double.isFinite(data.actual()[row]) && Double.isFinite(data.predicted()[row])).toArray();
    RiskCoverage curve = curve(Arrays.stream(rows).mapToDouble(row -> -data.width()[level][row]).toArray(),
        Arrays.stream(rows).mapToDouble(row -> Math.abs(data.actual()[row] - data.predicted()[row])).toArray());
    int[] points = points(curve);
    double[] x = at(curve.share(), points);
    Chart chart = new Chart("Risk and coverage", "share of rows answered, the narrowest " + IntervalCharts.text(data.level()[level]) + " intervals first",
        "mean absolute error of the answers");
    return lines(chart, curve, x, points, "error", rows.length).yRange(0, 0.02 + 1.1 * Arrays.stream(curve.risk()).max().orElse(1));
  }

  private static Chart lines(Chart chart, RiskCoverage curve, double[] x, int[] points, String what, int numRows) {
    double all = curve.risk()[curve.risk().length - 1];
    return chart.line("every row answered", new double[] {0, 1}, new double[] {all, all}, Style.of(Tone.GREY).dashed().thickness(1.2))
        .line(what, x, at(curve.risk(), points), Style.of(Tone.BLUE).thickness(1.8)).xRange(0, 1)
        .note(String.format(Locale.ROOT, "%d rows; area under the curve %.4f, %.4f if every row is answered", numRows, curve.area(), all));
  }

  private static RiskCoverage curve(double[] certainty, double[] loss) {
    double[] equal = new double[loss.length];
    Arrays.fill(equal, 1);
    return RiskCoverage.of(certainty, loss, equal);
  }

  private static int[] points(RiskCoverage curve) {
    int size = curve.share().length;
    int count = Math.min(size, MAX_POINTS);
    return IntStream.range(0, count).map(k -> (int) ((k + 1L) * size / count) - 1).toArray();
  }

  private static double[] at(double[] values, int[] points) {
    return Arrays.stream(points).mapToDouble(k -> values[k]).toArray();
  }
}
