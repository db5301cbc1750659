// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.draw;

import java.awt.Color;
import java.awt.geom.Rectangle2D;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.AxisLocation;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.labels.StandardXYToolTipGenerator;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.chart.renderer.xy.XYItemRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.XYDataset;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/** Converts layers to a JFreeChart; each has its own data set and renderer. */
final class XyDrawing {

  private final Labels labels;
  private final AxisPlan x;
  private final AxisPlan y;
  private final List<Layer> layers;
  private final List<Chart.Rule> rules;
  private final Theme theme;

  XyDrawing(Labels labels, AxisPlan x, AxisPlan y, List<Layer> layers, List<Chart.Rule> rules, Theme theme) {
    this.labels = labels;
    this.x = x;
    this.y = y;
    this.layers = layers;
    this.rules = rules;
    this.theme = theme;
  }

  JFreeChart chart(boolean horizontal) {
    XYPlot plot = new XYPlot();
    boolean counts = layers.stream().anyMatch(layer -> layer.kind() == Layer.Kind.HISTOGRAM);
    plot.setDomainAxis(axis(x, false, horizontal));
    plot.setRangeAxis(axis(y, counts, !horizontal));
    if (horizontal) {
      plot.setOrientation(PlotOrientation.HORIZONTAL);
      plot.getDomainAxis().setInverted(true);
      plot.getDomainAxis().setVerticalTickLabels(false);
      plot.setRangeAxisLocation(AxisLocation.BOTTOM_OR_LEFT);
    }
    plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
    Set<String> named = new HashSet<>();
    for (int k = 0; k < layers.size(); k++) {
      Layer layer = layers.get(k);
      XYItemRenderer renderer = renderer(layer);
      renderer.setSeriesVisibleInLegend(0, !layer.name().isEmpty() && layer.isDrawn() && named.add(layer.name()));
      plot.setRenderer(k, renderer);
      plot.setDataset(k, data(layer));
    }
    rules.forEach(rule -> addRule(plot, rule));
    Look look = new Look(theme);
    look.dress(plot);
    return look.chart(labels, plot, named.size() > 1);
  }

  private ValueAxis axis(AxisPlan plan, boolean fromZero, boolean vertical) {
    ValueAxis axis = plan.axis(fromZero);
    new Look(theme).dress(axis, vertical);
    return axis;
  }

  private static XYDataset data(Layer layer) {
    boolean bins = layer.kind() == Layer.Kind.HISTOGRAM;
    XYIntervalSeries series = new XYIntervalSeries(layer.name(), false, true);
    for (int k = 0; k < layer.x().length; k++) {
      double at = layer.x()[k];
      double value = layer.y()[k];
      if (layer.kind() == Layer.Kind.BAND && Double.isNaN(at + value + layer.high()[k])) {
        continue; // NaN in a polygon would break the whole area.
      }
      if (bins) {
        series.add(at, layer.low()[k], layer.high()[k], value, 0, value);
      } else {
        series.add(at, at, at, value, layer.low()[k], layer.high()[k]);
      }
    }
    XYIntervalSeriesCollection data = new XYIntervalSeriesCollection();
    data.addSeries(series);
    return data;
  }

  private XYItemRenderer renderer(Layer layer) {
    XYItemRenderer renderer = switch (layer.kind()) {
      case LINE -> lineAndPoints(layer, true, layer.style().hasMarks());
      case POINTS -> lineAndPoints(layer, layer.style().hasLine(), true);
      case ERROR_BARS -> errorBars(layer);
      case BAND -> new Band(layer.style().tone().color(theme, 1), layer.style().opacity(), theme.paper());
      case HISTOGRAM -> histogram();
    };
    renderer.setSeriesPaint(0, layer.style().tone().color(theme, layer.kind() == Layer.Kind.BAND ? 1 : layer.style().opacity()));
    if (layer.tips() != null) {
      List<String> tips = layer.tips();
      renderer.setSeriesToolTipGenerator(0, (data, series, item) -> tips.get(item));
    } else if (layer.kind() != Layer.Kind.BAND) {
      renderer.setSeriesToolTipGenerator(0, new StandardXYToolTipGenerator("{0}: {1}, {2}", Look.numbers(), Look.numbers()));
    }
    return renderer;
  }

  private XYLineAndShapeRenderer lineAndPoints(Layer layer, boolean line, boolean points) {
    XYLineAndShapeRenderer renderer = dress(new XYLineAndShapeRenderer(line, points), layer, line, points);
    if (layer.kind() == Layer.Kind.POINTS && layer.style().opacity() == 1) {
      // An outline in the background colour separates points from bars and from each other.
      renderer.setDrawOutlines(true);
      renderer.setUseOutlinePaint(true);
      renderer.setSeriesOutlinePaint(0, theme.paper());
      renderer.setSeriesOutlineStroke(0, Look.stroke(1, false));
    }
    return renderer;
  }

  private static XYLineAndShapeRenderer dress(XYLineAndShapeRenderer renderer, Layer layer, boolean line, boolean points) {
    Style style = layer.style();
    renderer.setSeriesLinesVisible(0, line);
    renderer.setSeriesShapesVisible(0, points);
    renderer.setSeriesShape(0, style.mark().shape(style.size()));
    renderer.setDrawOutlines(false);
    renderer.setSeriesStroke(0, Look.stroke(style.thickness(), style.hasDashes()));
    // Draws one path instead of segments, so that dashes are even and files small.
    renderer.setDrawSeriesLineAsPath(true);
    return renderer;
  }

  private static XYItemRenderer errorBars(Layer layer) {
    BarsWithArea renderer = new BarsWithArea(layer.style().thickness());
    if (layer.style().size() <= layer.style().thickness()) {
      // The bar hides its point, so the legend shows a piece of the bar.
      double thickness = layer.style().thickness();
      renderer.setLegendShape(0, new Rectangle2D.Double(-thickness / 2, -6, thickness, 12));
    }
    return dress(renderer, layer, layer.style().hasLine(), true);
  }

  private static XYItemRenderer histogram() {
    XYBarRenderer renderer = new XYBarRenderer(0.05);
    renderer.setBarPainter(new StandardXYBarPainter());
    renderer.setShadowVisible(false);
    renderer.setDrawBarOutline(false);
    return renderer;
  }

  private void addRule(XYPlot plot, Chart.Rule rule) {
    ValueMarker marker = new ValueMarker(rule.at(), theme.axis(), Look.stroke(1.2, true));
    marker.setLabel(rule.label());
    marker.setLabelFont(Look.SMALL);
    marker.setLabelPaint(theme.ink());
    marker.setLabelBackgroundColor(new Color(0, true));
    marker.setLabelAnchor(RectangleAnchor.TOP_RIGHT);
    marker.setLabelTextAnchor(TextAnchor.TOP_LEFT);
    marker.setLabelOffset(new RectangleInsets(4, 4, 4, 4));
    plot.addDomainMarker(marker);
  }
}
