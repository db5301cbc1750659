// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.draw;

import java.awt.BasicStroke;
import java.awt.Font;
import java.awt.Stroke;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.Locale;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.Axis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;

/** The common look of all charts: fonts, lines, grid and legend. */
final class Look {

  static final Font SMALL = new Font(Font.SANS_SERIF, Font.PLAIN, 11);
  private static final Font NORMAL = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
  private static final Font LARGE = new Font(Font.SANS_SERIF, Font.BOLD, 14);

  static {
    // Draws rotated labels as text instead of outlines, so that files are smaller and searchable.
    TextUtils.setUseDrawRotatedStringWorkaround(false);
  }

  private final Theme theme;

  Look(Theme theme) {
    this.theme = theme;
  }

  static Stroke stroke(double thickness, boolean dashed) {
    return new BasicStroke((float) thickness, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10,
        dashed ? new float[] {5, 4} : null, 0);
  }

  /** A format with up to four decimals. */
  static NumberFormat numbers() {
    return new DecimalFormat("0.####", DecimalFormatSymbols.getInstance(Locale.ROOT));
  }

  void dress(Axis axis, boolean vertical) {
    // Space around the labels, so that there are fewer of them.
    axis.setTickLabelInsets(vertical ? new RectangleInsets(6, 4, 6, 4) : new RectangleInsets(3, 8, 3, 8));
    axis.setLabelFont(NORMAL);
    axis.setLabelPaint(theme.ink());
    axis.setTickLabelFont(SMALL);
    axis.setTickLabelPaint(theme.ink());
    axis.setAxisLinePaint(theme.axis());
    axis.setTickMarkPaint(theme.axis());
  }

  void dress(XYPlot plot) {
    dressPlot(plot);
    plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
    plot.setDomainGridlinePaint(theme.grid());
    plot.setRangeGridlinePaint(theme.grid());
    plot.setDomainGridlineStroke(stroke(1, false));
    plot.setRangeGridlineStroke(stroke(1, false));
  }

  void dress(CategoryPlot plot) {
    dressPlot(plot);
    plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
    plot.setRangeGridlinePaint(theme.grid());
    plot.setRangeGridlineStroke(stroke(1, false));
  }

  private void dressPlot(Plot plot) {
    plot.setBackgroundPaint(theme.paper());
    plot.setOutlinePaint(theme.grid());
    plot.setNoDataMessage("nothing to show");
    plot.setNoDataMessagePaint(theme.ink());
    plot.setNoDataMessageFont(NORMAL);
  }

  JFreeChart chart(Labels labels, Plot plot, boolean withLegend) {
    JFreeChart chart = new JFreeChart(labels.title().isEmpty() ? null : labels.title(), LARGE, plot, false);
    chart.setBackgroundPaint(theme.paper());
    chart.setPadding(new RectangleInsets(6, 6, 6, 12));
    chart.setTextAntiAlias(true);
    if (chart.getTitle() != null) {
      chart.getTitle().setPaint(theme.ink());
      chart.getTitle().setHorizontalAlignment(HorizontalAlignment.LEFT);
      chart.getTitle().setPosition(RectangleEdge.TOP);
    }
    if (!labels.note().isEmpty()) {
      chart.addSubtitle(small(labels.note(), RectangleEdge.TOP, HorizontalAlignment.LEFT));
    }
    if (withLegend) {
      LegendTitle legend = new LegendTitle(plot);
      legend.setItemFont(NORMAL);
      legend.setItemPaint(theme.ink());
      legend.setBackgroundPaint(theme.paper());
      legend.setFrame(BlockBorder.NONE);
      legend.setPosition(RectangleEdge.TOP);
      legend.setHorizontalAlignment(HorizontalAlignment.LEFT);
      legend.setLegendItemGraphicPadding(new RectangleInsets(2, 6, 2, 2));
      chart.addSubtitle(legend);
    }
    if (!labels.source().isEmpty()) {
      chart.addSubtitle(small(labels.source(), RectangleEdge.BOTTOM, HorizontalAlignment.RIGHT));
    }
    return chart;
  }

  private TextTitle small(String text, RectangleEdge edge, HorizontalAlignment side) {
    TextTitle line = new TextTitle(text, SMALL);
    line.setPaint(edge == RectangleEdge.TOP ? theme.ink() : theme.axis());
    line.setPosition(edge);
    line.setHorizontalAlignment(side);
    line.setTextAlignment(side);
    line.setPadding(1, 1, 3, 1);
    return line;
  }
}
