// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import java.util.Arrays;

/** Pools in plain Java: loops over images are bound by memory, and copies to ND4J's arrays would cost as much as the loops. Keeps nothing between calls. */
final class Pooling {

  private final boolean maximum;
  private final ImageSize below;
  private final ImageSize above;
  private final int boxHeight;
  private final int boxWidth;

  Pooling(ImageLayer layer, ImageSize below) {
    this.maximum = layer.kind() == ImageLayer.Kind.MAXIMUM;
    this.below = below;
    this.above = layer.above(below);
    this.boxHeight = layer.side() == 0 ? below.height() : layer.side();
    this.boxWidth = layer.side() == 0 ? below.width() : layer.side();
  }

  /**
   * Pools the images of some rows.
   *
   * @param input read: images below
   * @param output written: images above
   * @param rows how many
   */
  void forward(float[] input, float[] output, int rows) {
    for (int plane = 0; plane < rows * below.channels(); plane++) {
      int to = plane * above.plane();
      for (int y = 0; y < above.height(); y++) {
        for (int x = 0; x < above.width(); x++) {
          int corner = corner(plane, y, x);
          output[to++] = maximum ? maximum(input, corner) : mean(input, corner);
        }
      }
    }
  }

  /**
   * The gradients of the images below: that of a maximum goes to the first number that has it, that of a mean to all.
   *
   * @param input read: images below
   * @param outputGradients read
   * @param inputGradients written
   * @param rows how many
   */
  void backward(float[] input, float[] outputGradients, float[] inputGradients, int rows) {
    Arrays.fill(inputGradients, 0, rows * below.length(), 0);
    for (int plane = 0; plane < rows * below.channels(); plane++) {
      int from = plane * above.plane();
      for (int y = 0; y < above.height(); y++) {
        for (int x = 0; x < above.width(); x++) {
          int corner = corner(plane, y, x);
          float gradient = outputGradients[from++];
          if (maximum) {
            inputGradients[largest(input, corner)] = gradient;
          } else {
            spread(inputGradients, corner, gradient / (boxHeight * boxWidth));
          }
        }
      }
    }
  }

  private int corner(int plane, int y, int x) {
    return plane * below.plane() + y * boxHeight * below.width() + x * boxWidth;
  }

  /** Without a branch, which the processor would guess wrong; NaN wins, so that divergence is not hidden. */
  private float maximum(float[] input, int corner) {
    float maximum = input[corner];
    for (int y = 0; y < boxHeight; y++) {
      int start = corner + y * below.width();
      for (int at = start; at < start + boxWidth; at++) {
        maximum = Math.max(maximum, input[at]);
      }
    }
    return maximum;
  }

  private int largest(float[] input, int corner) {
    int largest = corner;
    for (int y = 0; y < boxHeight; y++) {
      int start = corner + y * below.width();
      for (int at = start; at < start + boxWidth; at++) {
        largest = input[at] > input[largest] ? at : largest;
      }
    }
    return largest;
  }

  private float mean(float[] input, int corner) {
    float sum = 0;
    for (int y = 0; y < boxHeight; y++) {
      int start = corner + y * below.width();
      for (int at = start; at < start + boxWidth; at++) {
        sum += input[at];
      }
    }
    return sum / (boxHeight * boxWidth);
  }

  private void spread(float[] gradients, int corner, float share) {
    for (int y = 0; y < boxHeight; y++) {
      int start = corner + y * below.width();
      Arrays.fill(gradients, start, start + boxWidth, share);
    }
  }
}
