// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import centroid.interval.Interval;
import centroid.plot.draw.Chart;
import centroid.plot.draw.Style;
import centroid.plot.draw.Tone;
import centroid.text.PlainNumbers;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Charts of forecasts. */
public final class ForecastCharts {

  /** So many steps of history for each step ahead. */
  private static final int HISTORY = 5;
  private static final int LEAST_HISTORY = 36;
  private static final double LIGHTEST = 0.22;
  private static final double DARKEST = 0.45;

  private ForecastCharts() {
  }

  /**
   * Draws a fan chart: the last values of a series, and forecasts with a band for each level.
   *
   * @param what the series, with its unit
   * @param time of each value; milliseconds if they are dates
   * @param value observed
   * @param ahead times of the forecasts
   * @param levels of the intervals
   * @param intervals {@code [level][step]}
   */
  public static Chart fan(String what, double[] time, boolean dates, double[] value, double[] ahead, double[] forecast, double[] levels,
      Interval[][] intervals) {
    int first = Math.max(0, value.length - Math.max(LEAST_HISTORY, HISTORY * ahead.length));
    double last = value[value.length - 1];
    double[] x = joined(time[time.length - 1], ahead);
    Chart chart = new Chart("Forecast of " + what, dates ? "time" : "row", what);
    int[] wideFirst = IntStream.range(0, levels.length).boxed().sorted((a, b) -> Double.compare(levels[b], levels[a])).mapToInt(k -> k).toArray();
    for (int place = 0; place < wideFirst.length; place++) {
      Interval[] own = intervals[wideFirst[place]];
      double opacity = levels.length == 1 ? DARKEST : LIGHTEST + (DARKEST - LIGHTEST) * place / (levels.length - 1);
      chart.band(PlainNumbers.text(levels[wideFirst[place]], 4) + " prediction interval", x,
          joined(last, Arrays.stream(own).mapToDouble(interval -> finite(interval.lower())).toArray()),
          joined(last, Arrays.stream(own).mapToDouble(interval -> finite(interval.upper())).toArray()), Style.of(Tone.BLUE).opacity(opacity));
    }
    chart.line("observed", Arrays.copyOfRange(time, first, time.length), Arrays.copyOfRange(value, first, value.length), Style.of(Tone.INK).thickness(1.5));
    chart.line("forecast", x, joined(last, forecast), Style.of(Tone.VERMILION).thickness(1.8)).tips(tips(last, forecast));
    return dates ? chart.xDates() : chart;
  }

  private static List<String> tips(double last, double[] forecast) {
    return IntStream.rangeClosed(0, forecast.length).mapToObj(step -> step == 0 ? String.format(Locale.ROOT, "last value %.5g", last)
        : String.format(Locale.ROOT, "step %d: %.5g", step, forecast[step - 1])).toList();
  }

  /** Infinite bounds are not drawn. */
  private static double finite(double bound) {
    return Double.isFinite(bound) ? bound : Double.NaN;
  }

  private static double[] joined(double first, double[] rest) {
    double[] all = new double[rest.length + 1];
    all[0] = first;
    System.arraycopy(rest, 0, all, 1, rest.length);
    return all;
  }
}
