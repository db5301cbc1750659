// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import centroid.nd4j.layer.ImagePrediction;
import java.io.Serializable;
import java.util.Arrays;

/**
 * A trained network as plain arrays. It predicts in plain Java, for single rows and for many ({@link #predictAll}): that works where ND4J is missing, and for
 * single rows is faster. Immutable and thread-safe.
 *
 * @serial exclude
 */
public final class TrainedNetwork implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Fewer rows are predicted one by one, since a block would cost more than it saves. */
  private static final int SMALLEST_BLOCK = 16;

  private final NetworkShape shape;
  private final float[] parameters;
  /** The dense layers alone, created on first use; null if the network has no others. */
  private transient volatile TrainedNetwork dense;

  /**
   * Creates a network.
   *
   * @param parameters copied: its parameters in the order of {@link NetworkShape}
   * @throws IllegalArgumentException if their number does not match the shape
   */
  public TrainedNetwork(NetworkShape shape, float[] parameters) {
    this.shape = shape;
    this.parameters = parameters.clone();
    if (parameters.length != shape.numParameters()) {
      throw new IllegalArgumentException("A network of layers " + shape + " has " + shape.numParameters() + " weights, but "
          + parameters.length + " were given");
    }
  }

  /** {@return layers, activation and loss} */
  public NetworkShape shape() {
    return shape;
  }

  /** {@return a copy of the parameters} */
  public float[] parameters() {
    return parameters.clone();
  }

  /**
   * Predicts a row.
   *
   * @param inputs read: one number per input
   * @return a new array of {@link NetworkShape#resultWidth()} numbers: predictions; alternating means and log-variances; or class probabilities
   */
  public double[] predict(float[] inputs) {
    if (inputs.length != shape.inputs()) {
      throw new IllegalArgumentException("A row must have " + shape.inputs() + " inputs, but had " + inputs.length);
    }
    return shape.images() != null ? predictAll(inputs, 1) : finish(shape, results(inputs), 0);
  }

  /**
   * Predicts many rows: the same as {@link #predict} for each, to the last bit, in a fraction of the time.
   *
   * @param inputs read: row by row, one number per input; may be longer than needed
   * @return a new array of {@link NetworkShape#resultWidth()} numbers for each row
   */
  public double[] predictAll(float[] inputs, int numRows) {
    if (numRows < 0 || inputs.length < (long) numRows * shape.inputs()) {
      throw new IllegalArgumentException(numRows + " rows must have " + shape.inputs() + " inputs each, but there were " + inputs.length + " numbers");
    }
    if (shape.images() != null) {
      return denseLayers().predictAll(new ImagePrediction(shape.images(), shape.activation(), parameters).features(inputs, numRows), numRows);
    }
    double[] results = new double[Math.multiplyExact(numRows, shape.resultWidth())];
    if (numRows >= SMALLEST_BLOCK) {
      new BlockPrediction(shape, parameters, numRows).predict(inputs, numRows, results);
    } else {
      for (int row = 0; row < numRows; row++) {
        float[] outputs = results(Arrays.copyOfRange(inputs, row * shape.inputs(), (row + 1) * shape.inputs()));
        finish(shape, outputs, 0, results, row * shape.resultWidth());
      }
    }
    return results;
  }

  private TrainedNetwork denseLayers() {
    if (dense == null) {
      dense = new TrainedNetwork(shape.dense(), Arrays.copyOfRange(parameters, shape.denseOffset(), parameters.length));
    }
    return dense;
  }

  private float[] results(float[] inputs) {
    float[] values = Arrays.copyOf(inputs, shape.inputs() + 1);
    values[shape.inputs()] = 1;
    int at = 0;
    for (int layer = 0; layer < shape.numLayers(); layer++) {
      int above = shape.width(layer + 1);
      float[] sums = new float[above];
      addProducts(values, parameters, at, sums);
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

  /** Adds values times weights, which begin at {@code at}, to the sums; four values at a time, so that sums are written a quarter as often. */
  static void addProducts(float[] values, float[] parameters, int at, float[] sums) {
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
   * Turns the outputs of the last layer into predictions.
   *
   * @param results read: outputs from {@code at} on
   * @param at index of the first output
   */
  static double[] finish(NetworkShape shape, float[] results, int at) {
    double[] finished = new double[shape.resultWidth()];
    finish(shape, results, at, finished, 0);
    return finished;
  }

  /** Does the same, and writes to an array from {@code to} on. */
  static void finish(NetworkShape shape, float[] results, int at, double[] finished, int to) {
    int width = shape.resultWidth();
    double logSumExp = shape.loss() == Loss.LOG ? Loss.logSumExp(results, at, width) : 0;
    for (int k = 0; k < width; k++) {
      float result = results[at + k];
      finished[to + k] = switch (shape.loss()) {
        case SQUARED -> result;
        case GAUSSIAN -> k % 2 == 0 ? result : Loss.clamped(result);
        case LOG -> Math.exp(result - logSumExp);
      };
    }
  }
}
