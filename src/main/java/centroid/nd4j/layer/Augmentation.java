// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

/**
 * How images are changed at random every time that training takes them.
 *
 * @param flip whether every other one is mirrored, left to right
 * @param shift pixels by which images are moved at most, in both directions; what comes in from beyond the border is 0
 */
public record Augmentation(boolean flip, int shift) {

  /** Images stay as they are. */
  public static final Augmentation NONE = new Augmentation(false, 0);

  /**
   * A checked augmentation.
   *
   * @param flip see above
   * @param shift see above
   * @throws IllegalArgumentException if the shift is negative
   */
  public Augmentation {
    if (shift < 0) {
      throw new IllegalArgumentException("Images must be shifted by at least 0 pixels, but it were " + shift);
    }
  }

  /**
   * Whether nothing is changed.
   *
   * @return true without flips and shifts
   */
  public boolean isNone() {
    return !flip && shift == 0;
  }
}
