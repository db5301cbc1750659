// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.draw;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.entity.EntityCollection;
import org.jfree.chart.plot.CrosshairState;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.plot.PlotRenderingInfo;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.renderer.xy.XYItemRendererState;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.data.xy.IntervalXYDataset;
import org.jfree.data.xy.XYDataset;

/** Error bars that react to the mouse over their whole length; those of JFreeChart react at their point only. */
final class BarsWithArea extends XYErrorRenderer {

  private static final long serialVersionUID = 1L;

  private final double thickness;

  BarsWithArea(double thickness) {
    this.thickness = thickness;
    setDrawXError(false);
    setCapLength(0);
    setErrorStroke(Look.stroke(thickness, false));
  }

  @Override
  public void drawItem(Graphics2D graphics, XYItemRendererState state, Rectangle2D area, PlotRenderingInfo info, XYPlot plot, ValueAxis xAxis,
      ValueAxis yAxis, XYDataset data, int series, int item, CrosshairState crosshair, int pass) {
    EntityCollection marks = info == null || info.getOwner() == null ? null : info.getOwner().getEntityCollection();
    if (pass == 0 && marks != null) {
      Rectangle2D bar = bar((IntervalXYDataset) data, item, area, plot, xAxis, yAxis).createIntersection(area);
      if (bar.getWidth() > 0 && bar.getHeight() > 0) {
        // Before the point, so that it wins where both are.
        addEntity(marks, bar, data, series, item, bar.getCenterX(), bar.getCenterY());
      }
    }
    super.drawItem(graphics, state, area, info, plot, xAxis, yAxis, data, series, item, crosshair, pass);
  }

  private Rectangle2D bar(IntervalXYDataset data, int item, Rectangle2D area, XYPlot plot, ValueAxis xAxis, ValueAxis yAxis) {
    RectangleEdge xEdge = plot.getDomainAxisEdge();
    RectangleEdge yEdge = plot.getRangeAxisEdge();
    double x = xAxis.valueToJava2D(data.getXValue(0, item), area, xEdge);
    double low = yAxis.valueToJava2D(data.getStartYValue(0, item), area, yEdge);
    double high = yAxis.valueToJava2D(data.getEndYValue(0, item), area, yEdge);
    Rectangle2D bar = new Rectangle2D.Double();
    if (plot.getOrientation() == PlotOrientation.HORIZONTAL) {
      bar.setFrameFromDiagonal(low, x - thickness / 2, high, x + thickness / 2);
    } else {
      bar.setFrameFromDiagonal(x - thickness / 2, low, x + thickness / 2, high);
    }
    return bar;
  }
}
