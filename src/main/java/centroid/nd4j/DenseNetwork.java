// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import java.io.Serializable;
import java.util.Arrays;

/**
 * A trained network as plain arrays. Predicts in plain Java, which for single rows is faster than ND4J and works where ND4J
 * is missing. Immutable and thread-safe.
 *
 * @serial exclude
 */
public final class DenseNetwork implements Serializable {

  private static final long serialVersionUID = 1L;

  private final NetworkShape shape;
  private final float[] parameters;

  /**
   * A network.
   *
   * @param shape its shape
   * @param parameters copied: its weights, as {@link NetworkShape} lays them out
   * @throws IllegalArgumentException if their number doesn't fit the shape
   */
  public DenseNetwork(NetworkShape shape, float[] parameters) {
    this.shape = shape;
    this.parameters = parameters.clone();
    if (parameters.length != shape.numParameters()) {
      throw new IllegalArgumentException("A network of layers " + shape + " has " + shape.numParameters() + " weights, but "
          + parameters.length + " were given");
    }
  }

  /**
   * Layers, activation and loss.
   *
   * @return the shape
   */
  public NetworkShape shape() {
    return shape;
  }

  /**
   * The weights.
   *
   * @return a new array
   */
  public float[] parameters() {
    return parameters.clone();
  }

  /**
   * What the network makes of a row: predictions; means and log-variances by turns; or class probabilities.
   *
   * @param inputs read: one number per input
   * @return a new array of {@link NetworkShape#resultWidth()} numbers
   */
  public double[] predict(float[] inputs) {
    if (inputs.length != shape.inputs()) {
      throw new IllegalArgumentException("A row must have " + shape.inputs() + " inputs, but had " + inputs.length);
    }
    return finish(shape, results(inputs), 0);
  }

  private float[] results(float[] inputs) {
    float[] values = Arrays.copyOf(inputs, shape.inputs() + 1);
    values[shape.inputs()] = 1;
    int at = 0;
    for (int layer = 0; layer < shape.numLayers(); layer++) {
      int above = shape.width(layer + 1);
      float[] sums = new float[above];
      addProducts(values, at, sums);
      at += values.length * above;
      values = sums;
      if (layer < shape.numLayers() - 1) {
        shape.activation().apply(sums, above);
        values = Arrays.copyOf(sums, above + 1);
        values[above] = 1;
      }
    }
    return values;
  }

  /** Adds a row of values times the weights from {@code at} on to the sums, four values at a time, so that the sums are written a quarter as often. */
  private void addProducts(float[] values, int at, float[] sums) {
    int above = sums.length;
    int first = 0;
    for (; first + 3 < values.length; first += 4) {
      float a = values[first];
      float b = values[first + 1];
      float c = values[first + 2];
      float d = values[first + 3];
      // Indicators of nominal attributes are mostly 0.
      if (a != 0 || b != 0 || c != 0 || d != 0) {
        int p = at + first * above;
        for (int k = 0; k < above; k++) {
          sums[k] += a * parameters[p + k] + b * parameters[p + above + k] + c * parameters[p + 2 * above + k] + d * parameters[p + 3 * above + k];
        }
      }
    }
    for (; first < values.length; first++) {
      for (int k = 0; k < above; k++) {
        sums[k] += values[first] * parameters[at + first * above + k];
      }
    }
  }

  /**
   * Network outputs as users want them.
   *
   * @param shape the network's shape
   * @param results read: outputs from {@code at} on
   * @param at first output
   * @return predictions; means and log-variances; or probabilities
   */
  static double[] finish(NetworkShape shape, float[] results, int at) {
    double[] finished = new double[shape.resultWidth()];
    double logOfSum = shape.loss() == Loss.LOG ? Loss.logOfSum(results, at, finished.length) : 0;
    for (int k = 0; k < finished.length; k++) {
      float result = results[at + k];
      finished[k] = switch (shape.loss()) {
        case SQUARED -> result;
        case GAUSSIAN -> k % 2 == 0 ? result : Loss.bounded(result);
        case LOG -> Math.exp(result - logOfSum);
      };
    }
    return finished;
  }
}
