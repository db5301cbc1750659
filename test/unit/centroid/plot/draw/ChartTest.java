// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.draw;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.entity.ChartEntity;
import org.jfree.chart.entity.XYItemEntity;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.data.Range;
import org.jfree.data.xy.IntervalXYDataset;
import org.junit.jupiter.api.Test;

/** Layers and settings arrive in JFreeChart. */
class ChartTest {

  private static final double[] X = {1, 2, 4};
  private static final double[] Y = {3, 1, 2};

  private static XYPlot plot(Chart chart) {
    return chart.toJFreeChart().getXYPlot();
  }

  private static List<String> legend(LegendItemCollection items) {
    return IntStream.range(0, items.getItemCount()).mapToObj(k -> items.get(k).getLabel()).toList();
  }

  @Test
  void layersKeepTheirValuesAndOrder() {
    XYPlot plot = plot(new Chart("t", "a", "b").line("first", X, Y)
        .errorBars("second", X, Y, new double[] {2, 0, 1}, new double[] {4, 2, 3}, Style.auto()));
    assertEquals(2, plot.getDatasetCount());
    assertEquals("first", plot.getDataset(0).getSeriesKey(0));
    IntervalXYDataset bars = (IntervalXYDataset) plot.getDataset(1);
    assertEquals(3, bars.getItemCount(0));
    assertEquals(2, bars.getStartYValue(0, 0));
    assertEquals(2, bars.getEndYValue(0, 1));
    assertEquals(2, bars.getYValue(0, 2));
    assertEquals("a", plot.getDomainAxis().getLabel());
    assertEquals("b", plot.getRangeAxis().getLabel());
  }

  @Test
  void axisCoversErrorBars() {
    Range range = plot(new Chart("", "", "").errorBars("", X, Y, new double[] {-7, 0, 1}, new double[] {4, 2, 30}, Style.auto()))
        .getRangeAxis().getRange();
    assertTrue(range.contains(-7) && range.contains(30), range.toString());
  }

  @Test
  void legendNamesOnlyWhatIsDrawn() {
    double[] none = {};
    double[] unknown = {Double.NaN, Double.NaN, Double.NaN};
    XYPlot plot = plot(new Chart("", "", "").line("line", X, Y).points("no points", none, none, Style.auto())
        .errorBars("unknown", X, unknown, unknown, unknown, Style.auto()).errorBars("bars", none, none, none, none, Style.auto())
        .errorBars("bars", X, Y, Y, Y, Style.auto()));
    assertEquals(List.of("line", "bars"), legend(plot.getLegendItems()));
  }

  @Test
  void barsReactOverTheirWholeLength() {
    for (boolean horizontal : new boolean[] {false, true}) {
      Chart chart = new Chart("", "", "").errorBars("bars", X, Y, new double[] {2, 0, 1}, new double[] {4, 2, 3}, Style.auto().thickness(3));
      JFreeChart drawn = (horizontal ? chart.horizontal() : chart).toJFreeChart();
      ChartRenderingInfo info = new ChartRenderingInfo();
      drawn.createBufferedImage(600, 600, info);
      Rectangle2D area = info.getPlotInfo().getDataArea();
      RectangleEdge edge = horizontal ? RectangleEdge.BOTTOM : RectangleEdge.LEFT;
      double length = Math.abs(drawn.getXYPlot().getRangeAxis().valueToJava2D(4, area, edge) - drawn.getXYPlot().getRangeAxis().valueToJava2D(2, area, edge));
      assertTrue(length > 100, "2 of about 4.4 units: " + length);
      List<Rectangle2D> bars = new ArrayList<>();
      for (Object mark : info.getEntityCollection().getEntities()) {
        Rectangle2D bounds = ((ChartEntity) mark).getArea().getBounds2D();
        if (mark instanceof XYItemEntity && Math.max(bounds.getWidth(), bounds.getHeight()) > 100) {
          bars.add(bounds);
        }
      }
      assertEquals(3, bars.size());
      assertEquals(length, horizontal ? bars.get(0).getWidth() : bars.get(0).getHeight(), 1e-6);
      assertEquals(3, horizontal ? bars.get(0).getHeight() : bars.get(0).getWidth(), 1e-6);
    }
  }

  @Test
  void datesHaveTicksAtWholeMonths() {
    double day = 86_400_000;
    double[] days = {1.7e12, 1.7e12 + 100 * day, 1.7e12 + 200 * day};
    String svg = new Chart("", "sent", "arrived").xDates().yDates().line("", days, days).toSvg(700, 500);
    assertTrue(svg.contains(">2024-01<") && svg.contains(">2024-05<"), svg);
    assertTrue(new Chart("", "", "").xDates().line("", new double[] {1.7e12, 1.7e12 + day / 24}, new double[2]).toSvg(700, 500).contains(":30<"));
  }

  /** Names at an angle below the bars left so little height that the label of the axis ran into the subtitle. */
  @Test
  void manyLongNamesLeaveSpaceForTheBars() {
    List<String> names = IntStream.range(0, 19).mapToObj(k -> "diaporthe-stem-canker " + k).toList();
    ChartRenderingInfo info = new ChartRenderingInfo();
    new BarChart("Coverage by class", "class (rows)", "observed coverage", names).bars("", new double[19]).note("a subtitle").toJFreeChart()
        .createBufferedImage(840, 400, info);
    assertTrue(info.getPlotInfo().getDataArea().getHeight() > 250, info.getPlotInfo().getDataArea().toString());
    assertTrue(info.getPlotInfo().getDataArea().getWidth() > 500, info.getPlotInfo().getDataArea().toString());
  }

  @Test
  void callersArraysAreCopied() {
    double[] mine = Y.clone();
    Chart chart = new Chart("", "", "").line("", X, mine);
    mine[0] = 99;
    assertEquals(3, plot(chart).getDataset(0).getYValue(0, 0));
  }

  @Test
  void namesKeepTheirColourAndStandOnceInTheLegend() {
    XYPlot plot = plot(new Chart("", "", "").line("a", X, Y).points("grey", X, Y, Style.of(Tone.GREY)).line("b", X, Y)
        .points("a", X, Y, Style.auto()).line("", X, Y));
    assertEquals(plot.getRenderer(0).getSeriesPaint(0), plot.getRenderer(3).getSeriesPaint(0));
    assertNotEquals(plot.getRenderer(0).getSeriesPaint(0), plot.getRenderer(2).getSeriesPaint(0));
    assertEquals(List.of("a", "grey", "b"), legend(plot.getLegendItems()));
  }

  @Test
  void oneNameNeedsNoLegend() {
    assertEquals(0, new Chart("", "", "").line("only", X, Y).toJFreeChart().getSubtitleCount());
    assertEquals(1, new Chart("", "", "").line("one", X, Y).line("two", X, Y).toJFreeChart().getSubtitleCount());
  }

  @Test
  void histogramCountsEveryValueOnce() {
    IntervalXYDataset data = (IntervalXYDataset) plot(new Chart("", "", "")
        .histogram("", new double[] {0, 0.1, 0.9, 1, 1.9, 2}, 2, Style.auto())).getDataset(0);
    assertEquals(2, data.getItemCount(0));
    assertArrayEquals(new double[] {3, 3}, new double[] {data.getYValue(0, 0), data.getYValue(0, 1)});
    assertEquals(1, data.getEndXValue(0, 0));
    assertEquals(2, data.getEndXValue(0, 1));
  }

  @Test
  void histogramOfOneValueHasAWidth() {
    IntervalXYDataset data = (IntervalXYDataset) plot(new Chart("", "", "")
        .histogram("", new double[] {5, 5}, 3, Style.auto())).getDataset(0);
    assertEquals(2, data.getYValue(0, 1));
    assertTrue(data.getStartXValue(0, 0) < data.getEndXValue(0, 2));
  }

  @Test
  void bandLeavesOutMissingCorners() {
    Chart chart = new Chart("", "", "").band("", X, new double[] {0, Double.NaN, 1}, new double[] {1, 2, 3}, Style.auto());
    assertEquals(2, plot(chart).getDataset(0).getItemCount(0));
  }

  @Test
  void tipsBelongToTheirPoints() {
    XYPlot plot = plot(new Chart("", "", "").line("l", X, Y).points("p", X, Y, Style.auto()).tips(List.of("u", "v", "w")));
    assertEquals("w", plot.getRenderer(1).getToolTipGenerator(0, 2).generateToolTip(plot.getDataset(1), 0, 2));
    assertEquals("l: 4, 2", plot.getRenderer(0).getToolTipGenerator(0, 2).generateToolTip(plot.getDataset(0), 0, 2));
  }

  @Test
  void badInputIsNamed() {
    Chart chart = new Chart("", "", "");
    assertTrue(assertThrows(IllegalArgumentException.class, () -> chart.line("short", X, new double[2])).getMessage()
        .contains("'short' has 3 x and 2 y"));
    assertThrows(IllegalArgumentException.class, () -> chart.histogram("", new double[0], 5, Style.auto()));
    assertThrows(IllegalArgumentException.class, () -> chart.xRange(1, 1));
    assertThrows(IllegalArgumentException.class, () -> chart.line("", X, Y).tips(List.of("one")));
    assertThrows(IllegalArgumentException.class, () -> Style.auto().opacity(0));
    assertThrows(IllegalArgumentException.class, () -> new BarChart("", "", "", List.of("a", "a")));
    assertThrows(IllegalArgumentException.class, () -> new BarChart("", "", "", List.of("a")).bars("", X));
  }

  @Test
  void missingBarsAreMissing() {
    JFreeChart chart = new BarChart("", "", "", List.of("a", "b")).bars("s", new double[] {1, Double.NaN}).toJFreeChart();
    CategoryPlot plot = chart.getCategoryPlot();
    assertEquals(1.0, plot.getDataset().getValue("s", "a"));
    assertEquals(null, plot.getDataset().getValue("s", "b"));
  }
}
