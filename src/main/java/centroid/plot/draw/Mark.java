// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.draw;

import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;

/** Shapes of points, so that layers differ not only by colour. */
public enum Mark {
  /** A disc. */
  CIRCLE,
  /** A square. */
  SQUARE,
  /** A triangle. */
  TRIANGLE,
  /** A diamond. */
  DIAMOND;

  static Mark ofSeries(int index) {
    return values()[index % values().length];
  }

  Shape shape(double size) {
    double half = size / 2;
    return switch (this) {
      case CIRCLE -> new Ellipse2D.Double(-half, -half, size, size);
      case SQUARE -> new Rectangle2D.Double(-half * 0.9, -half * 0.9, size * 0.9, size * 0.9);
      case TRIANGLE -> polygon(0, -half * 1.1, half * 1.1, half * 0.9, -half * 1.1, half * 0.9);
      case DIAMOND -> polygon(0, -half * 1.2, half * 1.2, 0, 0, half * 1.2, -half * 1.2, 0);
    };
  }

  private static Shape polygon(double... coordinates) {
    Path2D.Double path = new Path2D.Double();
    path.moveTo(coordinates[0], coordinates[1]);
    for (int k = 2; k < coordinates.length; k += 2) {
      path.lineTo(coordinates[k], coordinates[k + 1]);
    }
    path.closePath();
    return path;
  }
}
