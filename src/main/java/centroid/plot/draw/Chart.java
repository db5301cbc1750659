// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.draw;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import org.jfree.chart.JFreeChart;
import org.jfree.data.statistics.HistogramDataset;

/**
 * A chart with two axes of numbers. Layers are drawn in the order in which they are added; one of NaN coordinates is left out, and lines are
 * interrupted there. Layers of the same name share one entry of the legend and, if they ask for none, one colour.
 */
public final class Chart implements ChartPicture {

  private final String title;
  private final AxisPlan x;
  private final AxisPlan y;
  private final List<Layer> layers = new ArrayList<>();
  private final List<Rule> rules = new ArrayList<>();
  private String note = "";
  private String source = "";
  private Theme theme = Theme.LIGHT;
  private boolean horizontal;

  /**
   * An empty chart.
   *
   * @param title what is shown; may be empty
   */
  public Chart(String title, String xLabel, String yLabel) {
    this.title = title;
    x = new AxisPlan(xLabel);
    y = new AxisPlan(yLabel);
  }

  /** Adds a line of small text below the title. */
  public Chart note(String text) {
    note = text;
    return this;
  }

  /**
   * Adds a line in a colour of the palette.
   *
   * @param name entry in the legend; empty for none
   */
  public Chart line(String name, double[] xs, double[] ys) {
    return line(name, xs, ys, Style.auto());
  }

  /**
   * Adds a line.
   *
   * @param name entry in the legend; empty for none
   */
  public Chart line(String name, double[] xs, double[] ys, Style style) {
    return add(new Layer(Layer.Kind.LINE, name, xs, ys, ys, ys, style, null));
  }

  /**
   * Adds points.
   *
   * @param name entry in the legend; empty for none
   */
  public Chart points(String name, double[] xs, double[] ys, Style style) {
    return add(new Layer(Layer.Kind.POINTS, name, xs, ys, ys, ys, style, null));
  }

  /**
   * Adds points with vertical bars through them.
   *
   * @param name entry in the legend; empty for none
   */
  public Chart errorBars(String name, double[] xs, double[] ys, double[] low, double[] high, Style style) {
    return add(new Layer(Layer.Kind.ERROR_BARS, name, xs, ys, low, high, style, null));
  }

  /**
   * Adds an area between two lines.
   *
   * @param name entry in the legend; empty for none
   * @param xs horizontal positions, rising
   */
  public Chart band(String name, double[] xs, double[] low, double[] high, Style style) {
    return add(new Layer(Layer.Kind.BAND, name, xs, low, low, high, style, null));
  }

  /**
   * Adds a histogram: bars whose heights count values, with bins of equal width.
   *
   * @param name entry in the legend; empty for none
   * @param values the values, at least one, without NaN
   */
  public Chart histogram(String name, double[] values, int bins, Style style) {
    if (values.length == 0 || bins < 1) {
      throw new IllegalArgumentException("a histogram needs at least one value and one bin, but layer '" + name + "' has "
          + values.length + " values and " + bins + " bins");
    }
    double smallest = Arrays.stream(values).min().getAsDouble();
    double largest = Arrays.stream(values).max().getAsDouble();
    double margin = largest > smallest ? 0 : Math.max(Math.abs(smallest), 1) / 2;
    HistogramDataset counted = new HistogramDataset();
    counted.addSeries(name, values, bins, smallest - margin, largest + margin);
    double[] from = new double[bins];
    double[] to = new double[bins];
    double[] middle = new double[bins];
    double[] count = new double[bins];
    for (int bin = 0; bin < bins; bin++) {
      from[bin] = counted.getStartXValue(0, bin);
      to[bin] = counted.getEndXValue(0, bin);
      middle[bin] = counted.getXValue(0, bin);
      count[bin] = counted.getYValue(0, bin);
    }
    return add(new Layer(Layer.Kind.HISTOGRAM, name, middle, count, from, to, style, null));
  }

  /** Texts for the layer added last, shown under the mouse in place of the numbers. */
  public Chart tips(List<String> texts) {
    layers.set(layers.size() - 1, layers.get(layers.size() - 1).withTips(texts));
    return this;
  }

  /**
   * Adds a vertical line across the chart.
   *
   * @param label written beside it; may be empty
   */
  public Chart verticalLine(double at, String label) {
    rules.add(new Rule(at, label));
    return this;
  }

  /** Fixes the horizontal axis, which otherwise fits the values. */
  public Chart xRange(double from, double to) {
    x.fix(from, to);
    return this;
  }

  /**
   * Names the whole numbers from 0 on along the horizontal axis, which ends after them.
   *
   * @param names in place of 0, 1, ...; at least one
   */
  public Chart xNames(List<String> names) {
    x.name(List.copyOf(names));
    return this;
  }

  /** Writes the numbers along the horizontal axis in words. */
  public Chart xWords(DoubleFunction<String> words) {
    x.write(words);
    return this;
  }

  /** Fixes the vertical axis, which otherwise fits the values. */
  public Chart yRange(double from, double to) {
    y.fix(from, to);
    return this;
  }

  /** Writes the numbers along the vertical axis in words. */
  public Chart yWords(DoubleFunction<String> words) {
    y.write(words);
    return this;
  }

  /** Turns the chart: x runs downwards, where long names fit beside it, and values, bars and bands lie along a horizontal axis. */
  public Chart horizontal() {
    horizontal = true;
    return this;
  }

  @Override
  public Chart source(String text) {
    source = text;
    return this;
  }

  @Override
  public Chart theme(Theme newTheme) {
    theme = newTheme;
    return this;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public JFreeChart toJFreeChart() {
    return new XyDrawing(new Labels(title, note, source), x, y, resolved(), rules, theme).chart(horizontal);
  }

  private Chart add(Layer layer) {
    layers.add(layer);
    return this;
  }

  /** Layers with their colours: a name keeps its colour, and only names that ask for none use up the palette. */
  private List<Layer> resolved() {
    Map<String, Integer> series = new LinkedHashMap<>();
    List<Layer> result = new ArrayList<>();
    for (Layer layer : layers) {
      boolean open = layer.style().tone() == null;
      int index = open ? series.computeIfAbsent(layer.name(), name -> series.size()) : 0;
      result.add(layer.withStyle(layer.style().resolved(index)));
    }
    return result;
  }

  /** A vertical line across the chart. */
  record Rule(double at, String label) {
  }
}
