// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Images are flipped and shifted as drawn. */
class ImageAugmenterTest {

  @Test
  void imagesAreFlippedAndShiftedAsDrawn() {
    ImageSize size = new ImageSize(2, 2, 3);
    float[] image = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    float[] copy = new float[12];
    ImageAugmenter flips = new ImageAugmenter(new Augmentation(true, 0), size, new SplittableRandom(1));
    int flipped = 0;
    for (int k = 0; k < 400; k++) {
      flips.copy(image, 0, copy, 0);
      if (copy[0] == 3) {
        flipped++;
        assertArrayEquals(new float[] {3, 2, 1, 6, 5, 4, 9, 8, 7, 12, 11, 10}, copy);
      } else {
        assertArrayEquals(image, copy);
      }
    }
    assertEquals(200, flipped, 60);
    ImageAugmenter shifts = new ImageAugmenter(new Augmentation(false, 1), size, new SplittableRandom(1));
    boolean downLeft = false;
    boolean stays = false;
    for (int k = 0; k < 400; k++) {
      shifts.copy(image, 0, copy, 0);
      stays |= Arrays.equals(image, copy);
      downLeft |= Arrays.equals(new float[] {0, 0, 0, 2, 3, 0, 0, 0, 0, 8, 9, 0}, copy);
    }
    assertTrue(downLeft && stays);
  }
}
