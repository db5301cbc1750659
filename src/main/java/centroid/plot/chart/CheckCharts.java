// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import centroid.plot.draw.Chart;
import centroid.plot.draw.Style;
import centroid.plot.draw.Tone;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;

/** Charts of a check of a model on new rows, in the order of the rows. */
public final class CheckCharts {

  /** The rows of which the moving coverage is the mean, at most. */
  private static final int WINDOW = 50;

  private CheckCharts() {
  }

  /**
   * The capital of a test martingale after each row, on a logarithmic axis.
   *
   * @param limit the capital from which on the model is not valid
   */
  public static Chart capital(double[] capital, double limit) {
    double[] logs = Arrays.stream(capital).map(value -> Math.log10(Math.max(1e-4, value))).toArray();
    double top = Math.max(Math.log10(limit), Arrays.stream(logs).max().orElse(0)) + 0.3;
    double bottom = Math.min(-1, Arrays.stream(logs).min().orElse(0)) - 0.1;
    double[] ends = {1, capital.length};
    return new Chart("Is the model still valid?", "row", "capital of the test martingale")
        .line("limit", ends, new double[] {Math.log10(limit), Math.log10(limit)}, Style.of(Tone.VERMILION))
        .line("capital", rows(capital.length), logs, Style.of(Tone.BLUE))
        .yWords(CheckCharts::power).yRange(bottom, top)
        .note(String.format(Locale.ROOT, "capital of a gambler who bets that the model is not valid; by chance it reaches %s with a probability of at most "
            + "%s", shortest(limit), shortest(1 / limit)));
  }

  /**
   * The coverage of the last 50 rows, with a band of chance.
   *
   * @param inside whether each observed value was inside
   */
  public static Chart coverage(boolean[] inside, double level) {
    int window = Math.min(WINDOW, inside.length);
    double[] x = IntStream.rangeClosed(window, inside.length).asDoubleStream().toArray();
    double[] moving = new double[x.length];
    int covered = 0;
    for (int row = 0; row < inside.length; row++) {
      covered += inside[row] ? 1 : 0;
      covered -= row >= window && inside[row - window] ? 1 : 0;
      if (row >= window - 1) {
        moving[row - window + 1] = (double) covered / window;
      }
    }
    double margin = 1.96 * Math.sqrt(level * (1 - level) / window);
    double[] low = new double[x.length];
    double[] high = new double[x.length];
    Arrays.fill(low, level - margin);
    Arrays.fill(high, Math.min(1, level + margin));
    double bottom = Math.max(0, Math.min(level - 2 * margin, Arrays.stream(moving).min().orElse(0) - 0.05));
    return new Chart("Coverage over time", "row", "coverage of the last " + window + " rows").band("chance", x, low, high, Style.of(Tone.GREY).opacity(0.4))
        .line("level " + level, x, IntStream.range(0, x.length).mapToDouble(k -> level).toArray(), Style.of(Tone.GREY))
        .line("coverage", x, moving, Style.of(Tone.BLUE)).yRange(bottom, 1.01).note("band: 95 % of single windows of a valid model");
  }

  /**
   * The coverage at each level beside its band of chance.
   *
   * @param level the levels
   * @param low the lower ends of the bands
   * @param high their upper ends
   */
  public static Chart levels(double[] level, double[] coverage, double[] low, double[] high) {
    double[] x = IntStream.range(0, level.length).asDoubleStream().toArray();
    double bottom = Math.min(Arrays.stream(low).min().orElse(0), Arrays.stream(coverage).min().orElse(0));
    return new Chart("Coverage of the new rows", "level", "coverage").errorBars("chance", x, level, low, high, Style.of(Tone.GREY).thickness(5).size(1))
        .points("coverage", x, coverage, Style.of(Tone.BLUE).size(9)).xNames(Arrays.stream(level).mapToObj(CheckCharts::shortest).toList())
        .xRange(-0.5, level.length - 0.5).yRange(Math.max(0, bottom - 0.05), 1.01).note("bars: a valid model leaves them in 5 % of all checks, for each level");
  }

  /** The number of a place on the logarithmic axis; empty between powers of ten. */
  private static String power(double log) {
    return log != Math.rint(log) ? "" : log < 5 ? shortest(Math.pow(10, log)) : "1e" + (int) log;
  }

  private static String shortest(double value) {
    return new BigDecimal(value).round(new MathContext(3)).stripTrailingZeros().toPlainString();
  }

  private static double[] rows(int count) {
    return IntStream.rangeClosed(1, count).asDoubleStream().toArray();
  }
}
