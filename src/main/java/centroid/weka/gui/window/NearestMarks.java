// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui.window;

import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jfree.chart.entity.ChartEntity;
import org.jfree.chart.entity.StandardEntityCollection;

/** The drawn marks that have a tooltip, such as points and bars. The mouse finds the nearest one, also a few pixels beside it. */
final class NearestMarks extends StandardEntityCollection {

  private static final long serialVersionUID = 1L;
  /** Bars are up to 200 in a window, so that half the distance between two is often less. */
  private static final double REACH = 4;

  @Override
  public ChartEntity getEntity(double x, double y) {
    ChartEntity nearest = null;
    double least = REACH;
    double leastToCentre = Double.POSITIVE_INFINITY;
    for (ChartEntity mark : marks()) {
      Rectangle2D bounds = bounds(mark);
      double distance = Math.hypot(beyond(x, bounds.getMinX(), bounds.getMaxX()), beyond(y, bounds.getMinY(), bounds.getMaxY()));
      // The centre decides where marks overlap: a point wins over the bar that it is on. Later ones are drawn above earlier ones.
      double toCentre = Math.hypot(x - bounds.getCenterX(), y - bounds.getCenterY());
      if (distance < least || distance == least && toCentre <= leastToCentre) {
        nearest = mark;
        least = distance;
        leastToCentre = toCentre;
      }
    }
    return nearest == null ? super.getEntity(x, y) : nearest;
  }

  private static double beyond(double value, double from, double to) {
    return Math.max(0, Math.max(from - value, value - to));
  }

  /**
   * Returns the marks along the axis of a chart. Marks of one row, which are at the same place and have the same tooltip up to its colon, count as one:
   * that drawn last.
   */
  List<ChartEntity> inOrder(boolean downwards) {
    ToDoubleFunction<ChartEntity> along = downwards ? mark -> bounds(mark).getCenterY() : mark -> bounds(mark).getCenterX();
    ToDoubleFunction<ChartEntity> across = downwards ? mark -> bounds(mark).getCenterX() : mark -> bounds(mark).getCenterY();
    Map<String, ChartEntity> rows = new LinkedHashMap<>();
    marks().forEach(mark -> rows.put(name(mark) + "@" + Math.round(along.applyAsDouble(mark)), mark));
    return rows.values().stream().sorted(Comparator.comparingDouble(along).thenComparingDouble(across)).toList();
  }

  /** Returns the tooltip up to its colon. */
  static String name(ChartEntity mark) {
    return mark.getToolTipText().split(":", 2)[0];
  }

  static Rectangle2D bounds(ChartEntity mark) {
    return mark.getArea().getBounds2D();
  }

  private List<ChartEntity> marks() {
    List<ChartEntity> marks = new ArrayList<>();
    for (Object mark : getEntities()) {
      if (((ChartEntity) mark).getToolTipText() != null) {
        marks.add((ChartEntity) mark);
      }
    }
    return marks;
  }
}
