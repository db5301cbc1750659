// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

import java.io.Serializable;

/**
 * The size of an image. Its numbers are channel after channel, each row by row, as in the files of CIFAR.
 *
 * @param channels colours of the input, or filters of the layer below; at least 1
 * @param height rows of pixels, at least 1
 * @param width pixels of a row, at least 1
 * @serial exclude
 */
public record ImageSize(int channels, int height, int width) implements Serializable {

  private static final long serialVersionUID = 1L;

  /**
   * A checked size.
   *
   * @param channels see above
   * @param height see above
   * @param width see above
   * @throws IllegalArgumentException if a number is below 1, or an array can't hold the image
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

  /**
   * Numbers of one channel.
   *
   * @return height times width
   */
  public int plane() {
    return height * width;
  }

  /**
   * Numbers of the image.
   *
   * @return channels times height times width
   */
  public int length() {
    return channels * plane();
  }

  /** Such as 3x32x32. */
  @Override
  public String toString() {
    return channels + "x" + height + "x" + width;
  }
}
