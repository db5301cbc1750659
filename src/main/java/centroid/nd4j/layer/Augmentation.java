// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

/**
 * Random changes of images in training, drawn each time an image is used.
 *
 * @param flip whether images are mirrored left to right, with probability 0.5
 * @param shift largest shift in pixels, horizontally and vertically; pixels from outside of the image are 0
 */
public record Augmentation(boolean flip, int shift) {

  /** Images are not changed. */
  public static final Augmentation NONE = new Augmentation(false, 0);

  /**
   * Checks the shift.
   *
   * @throws IllegalArgumentException if it is negative
   */
  public Augmentation {
    if (shift < 0) {
      throw new IllegalArgumentException("The largest shift of images must be at least 0 pixels, but was " + shift);
    }
  }

  /** {@return whether images stay unchanged} */
  public boolean isNone() {
    return !flip && shift == 0;
  }
}
