// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.draw;

import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.AxisLocation;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.labels.StandardCategoryToolTipGenerator;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.renderer.category.IntervalBarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.renderer.category.StatisticalBarRenderer;
import org.jfree.data.category.DefaultIntervalCategoryDataset;
import org.jfree.data.statistics.DefaultStatisticalCategoryDataset;

/** A bar chart: one group for each name, with one bar for each series and optional error bars. Bars are horizontal if their names need the space. */
public final class BarChart extends LabelledChart<BarChart> {

  /** Names with more characters in total don't fit below the bars. */
  private static final int MAX_LENGTH_BELOW = 100;

  private final String nameLabel;
  private final AxisPlan values;
  private final List<String> names;
  private final List<Series> series = new ArrayList<>();
  private Ranges ranges;
  private double reference = Double.NaN;

  /** One bar for each name; error is half the length of an error bar, or 0 for none; tips are null for the default tooltips. */
  private record Series(String name, double[] value, double[] error, Style style, List<String> tips) {
  }

  /** A range of values for each name. */
  private record Ranges(String name, double[] low, double[] high) {
  }

  /** Creates a chart without bars; the names of its groups must differ. */
  public BarChart(String title, String nameLabel, String valueLabel, List<String> names) {
    super(title);
    if (new HashSet<>(names).size() < names.size()) {
      throw new IllegalArgumentException("the names under the bars must differ but were " + names);
    }
    this.nameLabel = nameLabel;
    this.values = new AxisPlan(valueLabel);
    this.names = List.copyOf(names);
  }

  /** Adds a bar to each group, in the next colour of the palette; NaN for none. */
  public BarChart bars(String name, double[] value) {
    return bars(name, value, new double[value.length], Style.auto());
  }

  /** Adds a bar to each group, with error bars of a half length each; 0 for none. */
  public BarChart bars(String name, double[] value, double[] error, Style style) {
    if (value.length != names.size() || error.length != names.size()) {
      throw new IllegalArgumentException("there are " + names.size() + " groups, but series '" + name + "' has " + value.length
          + " values and " + error.length + " errors");
    }
    series.add(new Series(name, value.clone(), error.clone(), style.resolved(series.size()), null));
    return this;
  }

  /** Sets the tooltips of the bars added last, one for each group. */
  public BarChart tips(List<String> texts) {
    if (texts.size() != names.size()) {
      throw new IllegalArgumentException("there are " + names.size() + " groups, but " + texts.size() + " tips");
    }
    Series last = series.remove(series.size() - 1);
    series.add(new Series(last.name, last.value, last.error, last.style, List.copyOf(texts)));
    return this;
  }

  /** Marks a range of values for each group, such as that expected by chance. */
  public BarChart ranges(String name, double[] low, double[] high) {
    if (low.length != names.size() || high.length != names.size()) {
      throw new IllegalArgumentException("there are " + names.size() + " groups, but ranges '" + name + "' are " + low.length + " and " + high.length);
    }
    ranges = new Ranges(name, low.clone(), high.clone());
    return this;
  }

  /** Adds a dashed line across all bars. */
  public BarChart reference(double value) {
    reference = value;
    return this;
  }

  /** Fixes the range of the value axis, which otherwise starts at 0 and fits the bars. */
  public BarChart range(double from, double to) {
    values.fix(from, to);
    return this;
  }

  @Override
  BarChart self() {
    return this;
  }

  @Override
  public JFreeChart toJFreeChart() {
    Look look = new Look(theme());
    boolean horizontal = names.stream().mapToInt(String::length).sum() > MAX_LENGTH_BELOW;
    CategoryAxis nameAxis = new CategoryAxis(nameLabel);
    nameAxis.setCategoryMargin(series.size() > 1 ? 0.25 : 0.15);
    nameAxis.setLowerMargin(0.02);
    nameAxis.setUpperMargin(0.02);
    nameAxis.setMaximumCategoryLabelLines(horizontal ? 1 : 2);
    nameAxis.setMaximumCategoryLabelWidthRatio(1.2f);
    look.dress(nameAxis, false);
    ValueAxis valueAxis = values.axis(true);
    look.dress(valueAxis, !horizontal);
    CategoryPlot plot = new CategoryPlot(data(), nameAxis, valueAxis, renderer());
    plot.setOrientation(horizontal ? PlotOrientation.HORIZONTAL : PlotOrientation.VERTICAL);
    if (ranges != null && !names.isEmpty()) {
      plot.setDataset(1, new DefaultIntervalCategoryDataset(new String[] {ranges.name}, names.toArray(String[]::new), boxed(ranges.low),
          boxed(ranges.high)));
      plot.setRenderer(1, rangeRenderer());
      plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
    }
    plot.setRangeAxisLocation(AxisLocation.BOTTOM_OR_LEFT);
    if (!Double.isNaN(reference)) {
      plot.addRangeMarker(new ValueMarker(reference, theme().axis(), Look.stroke(1.2, true)));
    }
    look.dress(plot);
    return look.chart(labels(), plot, series.size() > 1 || ranges != null);
  }

  private static Number[][] boxed(double[] values) {
    return new Number[][] {Arrays.stream(values).boxed().toArray(Number[]::new)};
  }

  private DefaultStatisticalCategoryDataset data() {
    DefaultStatisticalCategoryDataset data = new DefaultStatisticalCategoryDataset();
    for (Series one : series) {
      for (int k = 0; k < names.size(); k++) {
        // Null means no bar or error bar in JFreeChart.
        Double value = Double.isNaN(one.value[k]) ? null : one.value[k];
        Double error = one.error[k] > 0 ? one.error[k] : null;
        data.add(value, error, one.name, names.get(k));
      }
    }
    return data;
  }

  private StatisticalBarRenderer renderer() {
    StatisticalBarRenderer renderer = new StatisticalBarRenderer();
    renderer.setBarPainter(new StandardBarPainter());
    renderer.setShadowVisible(false);
    renderer.setDrawBarOutline(false);
    renderer.setItemMargin(0.05);
    renderer.setMaximumBarWidth(0.2);
    renderer.setErrorIndicatorPaint(theme().ink());
    renderer.setErrorIndicatorStroke(Look.stroke(1.2, false));
    renderer.setDefaultToolTipGenerator(new StandardCategoryToolTipGenerator("{0}, {1}: {2}", Look.numbers()));
    for (int k = 0; k < series.size(); k++) {
      List<String> tips = series.get(k).tips;
      if (tips != null) {
        renderer.setSeriesToolTipGenerator(k, (data, row, column) -> tips.get(column));
      }
      renderer.setSeriesPaint(k, series.get(k).style.tone().color(theme(), series.get(k).style.opacity()));
    }
    return renderer;
  }

  /** Draws the ranges as transparent boxes over the bars. */
  private IntervalBarRenderer rangeRenderer() {
    IntervalBarRenderer renderer = new IntervalBarRenderer();
    renderer.setBarPainter(new StandardBarPainter());
    renderer.setShadowVisible(false);
    renderer.setMaximumBarWidth(0.26);
    renderer.setDrawBarOutline(true);
    renderer.setSeriesOutlinePaint(0, theme().axis());
    renderer.setSeriesPaint(0, Tone.GREY.color(theme(), 0.45));
    List<String> tips = series.isEmpty() ? null : series.get(0).tips;
    NumberFormat numbers = Look.numbers();
    renderer.setDefaultToolTipGenerator((data, row, column) -> tips != null ? tips.get(column)
        : data.getColumnKey(column) + ": " + numbers.format(ranges.low[column]) + " to " + numbers.format(ranges.high[column]));
    return renderer;
  }
}
