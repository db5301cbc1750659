// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.draw;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import org.jfree.chart.JFreeChart;

/** A picture of one chart, which a window can show and zoom. */
public interface ChartPicture extends Picture {

  /** Returns a new JFreeChart. */
  JFreeChart toJFreeChart();

  /** Adds the origin of the numbers below the chart, such as data set, classifier and time; empty for none. */
  ChartPicture source(String text);

  @Override
  ChartPicture theme(Theme theme);

  @Override
  default void draw(Graphics2D graphics, Rectangle2D area) {
    toJFreeChart().draw(graphics, area);
  }
}
