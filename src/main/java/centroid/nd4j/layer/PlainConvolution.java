// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

import java.util.Arrays;

/**
 * A convolution in plain Java, for predictions without ND4J. The innermost loop adds a weight times a row of pixels, which Java compiles to vector
 * instructions.
 */
final class PlainConvolution {

  private PlainConvolution() {
  }

  /**
   * Convolves one image.
   *
   * @param input read: the image
   * @param parameters read: the weights from {@code offset} on, in the order of {@link ConvolutionLayer}
   * @param offset index of the first weight
   * @param output written: a plane for each filter
   */
  static void forward(ConvolutionLayer layer, ImageSize size, float[] input, float[] parameters, int offset, float[] output) {
    int half = layer.side() / 2;
    int filters = layer.filters();
    int plane = size.plane();
    Arrays.fill(output, 0, filters * plane, 0);
    int weight = offset;
    for (int down = -half; down <= half; down++) {
      for (int right = -half; right <= half; right++) {
        for (int channel = 0; channel < size.channels(); channel++) {
          for (int filter = 0; filter < filters; filter++) {
            addShifted(size, input, channel * plane, parameters[weight++], down, right, output, filter * plane);
          }
        }
      }
    }
  }

  /** Adds a weight times a shifted channel; pixels outside of the image count as 0. */
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
