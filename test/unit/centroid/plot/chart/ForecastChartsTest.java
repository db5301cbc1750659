// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.interval.Interval;
import java.util.stream.IntStream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.XYPlot;
import org.junit.jupiter.api.Test;

/** What the fan chart draws. */
class ForecastChartsTest {

  @Test
  void theFanBeginsAtTheLastValue() {
    double[] time = IntStream.range(0, 100).asDoubleStream().toArray();
    Interval[][] intervals = {{new Interval(98, 102), new Interval(97, 103)}, {new Interval(95, 105), Interval.EVERYTHING}};
    JFreeChart chart = ForecastCharts.fan("sales", time, false, time, new double[] {100, 101}, new double[] {100, 100}, new double[] {0.8, 0.95}, intervals)
        .toJFreeChart();
    assertEquals("Forecast of sales", chart.getTitle().getText());
    XYPlot plot = chart.getXYPlot();
    assertTrue(plot.getDatasetCount() >= 4);
    assertTrue(plot.getDomainAxis().getRange().getLowerBound() > 50, "the last 36 values");
    assertTrue(plot.getDomainAxis().getRange().contains(101));
  }
}
