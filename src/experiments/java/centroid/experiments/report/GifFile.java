// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.report;

import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.ImageOutputStream;

/** An endless GIF animation, written picture by picture. Must be closed. */
public final class GifFile implements AutoCloseable {

  private static final String FORMAT = "javax_imageio_gif_image_1.0";

  private final ImageWriter writer = ImageIO.getImageWritersByFormatName("gif").next();
  private final ImageOutputStream out;
  private BufferedImage before;

  /** Creates the file and its folder. */
  public GifFile(Path file) throws IOException {
    if (file.toAbsolutePath().getParent() != null) {
      Files.createDirectories(file.toAbsolutePath().getParent());
    }
    Files.deleteIfExists(file);
    out = ImageIO.createImageOutputStream(file.toFile());
    writer.setOutput(out);
    writer.prepareWriteSequence(null);
  }

  /**
   * Adds a picture. Only the part that has changed is written.
   *
   * @param picture of few colours, all of one size and palette
   * @param hundredths of a second that it is shown
   */
  public void add(BufferedImage picture, int hundredths) throws IOException {
    Rectangle changed = changed(picture);
    BufferedImage part = picture.getSubimage(changed.x, changed.y, changed.width, changed.height);
    // Not createFromRenderedImage, which drops the palette.
    IIOMetadata data = writer.getDefaultImageMetadata(new ImageTypeSpecifier(part), null);
    IIOMetadataNode root = (IIOMetadataNode) data.getAsTree(FORMAT);
    set(root, "GraphicControlExtension", "delayTime", hundredths);
    set(root, "ImageDescriptor", "imageLeftPosition", changed.x);
    set(root, "ImageDescriptor", "imageTopPosition", changed.y);
    if (before == null) {
      root.appendChild(endlessly());
    }
    data.setFromTree(FORMAT, root);
    writer.writeToSequence(new IIOImage(part, null, data), null);
    before = picture;
  }

  private static void set(IIOMetadataNode root, String node, String attribute, int value) {
    ((IIOMetadataNode) root.getElementsByTagName(node).item(0)).setAttribute(attribute, String.valueOf(value));
  }

  private static IIOMetadataNode endlessly() {
    IIOMetadataNode loop = new IIOMetadataNode("ApplicationExtension");
    loop.setAttribute("applicationID", "NETSCAPE");
    loop.setAttribute("authenticationCode", "2.0");
    loop.setUserObject(new byte[] {1, 0, 0});
    IIOMetadataNode extensions = new IIOMetadataNode("ApplicationExtensions");
    extensions.appendChild(loop);
    return extensions;
  }

  /** The smallest rectangle, of at least one pixel, outside of which nothing has changed. */
  private Rectangle changed(BufferedImage picture) {
    if (before == null) {
      return new Rectangle(picture.getWidth(), picture.getHeight());
    }
    Rectangle changed = null;
    for (int y = 0; y < picture.getHeight(); y++) {
      for (int x = 0; x < picture.getWidth(); x++) {
        if (picture.getRaster().getSample(x, y, 0) != before.getRaster().getSample(x, y, 0)) {
          Rectangle pixel = new Rectangle(x, y, 1, 1);
          changed = changed == null ? pixel : changed.union(pixel);
        }
      }
    }
    return changed == null ? new Rectangle(1, 1) : changed;
  }

  @Override
  public void close() throws IOException {
    writer.endWriteSequence();
    writer.dispose();
    out.close();
  }
}
