// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import centroid.nd4j.layer.Dropout;
import centroid.nd4j.layer.ImageAugmenter;
import centroid.nd4j.layer.ImageTraining;
import centroid.nd4j.runtime.NativeMemory;
import centroid.nd4j.runtime.Nd4jRuntime;

/**
 * The arrays of one network outside of Java's heap, and the forward and backward pass of rows through it. Every row ends with a 1,
 * which makes the bias one more row of weights, and its gradient one more row of a matrix product.
 *
 * <p>Matrix products are direct calls of the BLAS that comes with ND4J. An operation of ND4J takes 11 microseconds before it computes
 * anything, such a call 0.2, and the products of a small network 1 to 5.
 *
 * <p>A training step is {@link #load}, then {@link #forward} and {@link #backward} for each part of {@link #rowsAtOnce} rows, between
 * which the caller replaces {@link #results} by the gradients of its loss, then {@link #gradients} and an update of the weights, for
 * which {@link GradientSteps} has the parts. Networks of one shape may use the same layers in turn. Not thread-safe. Must be closed.
 */
public final class Layers implements AutoCloseable {

  private final NetworkShape shape;
  private final int numRows;
  /** The memory to give back to {@link NativeMemory}. */
  private final int reserved;
  /** Null if all layers are dense. */
  private ImageTraining images;
  private final DenseLayer[] layers;
  /** The inputs of each layer with their 1, before dropout; kept from the forward to the backward pass. */
  private final float[][] values;
  /** The masks of dropout; null for the inputs of the network, and without dropout. */
  private final float[][] masks;
  private final float[] results;
  private final float[] gradients;
  private boolean dropped;
  private boolean closed;

  private Layers(NetworkShape shape, int numRows, int reserved) {
    this.shape = shape;
    this.numRows = numRows;
    this.reserved = reserved;
    this.layers = new DenseLayer[shape.numLayers()];
    this.values = new float[layers.length][];
    this.masks = new float[layers.length][];
    this.results = new float[Math.multiplyExact(numRows, shape.resultWidth())];
    this.gradients = new float[Math.multiplyExact(numRows, shape.largestWidth())];
    try {
      images = shape.images() == null ? null : new ImageTraining(shape.images(), shape.activation(), numRows);
      for (int layer = 0; layer < layers.length; layer++) {
        values[layer] = new float[numRows * (shape.width(layer) + 1)];
        layers[layer] = new DenseLayer(numRows, shape.width(layer), shape.width(layer + 1), layer == layers.length - 1);
      }
    } catch (RuntimeException | Error e) {
      freeArrays();
      throw e;
    }
  }

  /**
   * Allocates memory, and waits while other trainings use it.
   *
   * @param batchSize rows of a batch, which is processed in parts of {@link #rowsAtOnce}
   * @return layers to be closed
   * @throws IllegalArgumentException if it needs more than {@link NativeMemory#limit()}
   * @throws IllegalStateException if a native library can't be loaded
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  public static Layers open(NetworkShape shape, int batchSize) throws InterruptedException {
    Nd4jRuntime.start(shape.hasImageLayers());
    return open(shape, batchSize, NativeMemory.reserve(shape.offHeapBytes(batchSize), purpose(shape, batchSize)));
  }

  /** Does the same without waiting: null if other trainings use the memory. */
  static Layers tryOpen(NetworkShape shape, int batchSize) {
    Nd4jRuntime.start(shape.hasImageLayers());
    int reserved = NativeMemory.tryReserve(shape.offHeapBytes(batchSize), purpose(shape, batchSize));
    return reserved < 0 ? null : open(shape, batchSize, reserved);
  }

  private static String purpose(NetworkShape shape, int batchSize) {
    return "Training a network of layers " + shape + " in batches of " + batchSize;
  }

  private static Layers open(NetworkShape shape, int batchSize, int reserved) {
    try {
      return new Layers(shape, shape.rowsAtOnce(batchSize), reserved);
    } catch (RuntimeException | Error e) {
      NativeMemory.release(reserved);
      throw e;
    }
  }

  /** Returns the largest number of rows in a pass. */
  public int rowsAtOnce() {
    return numRows;
  }

  /**
   * Returns the outputs after {@link #forward}, which the caller replaces by their gradients before {@link #backward}.
   *
   * @return the array itself, not a copy: {@link NetworkShape#resultWidth()} numbers for each row
   */
  public float[] results() {
    return results;
  }

  /**
   * Copies the parameters of a network into the layers.
   *
   * @param parameters read: in the order of {@link NetworkShape}
   */
  public void load(float[] parameters) {
    if (images != null) {
      images.load(parameters);
    }
    for (int layer = 0, at = shape.denseOffset(); layer < layers.length; at += shape.layerSize(layer), layer++) {
      layers[layer].weight.buffer().put(0, parameters, at, shape.layerSize(layer));
    }
  }

  /**
   * Sends rows forward as in prediction, without dropout and augmentation.
   *
   * @param inputs read: all rows
   * @param order read: indices of rows; null stands for the natural order
   * @param start first position in that order
   */
  public void forward(float[] inputs, int[] order, int start, int rows) {
    pass(inputs, order, start, rows, false, null, null);
  }

  /** Sends rows forward as in training; dropout and augmenter may be null. */
  void train(float[] inputs, int[] order, int start, int rows, Dropout dropout, ImageAugmenter augmenter) {
    pass(inputs, order, start, rows, true, dropout, augmenter);
  }

  private void pass(float[] inputs, int[] order, int start, int rows, boolean training, Dropout dropout, ImageAugmenter augmenter) {
    dropped = dropout != null;
    if (images == null) {
      gather(inputs, order, start, rows);
      layers[0].input.buffer().put(0, values[0], 0, rows * (shape.width(0) + 1));
    } else {
      gather(images.forward(inputs, order, start, rows, training, augmenter), null, 0, rows);
      layers[0].input.buffer().put(0, dropped ? masked(0, rows, dropout) : values[0], 0, rows * (shape.width(0) + 1));
    }
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

  /**
   * Sends the gradients in {@link #results()} backward.
   *
   * @param first whether the gradients of weights start at 0 or are added to those of earlier rows
   */
  public void backward(int rows, boolean first) {
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
    if (images != null) {
      backwardToImages(rows, first);
    }
  }

  private void backwardToImages(int rows, boolean first) {
    int width = shape.width(0);
    // The features are no longer needed, and their gradients overwrite them.
    layers[0].backwardToInput(rows, layers[0].input);
    layers[0].input.buffer().get(0, gradients, 0, rows * (width + 1));
    if (dropped) {
      multiply(gradients, masks[0], rows * (width + 1));
    }
    for (int row = 0; row < rows; row++) {
      System.arraycopy(gradients, row * (width + 1), images.featureGradients(), row * width, width);
    }
    images.backward(rows, first);
  }

  /**
   * Computes the gradients of the inputs, for networks whose inputs are outputs of others. May be called once after {@link #backward}, since it overwrites
   * the inputs.
   *
   * @param inputGradients written: {@link NetworkShape#inputs()} numbers for each row
   */
  public void inputGradients(int rows, float[] inputGradients) {
    int width = shape.inputs();
    layers[0].backwardToInput(rows, layers[0].input);
    layers[0].input.buffer().get(0, gradients, 0, rows * (width + 1));
    for (int row = 0; row < rows; row++) {
      System.arraycopy(gradients, row * (width + 1), inputGradients, row * width, width);
    }
  }

  private static void multiply(float[] values, float[] factors, int length) {
    for (int k = 0; k < length; k++) {
      values[k] *= factors[k];
    }
  }

  /**
   * Copies the gradients of all parameters.
   *
   * @param weightGradients written: in the order of {@link NetworkShape}
   */
  public void gradients(float[] weightGradients) {
    if (images != null) {
      images.gradients(weightGradients);
    }
    for (int layer = 0, at = shape.denseOffset(); layer < layers.length; at += shape.layerSize(layer), layer++) {
      layers[layer].gradient.buffer().get(0, weightGradients, at, shape.layerSize(layer));
    }
  }

  /** Copies the running statistics of batch normalisation, which the optimiser does not update. */
  void statistics(float[] parameters) {
    if (images != null) {
      images.statistics(parameters);
    }
  }

  /** Frees all memory; a second call does nothing. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      freeArrays();
      NativeMemory.release(reserved);
    }
  }

  private void freeArrays() {
    if (images != null) {
      images.close();
    }
    for (DenseLayer layer : layers) {
      if (layer != null) {
        layer.close();
      }
    }
  }
}
