// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Draws which hidden units are dropped. Those that stay are scaled up, so that the sum over units keeps its expectation. */
public final class Dropout {

  private static final int BITS = 16;

  private final float scale;
  /** Of 65,536 equally likely numbers, those below this one drop a unit. */
  private final int threshold;
  private final SplittableRandom random;

  /**
   * A source of masks.
   *
   * @param share of units that are dropped, at least 0 and below 1
   * @param random where masks come from
   */
  public Dropout(double share, SplittableRandom random) {
    this.threshold = (int) Math.min(Math.round(share * (1 << BITS)), (1 << BITS) - 1);
    this.scale = 1 / (1 - threshold / (float) (1 << BITS));
    this.random = random;
  }

  /**
   * Draws a mask for rows of a layer.
   *
   * @param mask written: rows of {@code width + 1} factors, 0 or the scale; the last of a row is 1, that of the bias
   * @param rows rows
   * @param width units
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
