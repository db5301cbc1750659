// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Draws the masks of dropout. Units that stay are scaled up, so that the expected sum over units stays the same. */
public final class Dropout {

  private static final int BITS = 16;

  private final float scale;
  /** A unit is dropped if a random number of 16 bits is below this one. */
  private final int threshold;
  private final SplittableRandom random;

  /**
   * Creates a source of masks.
   *
   * @param share the share of units to drop, at least 0 and below 1
   */
  public Dropout(double share, SplittableRandom random) {
    this.threshold = (int) Math.min(Math.round(share * (1 << BITS)), (1 << BITS) - 1);
    this.scale = 1 / (1 - threshold / (float) (1 << BITS));
    this.random = random;
  }

  /**
   * Draws a mask.
   *
   * @param mask written: rows of {@code width + 1} factors, 0 or the scale; the last factor of a row is that of the bias, 1
   */
  public void draw(float[] mask, int rows, int width) {
    int length = rows * (width + 1);
    Arrays.fill(mask, 0, length, scale);
    for (int at = 0; at < length; at += Long.SIZE / BITS) {
      long bits = random.nextLong();
      for (int k = at; k < Math.min(length, at + Long.SIZE / BITS); k++, bits >>>= BITS) {
        if ((bits & (1 << BITS) - 1) < threshold) {
          mask[k] = 0;
        }
      }
    }
    for (int at = width; at < length; at += width + 1) {
      mask[at] = 1;
    }
  }
}
