// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare.report;

import centroid.plot.draw.Chart;
import centroid.plot.draw.Mark;
import centroid.plot.draw.Style;
import centroid.plot.draw.Theme;
import centroid.plot.draw.Tone;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** A chart of an HTML report: one line for each name, with dots and error bars along a common axis, narrow enough for a phone. */
final class DotChart {

  static final Style BLUE = Style.of(Tone.BLUE).thickness(1.5).size(8);
  static final Style GREY = Style.of(Tone.GREY).mark(Mark.SQUARE).thickness(1.5).size(8);
  static final Style VERMILION = Style.of(Tone.VERMILION).mark(Mark.DIAMOND).thickness(1.5).size(8);

  private static final int WIDTH = 380;
  private static final int LINE_HEIGHT = 20;
  /** Height of legend, ticks and axis label. */
  private static final int FRAME_HEIGHT = 120;
  private static final int NAME_LENGTH = 19;
  /** Share of the axis beyond its outermost dots. */
  private static final double MARGIN = 0.03;

  private final String title;
  private final int numLines;
  private final Chart chart;
  /** The ends of all bars. */
  private final DoubleSummaryStatistics ends = new DoubleSummaryStatistics();
  private double low = Double.NEGATIVE_INFINITY;
  private double high = Double.POSITIVE_INFINITY;

  /** A chart without dots; {@code title} describes it to screen readers. */
  DotChart(String title, String axis, List<String> names) {
    this.title = title;
    numLines = names.size();
    chart = new Chart("", "", axis).horizontal();
    if (numLines > 0) {
      chart.xNames(names.stream().map(DotChart::shortened).toList());
    }
  }

  /** Draws what lies beyond these limits at the limits, so that one extreme value does not compress all others. */
  DotChart limits(double newLow, double newHigh) {
    low = newLow;
    high = newHigh;
    return this;
  }

  /** Adds a dashed line across all names. */
  DotChart reference(String name, double value) {
    ends.accept(value);
    chart.line(name, new double[] {-0.6, numLines - 0.4}, new double[] {value, value}, Style.of(Tone.GREY).dashed().thickness(1.2));
    return this;
  }

  /** Adds a dot for each name with a finite value; {@code shift} separates dots of one line. */
  DotChart dots(String name, double[] values, double shift, Style style) {
    return dots(name, values, new double[values.length], shift, style);
  }

  /** Adds dots with error bars of a half length each. */
  DotChart dots(String name, double[] values, double[] halfLengths, double shift, Style style) {
    int[] known = IntStream.range(0, values.length).filter(k -> Double.isFinite(inside(values[k]))).toArray();
    double[] lower = IntStream.of(known).mapToDouble(k -> inside(values[k] - halfLengths[k])).toArray();
    double[] upper = IntStream.of(known).mapToDouble(k -> inside(values[k] + halfLengths[k])).toArray();
    DoubleStream.concat(DoubleStream.of(lower), DoubleStream.of(upper)).filter(Double::isFinite).forEach(ends::accept);
    chart.errorBars(name, IntStream.of(known).mapToDouble(k -> k + shift).toArray(), IntStream.of(known).mapToDouble(k -> inside(values[k])).toArray(),
        lower, upper, style);
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

  /** The chart, for axis settings and for tests. */
  Chart chart() {
    return chart;
  }

  /** The figure with its caption. The page shows one of two pictures, the light or the dark one. */
  String figure(String id, String caption) {
    roundAxis();
    String pictures;
    try {
      pictures = svg("light", Theme.LIGHT) + svg("dark", Theme.DARK);
    } catch (RuntimeException | LinkageError | InternalError e) {
      // Java on a server may lack fonts; the tables have the same numbers.
      pictures = Html.paragraph("The chart could not be drawn (" + e + "); install fontconfig and a font.");
    }
    return "<figure id=\"" + id + "\">\n" + pictures + "<figcaption>" + Html.escape(caption) + "</figcaption>\n</figure>\n";
  }

  private String svg(String style, Theme theme) {
    return "<div class=\"" + style + "\">" + chart.theme(theme).toSvg(WIDTH, FRAME_HEIGHT + LINE_HEIGHT * Math.max(1, numLines))
        .replaceFirst("aria-label=\"\"", "aria-label=\"" + Html.escape(title).replace("$", "") + "\"") + "</div>\n";
  }

  /** Shortens a long name, but keeps the text after its last comma, such as the ensemble size m. */
  private static String shortened(String name) {
    if (name.length() <= NAME_LENGTH) {
      return name;
    }
    int comma = name.lastIndexOf(',');
    String end = comma < 0 ? "" : name.substring(comma);
    return name.substring(0, Math.max(1, NAME_LENGTH - 1 - end.length())) + "…" + end;
  }
}
