// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import centroid.nd4j.layer.Activation;
import centroid.nd4j.layer.ImageStack;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Layers, activation and loss of a network. It has dense layers, and before them optionally layers for images. The weights of a dense layer are a matrix of
 * (inputs + 1) x outputs, whose last row is the bias. The parameters of a network are those of its {@link ImageStack}, followed by these matrices in row-major
 * order. Immutable.
 *
 * @serial exclude
 */
public final class NetworkShape implements Serializable {

  private static final long serialVersionUID = 1L;

  /** The largest number of multiplications for which OpenBLAS uses its code for small matrices (measured). */
  private static final int SMALL_PRODUCT = 900_000;
  private static final int FEW_ROWS = 64;
  private static final int ROWS_OF_SMALL_PRODUCTS = 128;
  private static final int ROWS_OF_LARGE_PRODUCTS = 256;

  /** The largest number of images in a pass; batch normalisation takes its statistics from the images of one pass. */
  private static final int MOST_IMAGES = 128;

  /** Inputs of the dense layers, hidden units of each layer, network outputs. */
  private final int[] widths;
  private final Activation activation;
  private final int outputs;
  private final Loss loss;
  /** Null if all layers are dense. */
  private final ImageStack images;

  /**
   * Creates a shape of dense layers.
   *
   * @param inputs numbers in a row, at least 1
   * @param hidden read: units of each hidden layer, at least 1 each; empty for a linear model
   * @param outputs number of targets, or of classes for the log loss; at least 1
   * @throws IllegalArgumentException if a number is too small, or there are more parameters than an array can hold
   */
  public NetworkShape(int inputs, int[] hidden, Activation activation, int outputs, Loss loss) {
    this(null, inputs, hidden, activation, outputs, loss);
  }

  /**
   * Creates a shape of layers for images followed by dense layers.
   *
   * @param hidden read: units of each dense hidden layer, at least 1 each; may be empty
   * @param outputs number of targets, or of classes for the log loss; at least 1
   * @throws IllegalArgumentException if a number is too small, or there are more parameters than an array can hold
   */
  public NetworkShape(ImageStack images, int[] hidden, Activation activation, int outputs, Loss loss) {
    this(images, images.numFeatures(), hidden, activation, outputs, loss);
  }

  private NetworkShape(ImageStack images, int inputs, int[] hidden, Activation activation, int outputs, Loss loss) {
    this.images = images;
    this.activation = activation;
    this.outputs = atLeastOne("number of outputs", outputs);
    this.loss = loss;
    this.widths = new int[hidden.length + 2];
    widths[0] = atLeastOne("number of inputs", inputs);
    for (int layer = 0; layer < hidden.length; layer++) {
      widths[layer + 1] = atLeastOne("size of hidden layer " + (layer + 1), hidden[layer]);
    }
    widths[hidden.length + 1] = loss.width(outputs);
    long size = denseOffset();
    for (int layer = 0; layer < numLayers(); layer++) {
      size += (widths[layer] + 1L) * widths[layer + 1];
      if (size > Integer.MAX_VALUE / 2) {
        throw new IllegalArgumentException("A network of layers " + this + " has more than " + Integer.MAX_VALUE / 2
            + " weights; use smaller layers");
      }
    }
  }

  private static int atLeastOne(String what, int value) {
    if (value < 1) {
      throw new IllegalArgumentException("The " + what + " of a network must be at least 1, but was " + value);
    }
    return value;
  }

  /** {@return the number of inputs, which are the numbers in a row} */
  public int inputs() {
    return images == null ? widths[0] : images.input().length();
  }

  /** {@return the layers for images; null if all layers are dense} */
  public ImageStack images() {
    return images;
  }

  /** {@return whether the network needs ND4J's native library, besides OpenBLAS} */
  public boolean hasImageLayers() {
    return images != null;
  }

  /** Returns the shape of the dense layers alone. */
  NetworkShape dense() {
    return new NetworkShape(null, widths[0], Arrays.copyOfRange(widths, 1, numLayers()), activation, outputs, loss);
  }

  /** Returns the index of the first parameter of the dense layers. */
  int denseOffset() {
    return images == null ? 0 : images.numParameters();
  }

  /** Returns where the weights are that weight decay shrinks, as pairs of first index and end; biases and batch normalisation are left out. */
  List<int[]> weightRanges() {
    List<int[]> ranges = new ArrayList<>(images == null ? List.of() : images.weightRanges());
    for (int layer = 0, at = denseOffset(); layer < numLayers(); at += layerSize(layer), layer++) {
      ranges.add(new int[] {at, at + widths[layer] * widths[layer + 1]});
    }
    return ranges;
  }

  /** {@return the number of targets, or of classes for the log loss} */
  public int outputs() {
    return outputs;
  }

  /** {@return the loss} */
  public Loss loss() {
    return loss;
  }

  /** {@return the activation of hidden units and convolutions} */
  public Activation activation() {
    return activation;
  }

  /** {@return the number of target values in a row: as many as outputs, or 1 for the class index of the log loss} */
  public int numTargets() {
    return loss.targets(outputs);
  }

  /** {@return the number of network outputs: for the Gaussian loss a mean and a log-variance for each target} */
  public int resultWidth() {
    return widths[widths.length - 1];
  }

  /** {@return the number of parameters: weights, biases, and what batch normalisation stores} */
  public int numParameters() {
    int size = denseOffset();
    for (int layer = 0; layer < numLayers(); layer++) {
      size += layerSize(layer);
    }
    return size;
  }

  /** {@return the number of dense layers, with the output layer} */
  public int numLayers() {
    return widths.length - 1;
  }

  /**
   * Returns the number of inputs of a dense layer, without the 1 of the bias.
   *
   * @param layer from 0; {@code numLayers()} gives the outputs of the last
   */
  public int width(int layer) {
    return widths[layer];
  }

  /**
   * Returns the number of weights and biases of one dense layer.
   *
   * @param layer from 0
   */
  public int layerSize(int layer) {
    return (widths[layer] + 1) * widths[layer + 1];
  }

  /** Returns the largest width of a layer, with the 1 of the bias. */
  int largestWidth() {
    return Arrays.stream(widths).max().orElseThrow() + 1;
  }

  /** Returns the number of weights and biases of the largest dense layer. */
  int largestLayer() {
    return IntStream.range(0, numLayers()).map(this::layerSize).max().orElseThrow();
  }

  /**
   * Returns the number of rows in a pass. Batches are processed in parts that fit into the processor's first cache, and whose matrix
   * products are small if the layers are: that was measured to take half the time of whole batches of 512.
   */
  public int rowsAtOnce(int batchSize) {
    int small = SMALL_PRODUCT / largestLayer();
    int most = images != null ? MOST_IMAGES : small >= FEW_ROWS ? Math.min(small, ROWS_OF_SMALL_PRODUCTS) : ROWS_OF_LARGE_PRODUCTS;
    int numParts = (int) (((long) batchSize + most - 1) / most);
    return (batchSize + numParts - 1) / numParts;
  }

  /**
   * Returns the memory outside of Java's heap that training needs: the weights of a network, their gradients, and the values between
   * layers. Networks use it in turn, so it is needed once for each thread that trains.
   */
  public long offHeapBytes(int batchSize) {
    long rows = rowsAtOnce(batchSize);
    long numbers = 0;
    for (int layer = 0; layer < numLayers(); layer++) {
      numbers += 2L * layerSize(layer) + rows * (widths[layer] + 1L + 2 * (widths[layer + 1] + 1L));
    }
    return Float.BYTES * numbers + (images == null ? 0 : images.offHeapBytes((int) rows) + Float.BYTES * rows * widths[0]);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NetworkShape shape && Arrays.equals(widths, shape.widths) && activation == shape.activation
        && outputs == shape.outputs && loss == shape.loss && Objects.equals(images, shape.images);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Arrays.hashCode(widths) + activation.ordinal()) + loss.ordinal();
  }

  /** Returns the layers, such as 16-50-50-1, or 3x32x32, conv 16 3, pool 2, 4096-50-10. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int width : widths) {
      text.append(text.length() == 0 ? "" : "-").append(width);
    }
    return images == null ? text.toString() : images + ", " + text;
  }
}
