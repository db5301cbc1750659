// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Copies images with random flips and shifts. */
public final class ImageAugmenter {

  private final Augmentation augmentation;
  private final ImageSize size;
  private final SplittableRandom random;

  /** Creates an augmenter. */
  public ImageAugmenter(Augmentation augmentation, ImageSize size, SplittableRandom random) {
    this.augmentation = augmentation;
    this.size = size;
    this.random = random;
  }

  /**
   * Copies an image with a random change.
   *
   * @param images read
   * @param from index of the image's first number
   * @param to written
   * @param offset index of the copy's first number
   */
  void copy(float[] images, int from, float[] to, int offset) {
    boolean flipped = augmentation.flip() && random.nextBoolean();
    int range = 2 * augmentation.shift() + 1;
    int down = random.nextInt(range) - augmentation.shift();
    int right = random.nextInt(range) - augmentation.shift();
    for (int channel = 0; channel < size.channels(); channel++) {
      for (int y = 0; y < size.height(); y++) {
        int target = offset + channel * size.plane() + y * size.width();
        int source = y - down;
        if (source < 0 || source >= size.height()) {
          Arrays.fill(to, target, target + size.width(), 0);
        } else {
          copyLine(images, from + channel * size.plane() + source * size.width(), to, target, flipped, right);
        }
      }
    }
  }

  private void copyLine(float[] images, int from, float[] to, int offset, boolean flipped, int right) {
    int width = size.width();
    for (int x = 0; x < width; x++) {
      int source = x - right;
      boolean inside = source >= 0 && source < width;
      to[offset + x] = inside ? images[from + (flipped ? width - 1 - source : source)] : 0;
    }
  }
}
