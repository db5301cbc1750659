// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

import java.util.Arrays;

/**
 * A convolution in plain Java, for predictions where ND4J is missing. The innermost loop adds a weight times a piece of a row of pixels to a piece of another,
 * which the compiler turns into vector instructions.
 */
final class PlainConvolution {

  private PlainConvolution() {
  }

  /**
   * Convolves one image.
   *
   * @param layer the convolution
   * @param below the size of its image
   * @param input read: the image
   * @param weights read: from {@code at} on, as {@link ImageLayer} lays them out
   * @param at first weight
   * @param output written: an image for each filter
   */
  static void forward(ImageLayer layer, ImageSize below, float[] input, float[] weights, int at, float[] output) {
    int half = layer.side() / 2;
    int filters = layer.filters();
    int plane = below.plane();
    Arrays.fill(output, 0, filters * plane, 0);
    int weight = at;
    for (int down = -half; down <= half; down++) {
      for (int right = -half; right <= half; right++) {
        for (int channel = 0; channel < below.channels(); channel++) {
          for (int filter = 0; filter < filters; filter++) {
            addShifted(below, input, channel * plane, weights[weight++], down, right, output, filter * plane);
          }
        }
      }
    }
  }

  /** Adds a weight times a channel that is moved by some pixels; beyond its borders it is 0. */
  private static void addShifted(ImageSize size, float[] input, int from, float weight, int down, int right, float[] output, int to) {
    int width = size.width();
    int first = Math.max(0, -right);
    int length = Math.min(width, width - right) - first;
    for (int y = Math.max(0, -down); y < Math.min(size.height(), size.height() - down); y++) {
      int source = from + (y + down) * width + first + right;
      int target = to + y * width + first;
      for (int k = 0; k < length; k++) {
        output[target + k] += weight * input[source + k];
      }
    }
  }
}
