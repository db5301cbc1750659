// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.image;

import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;

/**
 * The pixels of a picture file.
 *
 * @param bytes red of all pixels row by row, then green, then blue
 */
public record PixelFile(int width, int height, byte[] bytes) {

  private static final int WHITE = 255;
  /** Bytes of a pixel while it is read: at most 8 when decoded, 4 as a colour, and 3 in the result. */
  private static final double BYTES_WHILE_READ = 15;

  /**
   * Reads the first picture of a PNG, JPEG, GIF, BMP or TIFF file. Transparent pixels are drawn on white.
   *
   * @throws IOException if it can't be read, or Java's heap can't hold it
   */
  public static PixelFile read(Path file) throws IOException {
    try (InputStream bytes = Files.newInputStream(file); ImageInputStream stream = new MemoryCacheImageInputStream(bytes)) {
      ImageReader reader = decoded(file, () -> ImageIO.getImageReaders(stream).next());
      try {
        reader.setInput(stream, true, true);
        requireHeap(file, decoded(file, () -> reader.getWidth(0)), decoded(file, () -> reader.getHeight(0)));
        BufferedImage image = decoded(file, () -> reader.read(0));
        return new PixelFile(image.getWidth(), image.getHeight(), planes(colours(image)));
      } finally {
        reader.dispose();
      }
    }
  }

  private static <T> T decoded(Path file, Callable<T> step) throws IOException {
    try {
      return step.call();
    } catch (Exception e) {
      // Java's readers throw exceptions of many kinds for damaged files.
      throw new IOException("File " + file + " must be a picture that Java can read, but is not; remove it, or save it as PNG", e);
    }
  }

  /** Checks the size before decoding, because a small file may contain a picture of any size. */
  private static void requireHeap(Path file, int width, int height) throws IOException {
    double pixels = (double) width * height;
    double allowed = 0.75 * Runtime.getRuntime().maxMemory();
    if (pixels * BYTES_WHILE_READ > allowed || 3 * pixels > Integer.MAX_VALUE / 2) {
      throw new IOException(String.format(Locale.ROOT, "File %s has %dx%d pixels, which would take %.0f MB of Java's heap to read, but at most %.0f MB are "
          + "allowed (three quarters of the largest heap, and never more than %.0f million pixels); scale it, or remove it", file, width, height,
          pixels * BYTES_WHILE_READ / 1e6, allowed / 1e6, Integer.MAX_VALUE / 6e6));
    }
  }

  private static int[] colours(BufferedImage image) {
    int width = image.getWidth();
    int[] colours = image.getRGB(0, 0, width, image.getHeight(), null, 0, width);
    ColorModel model = image.getColorModel();
    boolean bytes = model.getTransferType() == DataBuffer.TYPE_BYTE || model.getTransferType() == DataBuffer.TYPE_USHORT;
    if (model.getColorSpace().getType() == ColorSpace.TYPE_GRAY && !(model instanceof IndexColorModel) && bytes) {
      // Java assumes that grey levels are linear and brightens them: 128 would become 188.
      double largest = (1 << model.getComponentSize(0)) - 1;
      for (int k = 0; k < colours.length; k++) {
        int level = (int) Math.round(image.getRaster().getSample(k % width, k / width, 0) * WHITE / largest);
        colours[k] = colours[k] & 0xff000000 | 0x010101 * level;
      }
    }
    return colours;
  }

  private static byte[] planes(int[] colours) {
    int plane = colours.length;
    byte[] bytes = new byte[3 * plane];
    for (int k = 0; k < plane; k++) {
      int alpha = colours[k] >>> 24;
      for (int channel = 0; channel < 3; channel++) {
        int level = colours[k] >> 16 - 8 * channel & 0xff;
        bytes[channel * plane + k] = (byte) Math.round((level * alpha + WHITE * (WHITE - alpha)) / (float) WHITE);
      }
    }
    return bytes;
  }

  /** Returns whether red, green and blue are equal in all pixels. */
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
