// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.draw;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.awt.Color;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.data.xy.IntervalXYDataset;

/** The data and pixels of a drawn chart, for comparison with its input. */
public final class DrawnChart {

  private static final double EXACT = 1e-12;
  private static final int WIDTH = 900;
  private static final int HEIGHT = 700;

  private final JFreeChart chart;
  private final List<Series> series = new ArrayList<>();
  private final List<Series> expected = new ArrayList<>();

  /** The values of one layer. */
  public record Series(int place, String name, Color color, double[] x, double[] y, double[] low, double[] high) {
  }

  private DrawnChart(JFreeChart chart) {
    this.chart = chart;
    XYPlot plot = chart.getXYPlot();
    for (int k = 0; k < plot.getDatasetCount(); k++) {
      IntervalXYDataset data = (IntervalXYDataset) plot.getDataset(k);
      int[] items = IntStream.range(0, data.getItemCount(0)).toArray();
      series.add(new Series(k, (String) data.getSeriesKey(0), (Color) plot.getRenderer(k).getSeriesPaint(0),
          IntStream.of(items).mapToDouble(item -> data.getXValue(0, item)).toArray(),
          IntStream.of(items).mapToDouble(item -> data.getYValue(0, item)).toArray(),
          IntStream.of(items).mapToDouble(item -> data.getStartYValue(0, item)).toArray(),
          IntStream.of(items).mapToDouble(item -> data.getEndYValue(0, item)).toArray()));
    }
  }

  public static DrawnChart of(Chart chart) {
    return new DrawnChart(chart.toJFreeChart());
  }

  /** The line below the title. */
  public String note() {
    return ((TextTitle) chart.getSubtitle(0)).getText();
  }

  /** The names of the layers, from the lowest to the highest. */
  public List<String> names() {
    return series.stream().map(Series::name).toList();
  }

  /** The entries of the legend. */
  public List<String> legend() {
    LegendItemCollection items = chart.getXYPlot().getLegendItems();
    return IntStream.range(0, items.getItemCount()).mapToObj(k -> items.get(k).getLabel()).toList();
  }

  /** The layer of a unique name. */
  public Series series(String name) {
    List<Series> found = series.stream().filter(one -> one.name().equals(name)).toList();
    assertEquals(1, found.size(), "layers called " + name);
    return found.get(0);
  }

  public int numItems(String name) {
    return series(name).x().length;
  }

  /** The tooltip of an item. */
  public String tip(String name, int item) {
    int place = series(name).place();
    return chart.getXYPlot().getRenderer(place).getToolTipGenerator(0, item).generateToolTip(chart.getXYPlot().getDataset(place), 0, item);
  }

  public void assertPoints(String name, Tone tone, double[] x, double[] y) {
    Series found = find(name, tone);
    assertArrayEquals(x, found.x(), EXACT, name + ", x");
    assertArrayEquals(y, found.y(), EXACT, name + ", y");
  }

  public void assertBars(String name, Tone tone, double[] x, double[] y, double[] low, double[] high) {
    assertPoints(name, tone, x, y);
    Series found = find(name, tone);
    assertArrayEquals(low, found.low(), EXACT, name + ", lower ends");
    assertArrayEquals(high, found.high(), EXACT, name + ", upper ends");
  }

  /** Finds a layer by name and colour: values inside and outside share a name. */
  private Series find(String name, Tone tone) {
    int rgb = tone.color(Theme.LIGHT, 1).getRGB() & 0xFFFFFF;
    List<Series> found = series.stream().filter(one -> one.name().equals(name) && (one.color().getRGB() & 0xFFFFFF) == rgb).toList();
    assertEquals(1, found.size(), tone + " layers called " + name);
    expected.add(found.get(0));
    return found.get(0);
  }

  /** Asserts that all layers have been compared. */
  public void assertNothingElse() {
    assertEquals(List.of(), series.stream().filter(one -> !expected.contains(one)).map(Series::name).toList());
  }

  /** Asserts the colour at a position, up to rounding. */
  public void assertPixel(Color color, double x, double y) {
    ChartRenderingInfo info = new ChartRenderingInfo();
    BufferedImage image = chart.createBufferedImage(WIDTH, HEIGHT, info);
    Rectangle2D area = info.getPlotInfo().getDataArea();
    int column = (int) chart.getXYPlot().getDomainAxis().valueToJava2D(x, area, RectangleEdge.BOTTOM);
    int row = (int) chart.getXYPlot().getRangeAxis().valueToJava2D(y, area, RectangleEdge.LEFT);
    Color found = new Color(image.getRGB(column, row));
    int[] differences = {found.getRed() - color.getRed(), found.getGreen() - color.getGreen(), found.getBlue() - color.getBlue()};
    assertEquals(0, IntStream.of(differences).map(Math::abs).max().orElseThrow(), 2, color + " at " + x + ", " + y + ", but " + found);
  }

  public static Color mixed(Color front, Color back, double opacity) {
    return new Color((int) Math.round(opacity * front.getRed() + (1 - opacity) * back.getRed()),
        (int) Math.round(opacity * front.getGreen() + (1 - opacity) * back.getGreen()),
        (int) Math.round(opacity * front.getBlue() + (1 - opacity) * back.getBlue()));
  }
}
