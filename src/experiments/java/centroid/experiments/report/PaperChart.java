// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.report;

import centroid.plot.draw.Chart;
import centroid.plot.draw.Style;
import centroid.plot.draw.Tone;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Draws rows of a {@link PaperTable} as lines over a number: ours with error bars of two standard errors, the paper's dashed.
 *
 * @param <L> the table's labels
 * @param line the part of a label that names the line
 * @param x the part of a label that is the number
 */
public record PaperChart<L extends Record>(Function<L, ?> line, ToDoubleFunction<L> x) {

  private static final Tone[] TONES = {Tone.GREY, Tone.BLUE, Tone.VERMILION, Tone.GREEN, Tone.PURPLE, Tone.ORANGE};
  /** Shifts lines so that their error bars do not overlap; logarithmic axes need a factor. */
  private static final double APART = 1.015;

  private static final double MARGIN = 1.1;

  /**
   * A chart.
   *
   * @param lines the lines, in order
   */
  public LogChart of(String title, String xLabel, String yLabel, List<PaperTable.Row<L>> rows, List<?> lines) {
    double smallest = rows.stream().mapToDouble(this::x).min().orElse(1);
    double largest = rows.stream().mapToDouble(this::x).max().orElse(1);
    Chart chart = new Chart(title, xLabel, yLabel).xRange(smallest / MARGIN, largest * MARGIN);
    for (int k = 0; k < lines.size(); k++) {
      Object name = lines.get(k);
      List<PaperTable.Row<L>> own = rows.stream().filter(row -> line.apply(row.label()).equals(name))
          .sorted((a, b) -> Double.compare(x(a), x(b))).toList();
      double shift = Math.pow(APART, k - (lines.size() - 1) / 2.0);
      double[] xs = own.stream().mapToDouble(row -> x(row) * shift).toArray();
      double[] ours = own.stream().mapToDouble(row -> row.ours().mean()).toArray();
      double[] reach = own.stream().mapToDouble(row -> Double.isNaN(row.ours().error()) ? 0 : 2 * row.ours().error()).toArray();
      Style style = Style.of(TONES[(k + 1) % TONES.length]);
      if (xs.length > 0) {
        chart.errorBars(name.toString(), xs, ours, plus(ours, reach, -1), plus(ours, reach, 1), style.joined());
      }
      double[] paper = own.stream().mapToDouble(row -> row.paper().mean()).toArray();
      if (Arrays.stream(paper).anyMatch(value -> !Double.isNaN(value))) {
        chart.line(name + ", paper", xs, paper, style.dashed().marked().opacity(0.6));
      }
    }
    return new LogChart(chart, true, false);
  }

  private double x(PaperTable.Row<L> row) {
    return x.applyAsDouble(row.label());
  }

  private static double[] plus(double[] values, double[] reach, int sign) {
    double[] sums = new double[values.length];
    Arrays.setAll(sums, k -> values[k] + sign * reach[k]);
    return sums;
  }
}
