// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.draw;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.jfree.chart.ChartUtils;
import org.jfree.svg.SVGGraphics2D;
import org.jfree.svg.ViewBox;

/** Writes pictures; the same picture gives the same bytes. */
final class PictureFiles {

  /** The highest compression of PNG. */
  private static final int SMALLEST = 9;
  /** Attributes with default values. */
  private static final Pattern DEFAULTS =
      Pattern.compile(" ?(stroke-opacity: ?1\\.0;|fill-opacity: ?1\\.0;|stroke-miterlimit: ?10;|shape-rendering: ?geometricPrecision;)");
  /** A group around a single text. */
  private static final Pattern SINGLE_TEXT = Pattern.compile("<g>(<text [^>]*>[^<]*</text>)</g>");
  /** Placeholder for the prefix of ids, which depends on the content. */
  private static final String PREFIX = "PREFIX-";

  private PictureFiles() {
  }

  static void writePng(Picture picture, Path file, int width, int height, int scale) throws IOException {
    BufferedImage image = image(picture, width, height, scale);
    makeFolder(file);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      ChartUtils.writeBufferedImageAsPNG(out, image, false, SMALLEST);
    }
  }

  static BufferedImage image(Picture picture, int width, int height, int scale) {
    checkSize(width, height);
    if (scale < 1) {
      throw new IllegalArgumentException("scale must be at least 1 but was " + scale);
    }
    BufferedImage image = new BufferedImage(width * scale, height * scale, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.scale(scale, scale);
    picture.draw(graphics, new Rectangle2D.Double(0, 0, width, height));
    graphics.dispose();
    return image;
  }

  static void writeSvg(Picture picture, Path file, int width, int height) throws IOException {
    String text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + toSvg(picture, width, height) + "\n";
    makeFolder(file);
    Files.writeString(file, text);
  }

  static String toSvg(Picture picture, int width, int height) {
    checkSize(width, height);
    SVGGraphics2D graphics = new SVGGraphics2D(width, height);
    graphics.setDefsKeyPrefix(PREFIX);
    graphics.setGeomDoubleConverter(PictureFiles::twoDecimals);
    picture.draw(graphics, new Rectangle2D.Double(0, 0, width, height));
    String text = graphics.getSVGElement(null, true, new ViewBox(0, 0, width, height), null, null)
        .replaceFirst("<svg ", "<svg role=\"img\" aria-label=\"" + escaped(picture.title()) + "\" ");
    // Ids must differ between the pictures of a page, but not between two runs.
    CRC32 sum = new CRC32();
    sum.update(text.getBytes(StandardCharsets.UTF_8));
    return smaller(text, width, height).replace(PREFIX, "p" + Long.toHexString(sum.getValue()) + "-");
  }

  /** Removes what does not change the picture, which halves its size. */
  private static String smaller(String text, int width, int height) {
    String whole = "'><path d='M0,0L" + width + ",0L" + width + "," + height + "L0," + height + "L0,0Z'/></clipPath>";
    int at = text.indexOf(whole);
    // Pictures are clipped at their border anyway.
    String clip = at < 0 ? "" : " clip-path='url(#" + text.substring(text.lastIndexOf('\'', at - 1) + 1, at) + ")'";
    return SINGLE_TEXT.matcher(DEFAULTS.matcher(text.replace(clip, "")).replaceAll("")).replaceAll("$1");
  }

  private static void checkSize(int width, int height) {
    if (width < 50 || height < 50) {
      throw new IllegalArgumentException("width and height must be at least 50 but were " + width + " and " + height);
    }
  }

  private static void makeFolder(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
  }

  private static String twoDecimals(double value) {
    double rounded = Math.round(value * 100) / 100.0;
    return rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded);
  }

  /** Escapes an attribute, also for use as replacement of a regular expression. */
  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;").replace("\\", "\\\\").replace("$", "\\$");
  }
}
