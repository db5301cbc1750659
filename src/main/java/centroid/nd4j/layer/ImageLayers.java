// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The way of images forward and backward through convolutions and pools. Convolutions are ND4J's operations. All else is plain Java on arrays of
 * the heap, in which what flows between layers is kept between forward and backward. Not thread-safe. Must be closed.
 */
public final class ImageLayers implements AutoCloseable {

  private final ImageStack stack;
  private final Activation activation;
  private final Convolution.Room room;
  /** One for each layer; null for pools. */
  private final Convolution[] convolutions;
  private final Normalisation[] normalisations;
  /** One for each layer; null for convolutions. */
  private final Pooling[] pools;
  /** Images below each layer, and above all. */
  private final float[][] values;
  /** What convolutions with batch normalisation made before it; else null. */
  private final float[][] convolved;
  private final float[] parameters;
  private final float[] parameterGradients;
  private float[] gradients;
  private float[] nextGradients;

  /**
   * Takes memory.
   *
   * @param stack the layers
   * @param activation what follows each convolution
   * @param numRows the most rows that go through at once
   * @throws IllegalArgumentException if Java's heap can't hold the images between layers
   */
  public ImageLayers(ImageStack stack, Activation activation, int numRows) {
    requireHeap(stack, numRows);
    this.stack = stack;
    this.activation = activation;
    int numLayers = stack.numLayers();
    this.convolutions = new Convolution[numLayers];
    this.normalisations = new Normalisation[numLayers];
    this.pools = new Pooling[numLayers];
    this.values = new float[numLayers + 1][];
    this.convolved = new float[numLayers][];
    this.parameters = new float[stack.numParameters()];
    this.parameterGradients = new float[stack.numParameters()];
    this.gradients = new float[numRows * stack.largestImage()];
    this.nextGradients = new float[numRows * stack.largestImage()];
    values[0] = new float[numRows * stack.input().length()];
    this.room = new Convolution.Room(stack, numRows);
    try {
      for (int layer = 0; layer < numLayers; layer++) {
        open(layer, numRows);
      }
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  private void open(int number, int numRows) {
    ImageLayer layer = stack.layer(number);
    ImageSize below = stack.size(number);
    int length = numRows * stack.size(number + 1).length();
    values[number + 1] = new float[length];
    if (layer.isConvolution()) {
      normalisations[number] = new Normalisation(layer, stack.size(number + 1), stack.at(number) + (int) layer.numWeights(below));
      convolved[number] = layer.normalised() ? new float[length] : null;
      convolutions[number] = new Convolution(layer, below, room);
    } else {
      pools[number] = new Pooling(layer, below, numRows);
    }
  }

  /**
   * Tries ND4J's convolution: two filters of one weight, on two images of a few pixels.
   *
   * @return whether it is right
   */
  public static boolean convolves() {
    ImageSize size = new ImageSize(1, 2, 2);
    ImageLayer layer = new ImageLayer(ImageLayer.Kind.CONVOLUTION, 2, 1, false);
    float[] made = new float[16];
    try (Convolution.Room room = new Convolution.Room(new ImageStack(size, List.of(layer)), 2); Convolution convolution = new Convolution(layer, size, room)) {
      convolution.load(new float[] {2, 3}, 0);
      convolution.forward(new float[] {1, 2, 3, 4, 5, 6, 7, 8}, made, 2);
    }
    return Arrays.equals(made, new float[] {2, 4, 6, 8, 3, 6, 9, 12, 10, 12, 14, 16, 15, 18, 21, 24});
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
   * Copies the parameters of the layers in.
   *
   * @param networkParameters read: those of a network, of which they are the first
   */
  public void load(float[] networkParameters) {
    System.arraycopy(networkParameters, 0, parameters, 0, parameters.length);
    for (int layer = 0; layer < convolutions.length; layer++) {
      if (convolutions[layer] != null) {
        convolutions[layer].load(parameters, stack.at(layer));
      }
    }
  }

  /**
   * Sends images through the layers.
   *
   * @param inputs read: images of all rows
   * @param order read: which of them, from {@code start} on; null is the natural order
   * @param start first position in that order
   * @param rows how many
   * @param training whether batches are normalised by themselves, which changes the running statistics
   * @param moves changes images; null leaves them as they are
   * @return the array itself: {@link ImageStack#numFeatures()} numbers for each row
   */
  public float[] forward(float[] inputs, int[] order, int start, int rows, boolean training, ImageMoves moves) {
    int width = stack.input().length();
    for (int k = 0; k < rows; k++) {
      int from = (order == null ? start + k : order[start + k]) * width;
      if (moves == null) {
        System.arraycopy(inputs, from, values[0], k * width, width);
      } else {
        moves.copy(inputs, from, values[0], k * width);
      }
    }
    for (int layer = 0; layer < convolutions.length; layer++) {
      if (pools[layer] != null) {
        pools[layer].forward(values[layer], values[layer + 1], rows);
      } else {
        convolve(layer, rows, training);
      }
    }
    return values[convolutions.length];
  }

  private void convolve(int layer, int rows, boolean training) {
    float[] above = values[layer + 1];
    if (training) {
      float[] made = convolved[layer] == null ? above : convolved[layer];
      convolutions[layer].forward(values[layer], made, rows);
      normalisations[layer].train(made, above, parameters, rows);
    } else {
      convolutions[layer].forward(values[layer], above, rows);
      normalisations[layer].predict(above, parameters, rows);
    }
    activation.apply(above, rows * stack.size(layer + 1).length());
  }

  /**
   * Where the gradients of the features are written before {@link #backward}.
   *
   * @return the array itself: {@link ImageStack#numFeatures()} numbers for each row
   */
  public float[] featureGradients() {
    return gradients;
  }

  /**
   * Sends the gradients in {@link #featureGradients} back.
   *
   * @param rows how many, as in the last {@link #forward}, which was in training
   * @param first whether the gradients of parameters begin anew, or are added to those of rows before
   */
  public void backward(int rows, boolean first) {
    if (first) {
      Arrays.fill(parameterGradients, 0);
    }
    for (int layer = convolutions.length - 1; layer >= 0; layer--) {
      if (pools[layer] != null) {
        pools[layer].backward(gradients, nextGradients, rows);
      } else {
        activation.multiplyBySlopes(values[layer + 1], gradients, rows * stack.size(layer + 1).length());
        normalisations[layer].backward(convolved[layer], gradients, parameters, parameterGradients, rows);
        convolutions[layer].backward(values[layer], gradients, layer == 0 ? null : nextGradients, parameterGradients, stack.at(layer), rows);
      }
      float[] made = nextGradients;
      nextGradients = gradients;
      gradients = made;
    }
  }

  /**
   * Copies the gradients of all parameters out; those of running statistics are 0.
   *
   * @param networkGradients written at its beginning
   */
  public void gradients(float[] networkGradients) {
    System.arraycopy(parameterGradients, 0, networkGradients, 0, parameterGradients.length);
  }

  /**
   * Copies running statistics out, which are no matter of gradients.
   *
   * @param networkParameters written at their places
   */
  public void statistics(float[] networkParameters) {
    for (int layer = 0; layer < convolutions.length; layer++) {
      if (convolved[layer] != null) {
        int end = stack.at(layer + 1);
        int length = 2 * stack.layer(layer).filters();
        System.arraycopy(parameters, end - length, networkParameters, end - length, length);
      }
    }
  }

  @Override
  public void close() {
    for (Convolution convolution : convolutions) {
      if (convolution != null) {
        convolution.close();
      }
    }
    room.close();
  }
}
