// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import centroid.nd4j.layer.Dropout;
import centroid.nd4j.layer.ImageAugmenter;
import centroid.nd4j.layer.ImageTraining;
import centroid.nd4j.runtime.NativeMemory;
import centroid.nd4j.runtime.Nd4jRuntime;

/**
 * The arrays of one network outside of Java's heap, and the forward and backward pass of rows through it: through the layers for images if it has any
 * ({@link ImageTraining}), then through the dense ones ({@link DenseTraining}).
 *
 * <p>Matrix products are direct calls of the BLAS that comes with ND4J. An operation of ND4J takes 11 microseconds before it computes
 * anything, such a call 0.2, and the products of a small network 1 to 5.
 *
 * <p>A training step is {@link #load}, then {@link #forward} and {@link #backward} for each part of {@link #rowsAtOnce} rows, between
 * which the caller replaces {@link #results} by the gradients of its loss, then {@link #gradients} and an update of the weights, for
 * which {@link GradientSteps} has the parts. Networks of one shape may use the same layers in turn. Not thread-safe. Must be closed.
 */
public final class Layers implements AutoCloseable {

  private final int numRows;
  /** The memory to give back to {@link NativeMemory}. */
  private final int reserved;
  /** Null if all layers are dense. */
  private ImageTraining images;
  private DenseTraining dense;
  private boolean closed;

  private Layers(NetworkShape shape, int numRows, int reserved) {
    this.numRows = numRows;
    this.reserved = reserved;
    try {
      images = shape.images() == null ? null : new ImageTraining(shape.images(), shape.activation(), numRows);
      dense = new DenseTraining(shape, numRows);
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
    return dense.results();
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
    dense.load(parameters);
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
    if (images == null) {
      dense.forward(inputs, order, start, rows, null, dropout);
    } else {
      dense.forward(images.forward(inputs, order, start, rows, training, augmenter), null, 0, rows, dropout, dropout);
    }
  }

  /**
   * Sends the gradients in {@link #results()} backward.
   *
   * @param first whether the gradients of weights start at 0 or are added to those of earlier rows
   */
  public void backward(int rows, boolean first) {
    dense.backward(rows, first);
    if (images != null) {
      dense.inputGradients(rows, images.featureGradients());
      images.backward(rows, first);
    }
  }

  /**
   * Computes the gradients of the inputs, for networks whose inputs are outputs of others. May be called once after {@link #backward}, since it overwrites
   * the inputs.
   *
   * @param inputGradients written: {@link NetworkShape#inputs()} numbers for each row
   */
  public void inputGradients(int rows, float[] inputGradients) {
    dense.inputGradients(rows, inputGradients);
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
    dense.gradients(weightGradients);
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
    if (dense != null) {
      dense.close();
    }
  }
}
