// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.draw;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import org.jfree.chart.JFreeChart;

/** A picture that can be drawn and written to a file, with or without a display. */
public interface Picture {

  /** Returns the title; may be empty. */
  String title();

  /** Sets the theme; the default is {@link Theme#LIGHT}. */
  Picture theme(Theme theme);

  /** Draws the picture into an area. */
  void draw(Graphics2D graphics, Rectangle2D area);

  /** Writes a PNG file; missing folders are created. */
  default void writePng(Path file, int width, int height) throws IOException {
    PictureFiles.writePng(this, file, width, height, 1);
  }

  /** Writes a PNG file with {@code scale} pixels for each unit of width and height, for screens of high resolution. */
  default void writePng(Path file, int width, int height, int scale) throws IOException {
    PictureFiles.writePng(this, file, width, height, scale);
  }

  /** Draws the picture into a new image. */
  default BufferedImage toImage(int width, int height, int scale) {
    return PictureFiles.image(this, width, height, scale);
  }

  /** Writes an SVG file; missing folders are created. */
  default void writeSvg(Path file, int width, int height) throws IOException {
    PictureFiles.writeSvg(this, file, width, height);
  }

  /** Returns an SVG element for a web page. Its ids depend on its content, so that a page can hold several. */
  default String toSvg(int width, int height) {
    return PictureFiles.toSvg(this, width, height);
  }

  /** Returns a picture of a chart in its current state, such as zoomed. */
  static Picture of(String title, JFreeChart chart) {
    return new Picture() {
      @Override
      public String title() {
        return title;
      }

      @Override
      public Picture theme(Theme theme) {
        throw new UnsupportedOperationException("the theme of a finished chart can't be changed");
      }

      @Override
      public void draw(Graphics2D graphics, Rectangle2D area) {
        chart.draw(graphics, area);
      }
    };
  }
}
