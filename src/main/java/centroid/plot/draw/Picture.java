// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.draw;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import org.jfree.chart.JFreeChart;

/** Something that can be drawn and written to a file, with or without a display. */
public interface Picture {

  /**
   * What the picture shows, in one line.
   *
   * @return the title; may be empty
   */
  String title();

  /** Chooses the colours; {@link Theme#LIGHT} if never called. */
  Picture theme(Theme theme);

  /** Draws the picture. */
  void draw(Graphics2D graphics, Rectangle2D area);

  /** Writes a PNG file; folders are made if needed. */
  default void writePng(Path file, int width, int height) throws IOException {
    PictureFiles.writePng(this, file, width, height, 1);
  }

  /** Writes a PNG file with more pixels for the same picture, for screens that show two or three pixels for one. */
  default void writePng(Path file, int width, int height, int scale) throws IOException {
    PictureFiles.writePng(this, file, width, height, scale);
  }

  /** The picture in memory. */
  default BufferedImage toImage(int width, int height, int scale) {
    return PictureFiles.image(this, width, height, scale);
  }

  /** Writes an SVG file; folders are made if needed. */
  default void writeSvg(Path file, int width, int height) throws IOException {
    PictureFiles.writeSvg(this, file, width, height);
  }

  /** The picture as an SVG element, to be put into a web page. Its ids depend on its content, so that several fit into one page. */
  default String toSvg(int width, int height) {
    return PictureFiles.toSvg(this, width, height);
  }

  /** A chart as it is now, such as one that a user has zoomed into. */
  static Picture of(String title, JFreeChart chart) {
    return new Picture() {
      @Override
      public String title() {
        return title;
      }

      @Override
      public Picture theme(Theme theme) {
        throw new UnsupportedOperationException("A finished chart keeps its colours");
      }

      @Override
      public void draw(Graphics2D graphics, Rectangle2D area) {
        chart.draw(graphics, area);
      }
    };
  }
}
