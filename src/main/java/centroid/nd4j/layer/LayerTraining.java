// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

/** The forward and backward pass of one image layer in training. Not thread-safe. */
interface LayerTraining extends AutoCloseable {

  /** Takes over {@link TrainingMemory#parameters}, which have changed. */
  default void load() {
    // Most layers have none, or read them where they are.
  }

  /**
   * Sends images forward.
   *
   * @param input read: the images of all rows
   * @param output written: the resulting images
   * @param training true if {@link #backward} follows; otherwise the layer computes what a trained network would predict
   */
  void forward(float[] input, float[] output, int rows, boolean training);

  /**
   * Sends gradients backward, and adds those of parameters to {@link TrainingMemory#gradients}.
   *
   * @param input read: what {@link #forward} was given
   * @param output read: what it has written
   * @param outputGradients modified: the gradients of the output, no longer needed afterwards
   * @param inputGradients written; null in the first layer, whose input needs no gradients
   */
  void backward(float[] input, float[] output, float[] outputGradients, float[] inputGradients, int rows);

  /**
   * Copies parameters that the forward pass has changed, such as running statistics.
   *
   * @param parameters written: those of the network
   */
  default void copyStatistics(float[] parameters) {
    // Most layers have none.
  }

  /** Frees memory outside of Java's heap. */
  @Override
  default void close() {
    // Most layers take none.
  }
}
