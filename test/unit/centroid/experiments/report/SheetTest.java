// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.plot.draw.BarChart;
import centroid.plot.draw.Chart;
import java.util.List;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.plot.XYPlot;
import org.junit.jupiter.api.Test;

class SheetTest {

  private static Chart chart(String title) {
    return new Chart(title, "x", "y").line("a", new double[] {1, 2}, new double[] {1, 4});
  }

  @Test
  void sheetHoldsAllItsPictures() {
    String svg = new Sheet("whole", 2, List.of(chart("one"), new BarChart("two", "n", "v", List.of("p")).bars("s", new double[] {1}),
        chart("three"))).toSvg(600, 400);
    for (String title : List.of("whole", "one", "two", "three")) {
      assertTrue(svg.contains(">" + title + "<"), title);
    }
  }

  @Test
  void logarithmicAxesKeepRangeAndLook() {
    Chart chart = chart("one").xRange(0.5, 4);
    XYPlot linear = chart.toJFreeChart().getXYPlot();
    XYPlot both = new LogChart(chart, true, true).toJFreeChart().getXYPlot();
    assertInstanceOf(LogAxis.class, both.getDomainAxis());
    assertInstanceOf(LogAxis.class, both.getRangeAxis());
    assertEquals(linear.getDomainAxis().getRange(), both.getDomainAxis().getRange());
    assertEquals(linear.getDomainAxis().getLabelFont(), both.getDomainAxis().getLabelFont());
    assertEquals("y", both.getRangeAxis().getLabel());
    assertFalse(new LogChart(chart, true, false).toJFreeChart().getXYPlot().getRangeAxis() instanceof LogAxis);
  }

  @Test
  void sheetWithoutColumnsIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Sheet("", 0, List.of(chart("one"))));
  }
}
