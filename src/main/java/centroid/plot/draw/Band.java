// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.draw;

import java.awt.Color;
import java.awt.geom.Rectangle2D;
import org.jfree.chart.LegendItem;
import org.jfree.chart.renderer.xy.DeviationRenderer;

/** An area between two lines, with a rectangle of its colour in the legend. */
final class Band extends DeviationRenderer {

  private static final long serialVersionUID = 1L;

  private final Color inLegend;

  Band(Color color, double opacity, Color paper) {
    super(false, false);
    setSeriesFillPaint(0, color);
    setAlpha((float) opacity);
    // The legend does not support transparency.
    inLegend = new Color(mixed(color.getRed(), paper.getRed(), opacity), mixed(color.getGreen(), paper.getGreen(), opacity),
        mixed(color.getBlue(), paper.getBlue(), opacity));
  }

  private static int mixed(int front, int back, double opacity) {
    return (int) Math.round(front * opacity + back * (1 - opacity));
  }

  @Override
  public LegendItem getLegendItem(int dataset, int series) {
    LegendItem item = super.getLegendItem(dataset, series);
    return item == null ? null
        : new LegendItem(item.getLabel(), null, null, null, new Rectangle2D.Double(-8, -5, 16, 10), inLegend);
  }
}
