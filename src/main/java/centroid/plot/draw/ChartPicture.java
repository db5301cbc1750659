// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.draw;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import org.jfree.chart.JFreeChart;

/** A picture that is one chart, and can be shown in a window that zooms. */
public interface ChartPicture extends Picture {

  /** The chart for a window. */
  JFreeChart toJFreeChart();

  /**
   * Says below the chart where its numbers come from, so that pictures of two results can be told apart.
   *
   * @param text such as data set, classifier and time; empty for nothing
   */
  ChartPicture source(String text);

  @Override
  ChartPicture theme(Theme theme);

  @Override
  default void draw(Graphics2D graphics, Rectangle2D area) {
    toJFreeChart().draw(graphics, area);
  }
}
