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
 * A chart with two numeric axes. Layers are drawn in the order in which they are added. Points with NaN coordinates are left out and interrupt lines.
 * Layers of the same name share a legend entry and, unless they set one, a colour. An empty name has no legend entry.
 */
public final class Chart extends LabelledChart<Chart> {

  private final AxisPlan x;
  private final AxisPlan y;
  private final List<Layer> layers = new ArrayList<>();
  private final List<Rule> rules = new ArrayList<>();
  private boolean horizontal;

  /** Creates an empty chart; the labels of its axes name the units. */
  public Chart(String title, String xLabel, String yLabel) {
    super(title);
    x = new AxisPlan(xLabel);
    y = new AxisPlan(yLabel);
  }

  /** Adds a line in a colour of the palette. */
  public Chart line(String name, double[] xs, double[] ys) {
    return line(name, xs, ys, Style.auto());
  }

  /** Adds a line; {@link Style#marked} also draws its points. */
  public Chart line(String name, double[] xs, double[] ys, Style style) {
    return add(new Layer(Layer.Kind.LINE, name, xs, ys, ys, ys, style, null));
  }

  /** Adds points; {@link Style#joined} connects them. */
  public Chart points(String name, double[] xs, double[] ys, Style style) {
    return add(new Layer(Layer.Kind.POINTS, name, xs, ys, ys, ys, style, null));
  }

  /** Adds points with vertical error bars; {@link Style#joined} connects the points. */
  public Chart errorBars(String name, double[] xs, double[] ys, double[] low, double[] high, Style style) {
    return add(new Layer(Layer.Kind.ERROR_BARS, name, xs, ys, low, high, style, null));
  }

  /** Adds an area between two lines over rising positions. */
  public Chart band(String name, double[] xs, double[] low, double[] high, Style style) {
    return add(new Layer(Layer.Kind.BAND, name, xs, low, low, high, style, null));
  }

  /** Adds a histogram with bins of equal width, of at least one value and without NaN. */
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

  /** Sets the tooltips of the layer added last, one for each value. */
  public Chart tips(List<String> texts) {
    layers.set(layers.size() - 1, layers.get(layers.size() - 1).withTips(texts));
    return this;
  }

  /** Adds a dashed vertical line with a label, which may be empty. */
  public Chart verticalLine(double at, String label) {
    rules.add(new Rule(at, label));
    return this;
  }

  /** Fixes the range of the horizontal axis, which otherwise fits the values. */
  public Chart xRange(double from, double to) {
    x.fix(from, to);
    return this;
  }

  /** Labels 0, 1, ... along the horizontal axis with at least one name; the axis ends after them. */
  public Chart xNames(List<String> names) {
    x.name(List.copyOf(names));
    return this;
  }

  /** Shows the horizontal positions, in milliseconds, as dates. */
  public Chart xDates() {
    x.dates();
    return this;
  }

  /** Fixes the range of the vertical axis, which otherwise fits the values. */
  public Chart yRange(double from, double to) {
    y.fix(from, to);
    return this;
  }

  /** Formats the tick labels of the vertical axis by a function. */
  public Chart yWords(DoubleFunction<String> words) {
    y.write(words);
    return this;
  }

  /** Shows the values, in milliseconds, as dates. */
  public Chart yDates() {
    y.dates();
    return this;
  }

  /** Turns the chart by 90 degrees: x runs downwards, where long names fit, and values lie along the horizontal axis. */
  public Chart horizontal() {
    horizontal = true;
    return this;
  }

  @Override
  Chart self() {
    return this;
  }

  @Override
  public JFreeChart toJFreeChart() {
    return new XyDrawing(labels(), x, y, resolved(), rules, theme()).chart(horizontal);
  }

  private Chart add(Layer layer) {
    layers.add(layer);
    return this;
  }

  /** Resolves the colours of layers: those without a colour get the next one of the palette, the same for the same name. */
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
