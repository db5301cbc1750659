// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.plot.draw.Chart;
import centroid.plot.draw.Style;
import centroid.plot.draw.Theme;
import centroid.plot.draw.Tone;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.event.ActionEvent;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.swing.KeyStroke;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.entity.ChartEntity;
import org.jfree.chart.ui.RectangleEdge;
import org.junit.jupiter.api.Test;

/** The mouse finds bars over their whole length, and keys choose and click rows; no display is needed. */
class PlotPanelTest {

  private static final int WIDTH = 600;
  private static final int HEIGHT = 400;
  private static final double[] X = {1, 2, 3};
  private static final double[] Y = {5, 6, 5};
  private static final List<String> TIPS = List.of("test row 7: a", "test row 3: b", "test row 12: c");

  private final List<String> chosen = new ArrayList<>();
  private final List<String> clicked = new ArrayList<>();

  /** Three bars from 0 to 10, each with a point. */
  private static Chart chart() {
    return new Chart("", "", "").errorBars("bars", X, Y, new double[3], new double[] {10, 10, 10}, Style.of(Tone.BLUE).size(1)).tips(TIPS)
        .points("points", X, Y, Style.of(Tone.INK)).tips(TIPS).xRange(0, 4).yRange(-1, 11);
  }

  private PlotPanel panel(JFreeChart chart) {
    PlotPanel panel = new PlotPanel("Intervals", chart, Color.BLACK, chosen::add);
    panel.addChartMouseListener(new RowClick((row, level) -> clicked.add(row + " at " + level), 2));
    panel.setSize(WIDTH, HEIGHT);
    paint(panel, 1);
    return panel;
  }

  private static BufferedImage paint(PlotPanel panel, int scale) {
    BufferedImage image = new BufferedImage(scale * WIDTH, scale * HEIGHT, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.scale(scale, scale);
    panel.paint(graphics);
    graphics.dispose();
    return image;
  }

  private static String tip(PlotPanel panel, double x, double y, double pixels) {
    Rectangle2D area = panel.getChartRenderingInfo().getPlotInfo().getDataArea();
    double at = panel.getChart().getXYPlot().getDomainAxis().valueToJava2D(x, area, RectangleEdge.BOTTOM);
    double height = panel.getChart().getXYPlot().getRangeAxis().valueToJava2D(y, area, RectangleEdge.LEFT);
    ChartEntity mark = panel.getChartRenderingInfo().getEntityCollection().getEntity(at + pixels, height);
    return mark == null ? null : mark.getToolTipText();
  }

  private static void press(PlotPanel panel, String... keys) {
    for (String key : keys) {
      Object name = panel.getInputMap().get(KeyStroke.getKeyStroke(key));
      panel.getActionMap().get(name).actionPerformed(new ActionEvent(panel, ActionEvent.ACTION_PERFORMED, key));
    }
  }

  @Test
  void barsReactOverTheirWholeLengthAndTheNearestWins() {
    PlotPanel panel = panel(chart().toJFreeChart());
    for (double y : new double[] {0.2, 3, 8, 9.8}) {
      assertEquals("test row 3: b", tip(panel, 2, y, 0));
      assertEquals("test row 3: b", tip(panel, 2, y, 4), "a few pixels beside it");
      assertNull(tip(panel, 2, y, 10));
    }
    assertNull(tip(panel, 2, 10.7, 0), "above the bar");
    Chart dense = new Chart("", "", "");
    for (int row = 0; row < 200; row++) {
      dense.errorBars("bars", new double[] {row}, new double[] {5}, new double[1], new double[] {10}, Style.of(Tone.BLUE).thickness(1.3).size(1))
          .tips(List.of("test row " + row + ": dense"));
    }
    PlotPanel many = panel(dense.toJFreeChart());
    assertEquals("test row 100: dense", tip(many, 100.3, 2, 0), "less than three pixels from each other");
    assertEquals("test row 101: dense", tip(many, 100.7, 2, 0));
  }

  @Test
  void arrowsChooseRowsFromLeftToRightAndEnterClicks() {
    PlotPanel panel = panel(chart().toJFreeChart());
    press(panel, "ENTER");
    assertEquals(List.of(), clicked, "nothing is chosen yet");
    press(panel, "RIGHT", "RIGHT", "RIGHT", "RIGHT", "LEFT", "HOME", "END");
    assertEquals(List.of("test row 7: a", "test row 3: b", "test row 12: c", "test row 12: c", "test row 3: b", "test row 7: a", "test row 12: c"), chosen,
        "a row counts once, although it has a bar and a point");
    assertEquals("test row 12: c", panel.getAccessibleContext().getAccessibleDescription());
    assertEquals("Chart: Intervals", panel.getAccessibleContext().getAccessibleName());
    press(panel, "ENTER");
    assertEquals(List.of("12 at 2"), clicked);
  }

  @Test
  void horizontalChartsAreReadFromTop() {
    PlotPanel panel = panel(chart().horizontal().toJFreeChart());
    press(panel, "DOWN", "DOWN", "UP");
    assertEquals(List.of("test row 7: a", "test row 3: b", "test row 7: a"), chosen);
  }

  @Test
  void keysZoom() {
    PlotPanel panel = panel(chart().toJFreeChart());
    double whole = panel.getChart().getXYPlot().getDomainAxis().getRange().getLength();
    press(panel, "typed +");
    double part = panel.getChart().getXYPlot().getDomainAxis().getRange().getLength();
    assertTrue(part < 0.9 * whole, part + " of " + whole);
    assertEquals(part, panel.zoomed(chart().toJFreeChart()).getXYPlot().getDomainAxis().getRange().getLength(), 1e-9, "a picture shows the same part");
    press(panel, "typed -");
    assertEquals(whole, panel.getChart().getXYPlot().getDomainAxis().getRange().getLength(), 1e-9);
  }

  /** A picture drawn at half the resolution and enlarged would have equal pixels in all blocks of two by two. */
  @Test
  void screensOfHighResolutionShowFineLines() {
    PlotPanel panel = panel(new Chart("Title", "x", "y").line("", X, Y).theme(Theme.LIGHT).toJFreeChart());
    BufferedImage image = paint(panel, 2);
    int[] uneven = new int[1];
    for (int y = 0; y < HEIGHT; y++) {
      for (int x = 0; x < WIDTH; x++) {
        int[] block = image.getRGB(2 * x, 2 * y, 2, 2, null, 0, 2);
        uneven[0] += Arrays.stream(block).distinct().count() > 1 ? 1 : 0;
      }
    }
    assertTrue(uneven[0] > 500, uneven[0] + " of " + WIDTH * HEIGHT);
  }
}
