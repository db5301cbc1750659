// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/**
 * The pixels of a picture file.
 *
 * @param width pixels of a row
 * @param height rows
 * @param bytes red of all pixels row by row, then green, then blue
 */
public record PixelFile(int width, int height, byte[] bytes) {

  /**
   * Reads a file.
   *
   * @param file a PNG, JPEG, GIF or BMP
   * @return its pixels
   * @throws IOException if it can't be read
   */
  public static PixelFile read(Path file) throws IOException {
    BufferedImage image;
    try {
      image = ImageIO.read(file.toFile());
    } catch (IOException | RuntimeException e) {
      // Java's readers meet damaged files with exceptions of many kinds.
      throw unreadable(file, e);
    }
    if (image == null) {
      throw unreadable(file, null);
    }
    int plane = image.getWidth() * image.getHeight();
    int[] colours = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    byte[] bytes = new byte[3 * plane];
    for (int k = 0; k < plane; k++) {
      bytes[k] = (byte) (colours[k] >> 16);
      bytes[plane + k] = (byte) (colours[k] >> 8);
      bytes[2 * plane + k] = (byte) colours[k];
    }
    return new PixelFile(image.getWidth(), image.getHeight(), bytes);
  }

  private static IOException unreadable(Path file, Exception cause) {
    return new IOException("File " + file + " is no picture that Java can read; remove it, or save it as PNG", cause);
  }

  /**
   * Whether red, green and blue are the same in all pixels.
   *
   * @return true for a grey picture
   */
  public boolean isGrey() {
    int plane = bytes.length / 3;
    for (int k = 0; k < plane; k++) {
      if (bytes[k] != bytes[plane + k] || bytes[k] != bytes[2 * plane + k]) {
        return false;
      }
    }
    return true;
  }
}
