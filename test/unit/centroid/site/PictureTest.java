// SPDX-License-Identifier: GPL-3.0-only
package centroid.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import java.util.function.IntBinaryOperator;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pictures with a palette look like those without. */
class PictureTest {

  private static byte[] png(IntBinaryOperator colour) throws IOException {
    BufferedImage image = new BufferedImage(101, 80, BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        image.setRGB(x, y, colour.applyAsInt(x, y));
      }
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(image, "png", bytes);
    return bytes.toByteArray();
  }

  private static int largestDifference(byte[] one, byte[] other) throws IOException {
    BufferedImage a = ImageIO.read(new ByteArrayInputStream(one));
    BufferedImage b = ImageIO.read(new ByteArrayInputStream(other));
    int largest = 0;
    for (int y = 0; y < a.getHeight(); y++) {
      for (int x = 0; x < a.getWidth(); x++) {
        largest = Math.max(largest, Picture.distance(a.getRGB(x, y), b.getRGB(x, y)));
      }
    }
    return largest;
  }

  /** With 1, 2, 4 and 8 bits for each point. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 16, 17, 256})
  void aPaletteOfFewColoursIsExact(int numColours) throws IOException {
    Random random = new Random(numColours);
    int[] colours = random.ints(numColours, 0, 1 << 24).toArray();
    byte[] before = png((x, y) -> colours[random.nextInt(numColours)]);
    byte[] after = Picture.reduced(before);
    assertTrue(after.length < before.length, after.length + " of " + before.length);
    assertEquals(0, largestDifference(before, after));
  }

  @Test
  void manySimilarColoursChangeByLittle() throws IOException {
    byte[] before = png((x, y) -> x + 100 << 16 | y + 100 << 8 | 0x40);
    byte[] after = Picture.reduced(before);
    int largest = largestDifference(before, after);
    assertTrue(0 < largest && largest <= Picture.MAX_DIFFERENCE, "" + largest);
  }

  @Test
  void manyDifferentColoursStay() throws IOException {
    Random random = new Random(1);
    byte[] before = png((x, y) -> random.nextInt(1 << 24));
    assertSame(before, Picture.reduced(before));
  }
}
