// SPDX-License-Identifier: GPL-3.0-only
package centroid.site;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;

/**
 * Makes PNG files smaller: a palette of at most 256 colours instead of three bytes for each point. Frequent colours stay exactly, and
 * the rare ones at the edges of lines and letters change by at most {@value #MAX_DIFFERENCE} of 255 in each channel, which nobody sees. A picture for which
 * that is impossible stays as it is.
 */
final class Picture {

  /** The largest change of a channel. */
  static final int MAX_DIFFERENCE = 16;

  private static final int MAX_COLOURS = 256;

  private Picture() {
  }

  /** Returns a smaller PNG file with the same picture, or the same bytes; reads its argument only. */
  static byte[] reduced(byte[] png) throws IOException {
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
    if (image == null || image.getColorModel().hasAlpha()) {
      return png;
    }
    int[] points = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    int[] byFrequency = byFrequency(points);
    for (int difference = 0; difference <= MAX_DIFFERENCE; difference++) {
      Map<Integer, Integer> places = new HashMap<>();
      int[] palette = palette(byFrequency, difference, places);
      if (palette.length > 0) {
        byte[] smaller = PalettePng.write(image.getWidth(), image.getHeight(), Arrays.stream(points).map(places::get).toArray(), palette);
        return smaller.length < png.length ? smaller : png;
      }
    }
    return png;
  }

  /** Returns the colours, the most frequent first. */
  private static int[] byFrequency(int[] points) {
    Map<Integer, Integer> counts = new HashMap<>();
    for (int point : points) {
      counts.merge(point, 1, Integer::sum);
    }
    List<Map.Entry<Integer, Integer>> colours = counts.entrySet().stream()
        .sorted(Map.Entry.<Integer, Integer>comparingByValue(Comparator.reverseOrder()).thenComparing(Map.Entry.comparingByKey())).toList();
    return colours.stream().mapToInt(Map.Entry::getKey).toArray();
  }

  /** Returns colours of which one is near each, so that frequent colours are exact, and writes the place of each colour; empty if they are too many. */
  private static int[] palette(int[] colours, int difference, Map<Integer, Integer> places) {
    int[] palette = new int[MAX_COLOURS];
    int size = 0;
    for (int colour : colours) {
      int nearest = 0;
      while (nearest < size && distance(palette[nearest], colour) > difference) {
        nearest++;
      }
      if (nearest == MAX_COLOURS) {
        return new int[0];
      }
      if (nearest == size) {
        palette[size++] = colour;
      }
      places.put(colour, nearest);
    }
    return IntStream.range(0, size).map(k -> palette[k]).toArray();
  }

  /** Returns the largest difference of a channel. */
  static int distance(int one, int other) {
    int red = Math.abs((one >> 16 & 0xff) - (other >> 16 & 0xff));
    int green = Math.abs((one >> 8 & 0xff) - (other >> 8 & 0xff));
    return Math.max(Math.max(red, green), Math.abs((one & 0xff) - (other & 0xff)));
  }
}
