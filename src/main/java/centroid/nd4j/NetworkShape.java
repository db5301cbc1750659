// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Layers, activation and loss of a dense network. The weights of a layer are a matrix of (inputs + 1) x outputs, of which the
 * last row is the bias; a network's parameters are these matrices one after the other, row by row. Immutable.
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

  /** Inputs, hidden units of each layer, network outputs. */
  private final int[] widths;
  private final Activation activation;
  private final int outputs;
  private final Loss loss;

  /**
   * A shape.
   *
   * @param inputs numbers in a row, at least 1
   * @param hidden read: units of each hidden layer, at least 1 each; empty gives a linear model
   * @param activation what hidden units do
   * @param outputs targets, or classes for the log loss; at least 1
   * @param loss what is minimised; it also sets how many outputs a target has
   * @throws IllegalArgumentException if a number is too small, or the parameters are more than an array holds
   */
  public NetworkShape(int inputs, int[] hidden, Activation activation, int outputs, Loss loss) {
    this.activation = activation;
    this.outputs = atLeastOne("number of outputs", outputs);
    this.loss = loss;
    this.widths = new int[hidden.length + 2];
    widths[0] = atLeastOne("number of inputs", inputs);
    for (int layer = 0; layer < hidden.length; layer++) {
      widths[layer + 1] = atLeastOne("size of hidden layer " + (layer + 1), hidden[layer]);
    }
    widths[hidden.length + 1] = loss.width(outputs);
    long size = 0;
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
    return widths[0];
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
    int size = 0;
    for (int layer = 0; layer < numLayers(); layer++) {
      size += layerSize(layer);
    }
    return size;
  }

  /**
   * Weight matrices.
   *
   * @return hidden layers and the last
   */
  public int numLayers() {
    return widths.length - 1;
  }

  /**
   * Units below a layer, which are its inputs without the bias.
   *
   * @param layer from 0; {@code numLayers()} gives the outputs of the last
   * @return the number of units
   */
  public int width(int layer) {
    return widths[layer];
  }

  /**
   * Weights and biases of one layer.
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
    int most = small >= FEW_ROWS ? Math.min(small, ROWS_OF_SMALL_PRODUCTS) : ROWS_OF_LARGE_PRODUCTS;
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
    return Float.BYTES * numbers;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NetworkShape shape && Arrays.equals(widths, shape.widths) && activation == shape.activation
        && outputs == shape.outputs && loss == shape.loss;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Arrays.hashCode(widths) + activation.ordinal()) + loss.ordinal();
  }

  /** The layers, such as 16-50-50-1. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int width : widths) {
      text.append(text.length() == 0 ? "" : "-").append(width);
    }
    return text.toString();
  }
}
