// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

import java.util.Arrays;

/** Pools in plain Java: loops over images are bound by memory, and copies to ND4J's arrays would cost as much as the loops. Not thread-safe. */
final class Pooling {

  private final boolean maximum;
  private final ImageSize below;
  private final ImageSize above;
  private final int boxHeight;
  private final int boxWidth;
  /** Which number below was the largest of each box; null for means. */
  private final int[] winners;

  Pooling(ImageLayer layer, ImageSize below, int numRows) {
    this.maximum = layer.kind() == ImageLayer.Kind.MAXIMUM;
    this.below = below;
    this.above = layer.above(below);
    this.boxHeight = layer.side() == 0 ? below.height() : layer.side();
    this.boxWidth = layer.side() == 0 ? below.width() : layer.side();
    this.winners = maximum ? new int[numRows * above.length()] : null;
  }

  /**
   * Pools the images of some rows.
   *
   * @param input read: images below
   * @param output written: images above
   * @param rows how many
   */
  void forward(float[] input, float[] output, int rows) {
    int to = 0;
    for (int plane = 0; plane < rows * below.channels(); plane++) {
      for (int y = 0; y < above.height(); y++) {
        for (int x = 0; x < above.width(); x++) {
          int corner = corner(plane, y, x);
          if (maximum) {
            winners[to] = largest(input, corner);
            output[to] = input[winners[to]];
          } else {
            output[to] = mean(input, corner);
          }
          to++;
        }
      }
    }
  }

  /**
   * The gradients of the images below: that of a maximum goes to the first number that has it, that of a mean to all.
   *
   * @param outputGradients read
   * @param inputGradients written
   * @param rows how many, as in the last {@link #forward}
   */
  void backward(float[] outputGradients, float[] inputGradients, int rows) {
    Arrays.fill(inputGradients, 0, rows * below.length(), 0);
    if (maximum) {
      for (int k = 0; k < rows * above.length(); k++) {
        inputGradients[winners[k]] = outputGradients[k];
      }
    } else {
      spread(outputGradients, inputGradients, rows);
    }
  }

  private int corner(int plane, int y, int x) {
    return plane * below.plane() + y * boxHeight * below.width() + x * boxWidth;
  }

  /** The first largest number. NaN behind it is not seen here, but makes the gradients NaN. */
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

  private void spread(float[] outputGradients, float[] inputGradients, int rows) {
    int from = 0;
    for (int plane = 0; plane < rows * below.channels(); plane++) {
      for (int y = 0; y < above.height(); y++) {
        for (int x = 0; x < above.width(); x++) {
          spread(inputGradients, corner(plane, y, x), outputGradients[from++] / (boxHeight * boxWidth));
        }
      }
    }
  }

  private void spread(float[] gradients, int corner, float share) {
    for (int y = 0; y < boxHeight; y++) {
      int start = corner + y * below.width();
      Arrays.fill(gradients, start, start + boxWidth, share);
    }
  }
}
