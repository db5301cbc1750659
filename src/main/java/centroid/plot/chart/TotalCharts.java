// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import centroid.interval.Interval;
import centroid.plot.draw.Chart;
import centroid.text.PlainNumbers;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Charts of totals and means of groups. */
public final class TotalCharts {

  /** The largest number of groups whose names fit. */
  public static final int MAX_GROUPS = 40;

  private static final int NAME_LENGTH = 24;
  private static final double SHIFT = 0.18;

  private TotalCharts() {
  }

  /**
   * Draws a prediction with its interval for each group, and observed values beside it.
   *
   * @param what such as "total of sales"
   * @param intervals of one level, in the order of the names
   * @param actual NaN where it is not known
   */
  public static Chart intervals(String what, double level, List<String> names, double[] predicted, List<Interval> intervals, double[] actual) {
    int[] shown = IntStream.range(0, Math.min(MAX_GROUPS, names.size())).toArray();
    double[] lower = Arrays.stream(shown).mapToDouble(k -> intervals.get(k).lower()).toArray();
    double[] upper = Arrays.stream(shown).mapToDouble(k -> intervals.get(k).upper()).toArray();
    String levelText = PlainNumbers.text(level, 4);
    DotChart chart = new DotChart(Character.toUpperCase(what.charAt(0)) + what.substring(1), what, Arrays.stream(shown).mapToObj(names::get).toList(),
        NAME_LENGTH).dots("prediction and " + levelText + " interval", Arrays.copyOf(predicted, shown.length), lower, upper, 0,
            DotChart.BLUE)
        .tips(Arrays.stream(shown).mapToObj(k -> names.get(k) + ": " + number(predicted[k]) + ", interval " + number(intervals.get(k).lower()) + " to "
            + number(intervals.get(k).upper())).toList());
    if (Arrays.stream(shown).anyMatch(k -> !Double.isNaN(actual[k]))) {
      chart.dots("observed", Arrays.copyOf(actual, shown.length), SHIFT, DotChart.VERMILION);
    }
    return names.size() <= MAX_GROUPS ? chart.chart() : chart.chart().note("the first " + MAX_GROUPS + " of " + names.size() + " groups");
  }

  private static String number(double value) {
    return PlainNumbers.text(value, 3);
  }
}
