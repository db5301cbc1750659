// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import centroid.plot.draw.Chart;
import centroid.plot.draw.Mark;
import centroid.plot.draw.Style;
import centroid.plot.draw.Tone;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** A chart with one line for each name, and dots with error bars along a common axis. */
public final class DotChart {

  public static final Style BLUE = Style.of(Tone.BLUE).thickness(1.5).size(8);
  public static final Style GREY = Style.of(Tone.GREY).mark(Mark.SQUARE).thickness(1.5).size(8);
  public static final Style VERMILION = Style.of(Tone.VERMILION).mark(Mark.DIAMOND).thickness(1.5).size(8);

  /** Share of the axis beyond its outermost dots. */
  private static final double MARGIN = 0.03;

  private final int numLines;
  private final Chart chart;
  /** The ends of all bars. */
  private final DoubleSummaryStatistics ends = new DoubleSummaryStatistics();
  /** The names that have one of the dots added last. */
  private int[] lastKnown = {};
  private double low = Double.NEGATIVE_INFINITY;
  private double high = Double.POSITIVE_INFINITY;

  /** Creates a chart without dots; names of more than {@code nameLength} characters are shortened. */
  public DotChart(String title, String axis, List<String> names, int nameLength) {
    numLines = names.size();
    chart = new Chart(title, "", axis).horizontal();
    if (numLines > 0) {
      chart.xNames(names.stream().map(name -> shortened(name, nameLength)).toList());
    }
  }

  /** Draws what lies beyond these limits at the limits, so that one extreme value does not compress all others. */
  public DotChart limits(double newLow, double newHigh) {
    low = newLow;
    high = newHigh;
    return this;
  }

  /** Adds a dashed line across all names. */
  public DotChart reference(String name, double value) {
    ends.accept(value);
    chart.line(name, new double[] {-0.6, numLines - 0.4}, new double[] {value, value}, Style.of(Tone.GREY).dashed().thickness(1.2));
    return this;
  }

  /** Adds a dot for each name with a finite value; {@code shift} separates dots of one line. */
  public DotChart dots(String name, double[] values, double shift, Style style) {
    return dots(name, values, new double[values.length], shift, style);
  }

  /** Adds dots with error bars of a half length each. */
  public DotChart dots(String name, double[] values, double[] halfLengths, double shift, Style style) {
    return dots(name, values, IntStream.range(0, values.length).mapToDouble(k -> values[k] - halfLengths[k]).toArray(),
        IntStream.range(0, values.length).mapToDouble(k -> values[k] + halfLengths[k]).toArray(), shift, style);
  }

  /** Adds dots with error bars from the lower to the upper ends. */
  public DotChart dots(String name, double[] values, double[] lowerEnds, double[] upperEnds, double shift, Style style) {
    int[] known = IntStream.range(0, values.length).filter(k -> Double.isFinite(inside(values[k]))).toArray();
    double[] lower = IntStream.of(known).mapToDouble(k -> inside(lowerEnds[k])).toArray();
    double[] upper = IntStream.of(known).mapToDouble(k -> inside(upperEnds[k])).toArray();
    DoubleStream.concat(DoubleStream.of(lower), DoubleStream.of(upper)).filter(Double::isFinite).forEach(ends::accept);
    chart.errorBars(name, IntStream.of(known).mapToDouble(k -> k + shift).toArray(), IntStream.of(known).mapToDouble(k -> inside(values[k])).toArray(),
        lower, upper, style);
    lastKnown = known;
    return this;
  }

  /** Rounds the ends of the axis: JFreeChart leaves space for their labels, and long ones would leave few ticks. */
  private void roundAxis() {
    double range = Math.max(ends.getMax() - ends.getMin(), 1e-9 * Math.max(1, Math.abs(ends.getMax())));
    double unit = Math.pow(10, Math.floor(Math.log10(range))) / 10;
    chart.yRange(Math.floor((ends.getMin() - MARGIN * range) / unit) * unit, Math.ceil((ends.getMax() + MARGIN * range) / unit) * unit);
  }

  private double inside(double value) {
    return Math.max(low, Math.min(high, value));
  }

  /** Sets the tooltips of the dots added last, one for each name. */
  public DotChart tips(List<String> texts) {
    chart.tips(IntStream.of(lastKnown).mapToObj(texts::get).toList());
    return this;
  }

  public int numLines() {
    return numLines;
  }

  /** Returns the chart, for further settings. */
  public Chart chart() {
    if (ends.getCount() > 0) {
      roundAxis();
    }
    return chart;
  }

  /** Shortens a long name, but keeps the text after its last comma, such as the ensemble size m. */
  private static String shortened(String name, int length) {
    if (name.length() <= length) {
      return name;
    }
    int comma = name.lastIndexOf(',');
    String end = comma < 0 ? "" : name.substring(comma);
    return name.substring(0, Math.max(1, length - 1 - end.length())) + "…" + end;
  }
}
