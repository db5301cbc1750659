package centroid.experiments;

import centroid.plot.Chart;
import centroid.plot.Style;
import centroid.plot.Tone;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Draws rows of a {@link PaperTable} over their last label, a number: ours with error bars of two standard errors, the paper's dashed. */
final class PaperChart {

  private static final Tone[] TONES = {Tone.GREY, Tone.BLUE, Tone.VERMILION, Tone.GREEN, Tone.PURPLE, Tone.ORANGE};
  /** Lines at the same place would hide each other's bars; logarithmic axes need a factor. */
  private static final double APART = 1.015;

  private static final double MARGIN = 1.1;

  private PaperChart() {
  }

  /**
   * A chart.
   *
   * @param rows rows of one part of the table; the label before the last names the line
   * @param names the lines wanted, in their order
   */
  static Chart of(String title, String xLabel, String yLabel, List<PaperTable.Row> rows, List<String> names) {
    double smallest = rows.stream().mapToDouble(PaperChart::x).min().orElse(1);
    double largest = rows.stream().mapToDouble(PaperChart::x).max().orElse(1);
    Chart chart = new Chart(title, xLabel, yLabel).logX().xRange(smallest / MARGIN, largest * MARGIN);
    for (int line = 0; line < names.size(); line++) {
      String name = names.get(line);
      List<PaperTable.Row> own = rows.stream().filter(row -> label(row, 2).equals(name))
          .sorted((a, b) -> Double.compare(x(a), x(b))).collect(Collectors.toList());
      double shift = Math.pow(APART, line - (names.size() - 1) / 2.0);
      double[] xs = own.stream().mapToDouble(row -> x(row) * shift).toArray();
      double[] ours = own.stream().mapToDouble(PaperTable.Row::ours).toArray();
      double[] reach = own.stream().mapToDouble(row -> Double.isNaN(row.error()) ? 0 : 2 * row.error()).toArray();
      Style style = Style.of(TONES[(line + 1) % TONES.length]);
      if (xs.length > 0) {
        chart.errorBars(name, xs, ours, plus(ours, reach, -1), plus(ours, reach, 1), style.joined());
      }
      double[] paper = own.stream().mapToDouble(PaperTable.Row::paper).toArray();
      if (Arrays.stream(paper).anyMatch(value -> !Double.isNaN(value))) {
        chart.line(name + ", paper", xs, paper, style.dashed().marked().opacity(0.6));
      }
    }
    return chart;
  }

  private static String label(PaperTable.Row row, int fromEnd) {
    return row.labels().get(row.labels().size() - fromEnd);
  }

  private static double x(PaperTable.Row row) {
    return Double.parseDouble(label(row, 1));
  }

  private static double[] plus(double[] values, double[] reach, int sign) {
    double[] sums = new double[values.length];
    Arrays.setAll(sums, k -> values[k] + sign * reach[k]);
    return sums;
  }
}
