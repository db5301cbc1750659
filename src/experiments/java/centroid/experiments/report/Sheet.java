// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.report;

import centroid.plot.draw.Picture;
import centroid.plot.draw.Theme;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.List;

/** A grid of pictures, filled row by row. */
public final class Sheet implements Picture {

  private static final Font FONT = new Font(Font.SANS_SERIF, Font.BOLD, 16);
  private static final double HEADING = 34;

  private final String title;
  private final int columns;
  private final List<? extends Picture> pictures;
  private Theme theme = Theme.LIGHT;

  /**
   * A grid of pictures of one size.
   *
   * @param title heading of the whole; empty for none
   * @param columns the number of columns
   * @param pictures the pictures, at least one
   */
  public Sheet(String title, int columns, List<? extends Picture> pictures) {
    if (columns < 1 || pictures.isEmpty()) {
      throw new IllegalArgumentException("a sheet needs at least one column and one picture, but there are " + columns + " and "
          + pictures.size());
    }
    this.title = title;
    this.columns = columns;
    this.pictures = List.copyOf(pictures);
  }

  @Override
  public Sheet theme(Theme newTheme) {
    theme = newTheme;
    pictures.forEach(picture -> picture.theme(newTheme));
    return this;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public void draw(Graphics2D graphics, Rectangle2D area) {
    graphics.setPaint(theme.paper());
    graphics.fill(area);
    double heading = title.isEmpty() ? 0 : HEADING;
    if (!title.isEmpty()) {
      graphics.setPaint(theme.ink());
      graphics.setFont(FONT);
      graphics.drawString(title, (float) area.getX() + 10, (float) area.getY() + 24);
    }
    int rows = (pictures.size() + columns - 1) / columns;
    double width = area.getWidth() / columns;
    double height = (area.getHeight() - heading) / rows;
    for (int k = 0; k < pictures.size(); k++) {
      double left = area.getX() + k % columns * width;
      double top = area.getY() + heading + k / columns * height;
      pictures.get(k).draw(graphics, new Rectangle2D.Double(left, top, width, height));
    }
  }
}
