// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import centroid.nd4j.layer.Dropout;
import centroid.nd4j.layer.ImageAugmenter;
import centroid.nd4j.layer.ImageTraining;

/**
 * The arrays of one network outside of Java's heap, and the way of some rows forward and backward through it. Every row has a 1
 * behind its values, which makes the bias one more row of weights and its gradient one more row of a product that is needed anyway.
 *
 * <p>Products are calls of ND4J's BLAS by its own binding. An operation of ND4J costs 11 microseconds before it computes anything,
 * the call 0.2, and the products of a small network 1 to 5.
 *
 * <p>A training step is {@link #load}, then {@link #forward} and {@link #backward} for each part of {@link #rowsAtOnce} rows, between
 * which the caller turns {@link #results} into gradients of its loss, then {@link #gradients} and a move of the weights, for which
 * {@link GradientSteps} has the pieces. Networks of one shape may use the same layers by turns. Not thread-safe. Must be closed.
 */
public final class Layers implements AutoCloseable {

  private final NetworkShape shape;
  private final int numRows;
  /** What {@link Nd4jRuntime} takes back. */
  private final int reserved;
  /** Null if all layers are dense. */
  private ImageTraining images;
  private final DenseLayer[] layers;
  /** Rows that a layer is given, with their 1; kept between forward and backward. Not yet thinned out by dropout. */
  private final float[][] values;
  /** What dropout multiplies them by; null for inputs that are no features of images, and where nothing is dropped. */
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
   * Takes memory for batches of some rows, and waits for it while other trainings have it.
   *
   * @param shape the network
   * @param batchSize rows of a batch, which is taken in parts of {@link #rowsAtOnce}
   * @return arrays to be closed
   * @throws IllegalArgumentException if it is more than {@link Nd4jRuntime#memoryLimit()}
   * @throws InterruptedException if the thread is interrupted while it waits for memory
   */
  public static Layers open(NetworkShape shape, int batchSize) throws InterruptedException {
    return open(shape, batchSize, Nd4jRuntime.reserve(shape.offHeapBytes(batchSize), purpose(shape, batchSize)));
  }

  /** The same without waiting: null if other trainings have the memory. */
  static Layers openAtOnce(NetworkShape shape, int batchSize) {
    int reserved = Nd4jRuntime.reserveAtOnce(shape.offHeapBytes(batchSize), purpose(shape, batchSize));
    return reserved < 0 ? null : open(shape, batchSize, reserved);
  }

  private static String purpose(NetworkShape shape, int batchSize) {
    return "Training a network of layers " + shape + " in batches of " + batchSize;
  }

  private static Layers open(NetworkShape shape, int batchSize, int reserved) {
    try {
      return new Layers(shape, shape.rowsAtOnce(batchSize), reserved);
    } catch (RuntimeException | Error e) {
      Nd4jRuntime.release(reserved);
      throw e;
    }
  }

  /**
   * Rows that there is room for.
   *
   * @return the most rows of {@link #forward}
   */
  public int rowsAtOnce() {
    return numRows;
  }

  /**
   * Outputs of the rows after {@link #forward}, to be overwritten by their gradients before {@link #backward}.
   *
   * @return the array itself: {@link NetworkShape#resultWidth()} numbers for each row
   */
  public float[] results() {
    return results;
  }

  /**
   * Copies a network's weights in.
   *
   * @param parameters read: an array in the layout of {@link NetworkShape}
   */
  public void load(float[] parameters) {
    if (images != null) {
      images.load(parameters);
    }
    for (int layer = 0, at = shape.denseAt(); layer < layers.length; at += shape.layerSize(layer), layer++) {
      layers[layer].weightBuffer.put(0, parameters, at, shape.layerSize(layer));
    }
  }

  /**
   * Sends rows through the network, as it predicts.
   *
   * @param inputs read: rows of inputs
   * @param order read: which of them, from {@code start} on; null is the natural order
   * @param start first position in that order
   * @param rows how many
   */
  public void forward(float[] inputs, int[] order, int start, int rows) {
    pass(inputs, order, start, rows, false, null, null);
  }

  /** The same in training: with what drops hidden units, or null, and what changes images, or null. */
  void train(float[] inputs, int[] order, int start, int rows, Dropout dropout, ImageAugmenter augmenter) {
    pass(inputs, order, start, rows, true, dropout, augmenter);
  }

  private void pass(float[] inputs, int[] order, int start, int rows, boolean training, Dropout dropout, ImageAugmenter augmenter) {
    dropped = dropout != null;
    if (images == null) {
      gather(inputs, order, start, rows);
      layers[0].inputBuffer.put(0, values[0], 0, rows * (shape.width(0) + 1));
    } else {
      gather(images.forward(inputs, order, start, rows, training, augmenter), null, 0, rows);
      layers[0].inputBuffer.put(0, dropped ? thinned(0, rows, dropout) : values[0], 0, rows * (shape.width(0) + 1));
    }
    for (int layer = 0; layer < layers.length; layer++) {
      int above = shape.width(layer + 1);
      layers[layer].forward(rows);
      if (layer == layers.length - 1) {
        layers[layer].outputBuffer.get(0, results, 0, rows * above);
      } else {
        int length = rows * (above + 1);
        float[] next = values[layer + 1];
        layers[layer].outputBuffer.get(0, next, 0, length);
        shape.activation().apply(next, length);
        for (int at = above; at < length; at += above + 1) {
          next[at] = 1;
        }
        layers[layer + 1].inputBuffer.put(0, dropped ? thinned(layer + 1, rows, dropout) : next, 0, length);
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

  private float[] thinned(int layer, int rows, Dropout dropout) {
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
   * Sends the gradients in {@link #results()} back.
   *
   * @param rows how many, as in the last {@link #forward}
   * @param first whether the gradients of weights begin anew, or are added to those of rows before
   */
  public void backward(int rows, boolean first) {
    int last = layers.length - 1;
    layers[last].deltaBuffer.put(0, results, 0, rows * shape.resultWidth());
    for (int layer = last; layer >= 0; layer--) {
      layers[layer].backwardToWeights(rows, first ? 0 : 1);
      if (layer > 0) {
        DenseLayer below = layers[layer - 1];
        int length = rows * (shape.width(layer) + 1);
        layers[layer].backwardToInput(rows, below.delta);
        below.deltaBuffer.get(0, gradients, 0, length);
        if (dropped) {
          multiply(gradients, masks[layer], length);
        }
        shape.activation().multiplyBySlopes(values[layer], gradients, length);
        below.deltaBuffer.put(0, gradients, 0, length);
      }
    }
    if (images != null) {
      backwardToImages(rows, first);
    }
  }

  private void backwardToImages(int rows, boolean first) {
    int width = shape.width(0);
    // The features are not needed any more: their gradients take their place.
    layers[0].backwardToInput(rows, layers[0].input);
    layers[0].inputBuffer.get(0, gradients, 0, rows * (width + 1));
    if (dropped) {
      multiply(gradients, masks[0], rows * (width + 1));
    }
    for (int row = 0; row < rows; row++) {
      System.arraycopy(gradients, row * (width + 1), images.featureGradients(), row * width, width);
    }
    images.backward(rows, first);
  }

  /**
   * Sends gradients further back, to what the network was given; for networks that stand on others. Only after {@link #backward}, and once: the
   * inputs are overwritten.
   *
   * @param rows how many, as in {@link #backward}
   * @param inputGradients overwritten: the gradients of the rows, {@link NetworkShape#inputs()} numbers each
   */
  public void inputGradients(int rows, float[] inputGradients) {
    int width = shape.inputs();
    layers[0].backwardToInput(rows, layers[0].input);
    layers[0].inputBuffer.get(0, gradients, 0, rows * (width + 1));
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
   * Copies the gradients of all weights out.
   *
   * @param weightGradients overwritten: an array in the layout of {@link NetworkShape}
   */
  public void gradients(float[] weightGradients) {
    if (images != null) {
      images.gradients(weightGradients);
    }
    for (int layer = 0, at = shape.denseAt(); layer < layers.length; at += shape.layerSize(layer), layer++) {
      layers[layer].gradientBuffer.get(0, weightGradients, at, shape.layerSize(layer));
    }
  }

  /** Copies what training has made of the running statistics of batch normalisation, after a step that leaves them as they were. */
  void statistics(float[] parameters) {
    if (images != null) {
      images.statistics(parameters);
    }
  }

  /** Gives all memory back; a second call does nothing. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      freeArrays();
      Nd4jRuntime.release(reserved);
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
