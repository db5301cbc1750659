// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

import java.util.Arrays;

/** A {@link PoolingLayer} in training. Plain Java: its loops are bound by memory, and copying images to ND4J would take as long as the loops. */
final class PoolingTraining implements LayerTraining {

  private final boolean maximum;
  private final ImageSize input;
  private final ImageSize output;
  private final int squareHeight;
  private final int squareWidth;
  /** The index of the maximum of each square; null for means. */
  private final int[] maxima;

  PoolingTraining(PoolingLayer layer, ImageSize input, int numRows) {
    this.maximum = layer.maximum();
    this.input = input;
    this.output = layer.output(input);
    this.squareHeight = layer.side() == 0 ? input.height() : layer.side();
    this.squareWidth = layer.side() == 0 ? input.width() : layer.side();
    this.maxima = maximum ? new int[numRows * output.length()] : null;
  }

  @Override
  public void forward(float[] images, float[] pooled, int rows, boolean training) {
    int to = 0;
    for (int plane = 0; plane < rows * input.channels(); plane++) {
      for (int y = 0; y < output.height(); y++) {
        for (int x = 0; x < output.width(); x++) {
          int corner = corner(plane, y, x);
          if (maximum) {
            maxima[to] = indexOfMaximum(images, corner);
            pooled[to] = images[maxima[to]];
          } else {
            pooled[to] = mean(images, corner);
          }
          to++;
        }
      }
    }
  }

  /** The gradient of a maximum goes to the first pixel that has it, that of a mean in equal parts to all pixels. */
  @Override
  public void backward(float[] images, float[] pooled, float[] outputGradients, float[] inputGradients, int rows) {
    if (inputGradients == null) {
      return;
    }
    Arrays.fill(inputGradients, 0, rows * input.length(), 0);
    if (maximum) {
      for (int k = 0; k < rows * output.length(); k++) {
        inputGradients[maxima[k]] = outputGradients[k];
      }
    } else {
      spread(outputGradients, inputGradients, rows);
    }
  }

  private int corner(int plane, int y, int x) {
    return plane * input.plane() + y * squareHeight * input.width() + x * squareWidth;
  }

  /** Returns the first maximum. A NaN behind it has no effect here, but makes the gradients NaN. */
  private int indexOfMaximum(float[] images, int corner) {
    int largest = corner;
    for (int y = 0; y < squareHeight; y++) {
      int start = corner + y * input.width();
      for (int k = start; k < start + squareWidth; k++) {
        largest = images[k] > images[largest] ? k : largest;
      }
    }
    return largest;
  }

  private float mean(float[] images, int corner) {
    float sum = 0;
    for (int y = 0; y < squareHeight; y++) {
      int start = corner + y * input.width();
      for (int k = start; k < start + squareWidth; k++) {
        sum += images[k];
      }
    }
    return sum / (squareHeight * squareWidth);
  }

  private void spread(float[] outputGradients, float[] inputGradients, int rows) {
    int from = 0;
    for (int plane = 0; plane < rows * input.channels(); plane++) {
      for (int y = 0; y < output.height(); y++) {
        for (int x = 0; x < output.width(); x++) {
          fill(inputGradients, corner(plane, y, x), outputGradients[from++] / (squareHeight * squareWidth));
        }
      }
    }
  }

  private void fill(float[] gradients, int corner, float share) {
    for (int y = 0; y < squareHeight; y++) {
      int start = corner + y * input.width();
      Arrays.fill(gradients, start, start + squareWidth, share);
    }
  }
}
