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
 * Layers, activation and loss of a network: dense layers, and below them maybe those that see rows as images. The weights of a dense layer are a matrix of
 * (inputs + 1) x outputs, of which the last row is the bias; a network's parameters are those of its {@link ImageStack}, then these matrices one after the
 * other, row by row. Immutable.
 *
 * @serial exclude
 */
public final class NetworkShape implements Serializable {

  private static final long serialVersionUID = 1L;

  /** The largest product, in multiplications, for which OpenBLAS takes its path for small matrices (measured). */
  private static final int SMALL_PRODUCT = 900_000;
  private static final int FEW_ROWS = 64;
  private static final int ROWS_OF_SMALL_PRODUCTS = 128;
  private static final int ROWS_OF_LARGE_PRODUCTS = 256;

  /** Images go through at once as long as they are no more than these: batches are normalised in parts as large as that. */
  private static final int MOST_IMAGES = 128;

  /** Inputs or features of images, hidden units of each layer, network outputs. */
  private final int[] widths;
  private final Activation activation;
  private final int outputs;
  private final Loss loss;
  /** Null if all layers are dense, as in all models saved before there were images. */
  private final ImageStack images;

  /**
   * A shape of dense layers.
   *
   * @param inputs numbers in a row, at least 1
   * @param hidden read: units of each hidden layer, at least 1 each; empty gives a linear model
   * @param activation what hidden units do
   * @param outputs targets, or classes for the log loss; at least 1
   * @param loss what is minimised; it also sets how many outputs a target has
   * @throws IllegalArgumentException if a number is too small, or the parameters are more than an array holds
   */
  public NetworkShape(int inputs, int[] hidden, Activation activation, int outputs, Loss loss) {
    this(null, inputs, hidden, activation, outputs, loss);
  }

  /**
   * A shape of layers that see rows as images, and dense layers above them.
   *
   * @param images the layers below
   * @param hidden read: units of each dense hidden layer, at least 1 each; may be empty
   * @param activation what hidden units and convolutions do
   * @param outputs targets, or classes for the log loss; at least 1
   * @param loss what is minimised
   * @throws IllegalArgumentException if a number is too small, or the parameters are more than an array holds
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
    long size = denseAt();
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

  /**
   * Numbers in a row.
   *
   * @return the number of inputs
   */
  public int inputs() {
    return images == null ? widths[0] : images.input().length();
  }

  /**
   * The layers that see rows as images.
   *
   * @return null if all layers are dense
   */
  public ImageStack images() {
    return images;
  }

  /** The same without the layers that see images. */
  NetworkShape dense() {
    return new NetworkShape(null, widths[0], Arrays.copyOfRange(widths, 1, numLayers()), activation, outputs, loss);
  }

  /** Where the parameters of dense layers begin. */
  int denseAt() {
    return images == null ? 0 : images.numParameters();
  }

  /** Where weights begin and end that decay may shrink: not biases, nor what batch normalisation keeps. */
  List<int[]> weightRanges() {
    List<int[]> ranges = new ArrayList<>(images == null ? List.of() : images.weightRanges());
    for (int layer = 0, at = denseAt(); layer < numLayers(); at += layerSize(layer), layer++) {
      ranges.add(new int[] {at, at + widths[layer] * widths[layer + 1]});
    }
    return ranges;
  }

  /**
   * Targets, or classes.
   *
   * @return as given
   */
  public int outputs() {
    return outputs;
  }

  /**
   * What is minimised.
   *
   * @return the loss
   */
  public Loss loss() {
    return loss;
  }

  /**
   * What hidden units do.
   *
   * @return the activation
   */
  public Activation activation() {
    return activation;
  }

  /**
   * Target values in a row: as many as outputs, or one class index.
   *
   * @return the number of targets
   */
  public int numTargets() {
    return loss.targets(outputs);
  }

  /**
   * Numbers that the network puts out: for the Gaussian loss a mean and a log-variance for each target.
   *
   * @return the width of the last layer
   */
  public int resultWidth() {
    return widths[widths.length - 1];
  }

  /**
   * All weights and biases of a network.
   *
   * @return their number
   */
  public int numParameters() {
    int size = denseAt();
    for (int layer = 0; layer < numLayers(); layer++) {
      size += layerSize(layer);
    }
    return size;
  }

  /**
   * Weight matrices of dense layers.
   *
   * @return hidden layers and the last
   */
  public int numLayers() {
    return widths.length - 1;
  }

  /**
   * Units below a dense layer, which are its inputs without the bias.
   *
   * @param layer from 0; {@code numLayers()} gives the outputs of the last
   * @return the number of units
   */
  public int width(int layer) {
    return widths[layer];
  }

  /**
   * Weights and biases of one dense layer.
   *
   * @param layer from 0
   * @return their number
   */
  public int layerSize(int layer) {
    return (widths[layer] + 1) * widths[layer + 1];
  }

  /** The widest row that a layer takes or gives, with its bias. */
  int largestWidth() {
    return Arrays.stream(widths).max().orElseThrow() + 1;
  }

  /** Weights and biases of the largest layer. */
  int largestLayer() {
    return IntStream.range(0, numLayers()).map(this::layerSize).max().orElseThrow();
  }

  /**
   * How many rows go through the layers at once. Batches are taken in parts that stay in the processor's nearest cache, and whose
   * products are small if the layers are: that was measured to take half the time of whole batches of 512.
   *
   * @param batchSize rows of a batch
   * @return at most that
   */
  public int rowsAtOnce(int batchSize) {
    int small = SMALL_PRODUCT / largestLayer();
    int most = images != null ? MOST_IMAGES : small >= FEW_ROWS ? Math.min(small, ROWS_OF_SMALL_PRODUCTS) : ROWS_OF_LARGE_PRODUCTS;
    int numParts = (int) (((long) batchSize + most - 1) / most);
    return (batchSize + numParts - 1) / numParts;
  }

  /**
   * Memory outside of Java's heap that training takes: the weights of a network, their gradients, and what flows between layers.
   * Networks use it by turns, so
   * that as many times this is taken as there are threads that train.
   *
   * @param batchSize rows of a mini-batch
   * @return bytes
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

  /** The layers, such as 16-50-50-1, or 3x32x32, conv 16 3, pool 2, 4096-50-10. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int width : widths) {
      text.append(text.length() == 0 ? "" : "-").append(width);
    }
    return images == null ? text.toString() : images + ", " + text;
  }
}
