// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.report;

import centroid.plot.draw.Chart;
import centroid.plot.draw.ChartPicture;
import centroid.plot.draw.Theme;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;

/**
 * A chart with logarithmic axes; its numbers must be positive.
 *
 * @param chart with ordinary axes
 * @param logX whether the horizontal axis becomes logarithmic
 * @param logY whether the vertical axis does
 */
public record LogChart(Chart chart, boolean logX, boolean logY) implements ChartPicture {

  @Override
  public String title() {
    return chart.title();
  }

  @Override
  public LogChart source(String text) {
    chart.source(text);
    return this;
  }

  @Override
  public LogChart theme(Theme theme) {
    chart.theme(theme);
    return this;
  }

  @Override
  public JFreeChart toJFreeChart() {
    JFreeChart drawn = chart.toJFreeChart();
    XYPlot plot = drawn.getXYPlot();
    if (logX) {
      plot.setDomainAxis(logarithmic(plot.getDomainAxis()));
    }
    if (logY) {
      plot.setRangeAxis(logarithmic(plot.getRangeAxis()));
    }
    return drawn;
  }

  /** A logarithmic axis of the same look. */
  private static LogTicks logarithmic(ValueAxis axis) {
    LogTicks log = new LogTicks(axis.getLabel());
    log.setTickLabelInsets(axis.getTickLabelInsets());
    log.setLabelFont(axis.getLabelFont());
    log.setLabelPaint(axis.getLabelPaint());
    log.setTickLabelFont(axis.getTickLabelFont());
    log.setTickLabelPaint(axis.getTickLabelPaint());
    log.setAxisLinePaint(axis.getAxisLinePaint());
    log.setTickMarkPaint(axis.getTickMarkPaint());
    if (!axis.isAutoRange()) {
      log.setRange(axis.getRange());
    }
    return log;
  }
}
