// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The forward and backward pass through the image layers of a network in training. What flows between layers is in arrays of Java's heap, which are kept from
 * the forward to the backward pass. Not thread-safe. Must be closed.
 */
public final class ImageTraining implements AutoCloseable {

  private final ImageStack stack;
  private final TrainingMemory memory;
  private final LayerTraining[] layers;
  /** The input of each layer, and the output of the last. */
  private final float[][] values;
  private float[] gradients;
  private float[] nextGradients;

  /**
   * Allocates memory.
   *
   * @throws IllegalArgumentException if Java's heap can't hold the images between layers
   */
  public ImageTraining(ImageStack stack, Activation activation, int numRows) {
    requireHeap(stack, numRows);
    int numLayers = stack.numLayers();
    this.stack = stack;
    this.layers = new LayerTraining[numLayers];
    this.values = new float[numLayers + 1][];
    this.gradients = new float[numRows * stack.largestImage()];
    this.nextGradients = new float[numRows * stack.largestImage()];
    float[] parameters = new float[stack.numParameters()];
    this.memory = new TrainingMemory(numRows, new Nd4jImages(stack, numRows), parameters, new float[parameters.length]);
    try {
      values[0] = new float[numRows * stack.input().length()];
      for (int layer = 0; layer < numLayers; layer++) {
        values[layer + 1] = new float[numRows * stack.size(layer + 1).length()];
        layers[layer] = stack.layer(layer).training(stack.position(layer, activation), memory);
      }
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  /** Checks ND4J's convolution with two filters of one weight and two images of four pixels. */
  public static boolean convolvesCorrectly() {
    ImageSize size = new ImageSize(1, 2, 2);
    ConvolutionLayer layer = new ConvolutionLayer(2, 1, false);
    float[] output = new float[16];
    try (Nd4jImages images = new Nd4jImages(new ImageStack(size, List.of(layer)), 2); Nd4jConvolution convolution = new Nd4jConvolution(layer, size, images)) {
      convolution.load(new float[] {2, 3}, 0);
      convolution.forward(new float[] {1, 2, 3, 4, 5, 6, 7, 8}, output, 2);
    }
    return Arrays.equals(output, new float[] {2, 4, 6, 8, 3, 6, 9, 12, 10, 12, 14, 16, 15, 18, 21, 24});
  }

  private static void requireHeap(ImageStack stack, int rows) {
    double allowed = 0.75 * Runtime.getRuntime().maxMemory();
    if (stack.heapBytes(rows) > allowed || (double) rows * stack.largestImage() > Integer.MAX_VALUE / 2) {
      throw new IllegalArgumentException(String.format(Locale.ROOT, "Training layers %s on %d images at once would take %.0f MB of Java's heap, but at most "
          + "%.0f MB are allowed (three quarters of the largest heap); use smaller batches or fewer filters, or start Java with a larger -Xmx", stack, rows,
          stack.heapBytes(rows) / 1e6, allowed / 1e6));
    }
  }

  /**
   * Copies the parameters of the layers from a network.
   *
   * @param networkParameters read: those of the image layers come first
   */
  public void load(float[] networkParameters) {
    System.arraycopy(networkParameters, 0, memory.parameters(), 0, memory.parameters().length);
    for (LayerTraining layer : layers) {
      layer.load();
    }
  }

  /**
   * Sends images forward through all layers.
   *
   * @param inputs read: the images of all rows
   * @param order read: indices of rows; null stands for the natural order
   * @param start first position in that order
   * @param training whether {@link #backward} follows; batches are then normalised by their own statistics, which updates the running ones
   * @param augmenter changes images; null copies them unchanged
   * @return the array itself, not a copy: {@link ImageStack#numFeatures()} numbers for each row
   */
  public float[] forward(float[] inputs, int[] order, int start, int rows, boolean training, ImageAugmenter augmenter) {
    int width = stack.input().length();
    for (int k = 0; k < rows; k++) {
      int from = (order == null ? start + k : order[start + k]) * width;
      if (augmenter == null) {
        System.arraycopy(inputs, from, values[0], k * width, width);
      } else {
        augmenter.copy(inputs, from, values[0], k * width);
      }
    }
    for (int layer = 0; layer < layers.length; layer++) {
      layers[layer].forward(values[layer], values[layer + 1], rows, training);
    }
    return values[layers.length];
  }

  /**
   * Returns the array that receives the gradients of the features before {@link #backward}.
   *
   * @return the array itself, not a copy: {@link ImageStack#numFeatures()} numbers for each row
   */
  public float[] featureGradients() {
    return gradients;
  }

  /**
   * Sends the gradients in {@link #featureGradients} backward.
   *
   * @param rows number of rows, as in the last {@link #forward}, which was in training
   * @param first whether the gradients of parameters start at 0 or are added to those of earlier rows
   */
  public void backward(int rows, boolean first) {
    if (first) {
      Arrays.fill(memory.gradients(), 0);
    }
    for (int layer = layers.length - 1; layer >= 0; layer--) {
      layers[layer].backward(values[layer], values[layer + 1], gradients, layer == 0 ? null : nextGradients, rows);
      float[] written = nextGradients;
      nextGradients = gradients;
      gradients = written;
    }
  }

  /**
   * Copies the gradients of all parameters; those of running statistics are 0.
   *
   * @param networkGradients written at its beginning
   */
  public void gradients(float[] networkGradients) {
    System.arraycopy(memory.gradients(), 0, networkGradients, 0, memory.gradients().length);
  }

  /**
   * Copies the running statistics, which training updates without gradients.
   *
   * @param networkParameters written where the statistics are
   */
  public void statistics(float[] networkParameters) {
    for (LayerTraining layer : layers) {
      layer.copyStatistics(networkParameters);
    }
  }

  @Override
  public void close() {
    for (LayerTraining layer : layers) {
      if (layer != null) {
        layer.close();
      }
    }
    memory.images().close();
  }
}
