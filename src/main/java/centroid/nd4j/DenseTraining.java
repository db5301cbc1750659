// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import centroid.nd4j.layer.Dropout;

/**
 * The forward and backward pass of rows through the dense layers of a network, with dropout. Every row ends with a 1, which makes the bias one more row of
 * weights, and its gradient one more row of a matrix product. Not thread-safe. Must be closed.
 */
final class DenseTraining implements AutoCloseable {

  private final NetworkShape shape;
  private final DenseLayer[] layers;
  /** The inputs of each layer with their 1, before dropout; kept from the forward to the backward pass. */
  private final float[][] values;
  /** The masks of dropout; null for layers without dropout. */
  private final float[][] masks;
  private final float[] results;
  private final float[] gradients;
  private boolean dropped;

  /** Allocates memory for passes of at most so many rows. */
  DenseTraining(NetworkShape shape, int numRows) {
    this.shape = shape;
    this.layers = new DenseLayer[shape.numLayers()];
    this.values = new float[layers.length][];
    this.masks = new float[layers.length][];
    this.results = new float[Math.multiplyExact(numRows, shape.resultWidth())];
    this.gradients = new float[Math.multiplyExact(numRows, shape.largestWidth())];
    try {
      for (int layer = 0; layer < layers.length; layer++) {
        values[layer] = new float[numRows * (shape.width(layer) + 1)];
        layers[layer] = new DenseLayer(numRows, shape.width(layer), shape.width(layer + 1), layer == layers.length - 1);
      }
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  /** The outputs after the forward pass, to be replaced by their gradients before the backward pass; the array itself. */
  float[] results() {
    return results;
  }

  /** Copies the weights out of all parameters of the network. */
  void load(float[] parameters) {
    for (int layer = 0, at = shape.denseOffset(); layer < layers.length; at += shape.layerSize(layer), layer++) {
      layers[layer].weight.buffer().put(0, parameters, at, shape.layerSize(layer));
    }
  }

  /**
   * Sends rows forward.
   *
   * @param inputs read: all rows
   * @param order read: indices of rows; null stands for the natural order
   * @param start first position in that order
   * @param ofInputs dropout of the inputs; null for none
   * @param dropout dropout of the hidden layers; null for none
   */
  void forward(float[] inputs, int[] order, int start, int rows, Dropout ofInputs, Dropout dropout) {
    dropped = dropout != null;
    gather(inputs, order, start, rows);
    layers[0].input.buffer().put(0, ofInputs != null ? masked(0, rows, ofInputs) : values[0], 0, rows * (shape.width(0) + 1));
    for (int layer = 0; layer < layers.length; layer++) {
      int width = shape.width(layer + 1);
      layers[layer].forward(rows);
      if (layer == layers.length - 1) {
        layers[layer].output.buffer().get(0, results, 0, rows * width);
      } else {
        int length = rows * (width + 1);
        float[] next = values[layer + 1];
        layers[layer].output.buffer().get(0, next, 0, length);
        shape.activation().apply(next, length);
        for (int at = width; at < length; at += width + 1) {
          next[at] = 1;
        }
        layers[layer + 1].input.buffer().put(0, dropped ? masked(layer + 1, rows, dropout) : next, 0, length);
      }
    }
  }

  private void gather(float[] inputs, int[] order, int start, int rows) {
    int width = shape.width(0);
    float[] batch = values[0];
    for (int k = 0, to = 0; k < rows; k++, to += width + 1) {
      System.arraycopy(inputs, (order == null ? start + k : order[start + k]) * width, batch, to, width);
      batch[to + width] = 1;
    }
  }

  private float[] masked(int layer, int rows, Dropout dropout) {
    if (masks[layer] == null) {
      masks[layer] = new float[values[layer].length];
    }
    int width = shape.width(layer);
    dropout.draw(masks[layer], rows, width);
    System.arraycopy(values[layer], 0, gradients, 0, rows * (width + 1));
    multiply(gradients, masks[layer], rows * (width + 1));
    return gradients;
  }

  /** Sends the gradients in {@link #results()} backward to the weights; those of weights start at 0 ({@code first}) or are added to earlier ones. */
  void backward(int rows, boolean first) {
    int last = layers.length - 1;
    layers[last].delta.buffer().put(0, results, 0, rows * shape.resultWidth());
    for (int layer = last; layer >= 0; layer--) {
      layers[layer].backwardToWeights(rows, first ? 0 : 1);
      if (layer > 0) {
        DenseLayer previous = layers[layer - 1];
        int length = rows * (shape.width(layer) + 1);
        layers[layer].backwardToInput(rows, previous.delta);
        previous.delta.buffer().get(0, gradients, 0, length);
        if (dropped) {
          multiply(gradients, masks[layer], length);
        }
        shape.activation().multiplyBySlopes(values[layer], gradients, length);
        previous.delta.buffer().put(0, gradients, 0, length);
      }
    }
  }

  /**
   * Computes the gradients of the inputs. May be called once after {@link #backward}: the inputs are no longer needed then, and are overwritten.
   *
   * @param inputGradients written: the numbers of each row, without that of the 1
   */
  void inputGradients(int rows, float[] inputGradients) {
    int width = shape.width(0);
    layers[0].backwardToInput(rows, layers[0].input);
    layers[0].input.buffer().get(0, gradients, 0, rows * (width + 1));
    if (dropped && masks[0] != null) {
      multiply(gradients, masks[0], rows * (width + 1));
    }
    for (int row = 0; row < rows; row++) {
      System.arraycopy(gradients, row * (width + 1), inputGradients, row * width, width);
    }
  }

  private static void multiply(float[] values, float[] factors, int length) {
    for (int k = 0; k < length; k++) {
      values[k] *= factors[k];
    }
  }

  /** Copies the gradients of the weights to their places among those of all parameters. */
  void gradients(float[] weightGradients) {
    for (int layer = 0, at = shape.denseOffset(); layer < layers.length; at += shape.layerSize(layer), layer++) {
      layers[layer].gradient.buffer().get(0, weightGradients, at, shape.layerSize(layer));
    }
  }

  @Override
  public void close() {
    for (DenseLayer layer : layers) {
      if (layer != null) {
        layer.close();
      }
    }
  }
}
