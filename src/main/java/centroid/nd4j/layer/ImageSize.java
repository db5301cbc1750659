// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

import java.io.Serializable;

/**
 * The size of an image. Its numbers are stored channel by channel, each row by row, as in the files of CIFAR.
 *
 * @param channels colours of an input, or filters of a convolution; at least 1
 * @param height rows of pixels, at least 1
 * @param width pixels of a row, at least 1
 * @serial exclude
 */
public record ImageSize(int channels, int height, int width) implements Serializable {

  private static final long serialVersionUID = 1L;

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if one is below 1, or an array can't hold the image
   */
  public ImageSize {
    if (channels < 1 || height < 1 || width < 1) {
      throw new IllegalArgumentException("Channels, height and width of an image must be at least 1, but were " + channels + "x" + height + "x" + width);
    }
    if ((double) channels * height * width > Integer.MAX_VALUE / 2) {
      throw new IllegalArgumentException("An image must have at most " + Integer.MAX_VALUE / 2 + " numbers, but " + channels + "x" + height + "x" + width
          + " are more");
    }
  }

  /** {@return the number of values in one channel} */
  public int plane() {
    return height * width;
  }

  /** {@return the number of values in the image} */
  public int length() {
    return channels * plane();
  }

  /** Returns a text such as 3x32x32. */
  @Override
  public String toString() {
    return channels + "x" + height + "x" + width;
  }
}
