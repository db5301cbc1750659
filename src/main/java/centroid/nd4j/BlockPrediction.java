// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import java.util.Arrays;

/**
 * The prediction of many rows by dense layers, in plain Java. Rows are processed in blocks, with an array for the values of each unit:
 * loops over such arrays, from 0 on, are compiled to vector instructions. Sums are taken in the order of
 * {@link TrainedNetwork#predict}, so results are the same to the last bit. Not thread-safe.
 */
final class BlockPrediction {

  /** Rows of a block; fewer if a layer would have more than the largest allowed number of values. */
  private static final int MOST_ROWS = 256;
  private static final int FEWEST_ROWS = 16;
  private static final int MOST_NUMBERS = 1 << 22;
  /** From this many inputs on, blocks with fewer than one nonzero input in twelve count as sparse (indicators of labels); single rows are faster there. */
  private static final int MANY_INPUTS = 64;
  private static final int SPARSE = 12;

  private final NetworkShape shape;
  private final float[] parameters;
  /** The parameters with the matrix of each layer transposed, so that the weights of a unit are contiguous. */
  private final float[] weights;
  private final int numRows;
  /** The inputs of a layer, values[unit][row], and its outputs. */
  private float[][] values;
  private float[][] sums;

  /**
   * Allocates memory for a block.
   *
   * @param parameters read: those of a network, in the order of {@link NetworkShape}
   */
  BlockPrediction(NetworkShape shape, float[] parameters, int mostRows) {
    this.shape = shape;
    this.parameters = parameters;
    this.weights = transposed(shape, parameters);
    int width = shape.largestWidth();
    this.numRows = Math.min(mostRows, Math.max(FEWEST_ROWS, Math.min(MOST_ROWS, MOST_NUMBERS / width)));
    this.values = new float[width][numRows];
    this.sums = new float[width][numRows];
  }

  private static float[] transposed(NetworkShape shape, float[] parameters) {
    float[] result = new float[parameters.length];
    for (int layer = 0, at = 0; layer < shape.numLayers(); at += shape.layerSize(layer), layer++) {
      int numInputs = shape.width(layer) + 1;
      int numOutputs = shape.width(layer + 1);
      for (int k = 0; k < numInputs; k++) {
        for (int unit = 0; unit < numOutputs; unit++) {
          result[at + unit * numInputs + k] = parameters[at + k * numOutputs + unit];
        }
      }
    }
    return result;
  }

  /**
   * Predicts rows.
   *
   * @param inputs read: row by row
   * @param results written: {@link NetworkShape#resultWidth()} numbers for each row
   */
  void predict(float[] inputs, int rows, double[] results) {
    int width = shape.resultWidth();
    float[] outputs = new float[width];
    for (int first = 0; first < rows; first += numRows) {
      int size = Math.min(numRows, rows - first);
      if (isSparse(inputs, first, size)) {
        firstLayerByRows(inputs, first, size);
        forward(1, size);
      } else {
        load(inputs, first, size);
        forward(0, size);
      }
      for (int row = 0; row < size; row++) {
        for (int k = 0; k < width; k++) {
          outputs[k] = values[k][row];
        }
        TrainedNetwork.finish(shape, outputs, 0, results, (first + row) * width);
      }
    }
  }

  private void load(float[] inputs, int first, int size) {
    int width = shape.inputs();
    for (int k = 0; k < width; k++) {
      float[] unit = values[k];
      for (int row = 0, at = first * width + k; row < size; row++, at += width) {
        unit[row] = inputs[at];
      }
    }
  }

  private boolean isSparse(float[] inputs, int first, int size) {
    int width = shape.inputs();
    if (width < MANY_INPUTS) {
      return false;
    }
    int nonzero = 0;
    for (int at = first * width; at < (first + size) * width; at++) {
      nonzero += inputs[at] != 0 ? 1 : 0;
    }
    return nonzero < size * width / SPARSE;
  }

  private void firstLayerByRows(float[] inputs, int first, int size) {
    int width = shape.inputs();
    float[] input = new float[width + 1];
    input[width] = 1;
    float[] sum = new float[shape.width(1)];
    for (int row = 0; row < size; row++) {
      System.arraycopy(inputs, (first + row) * width, input, 0, width);
      Arrays.fill(sum, 0);
      TrainedNetwork.addProducts(input, parameters, 0, sum);
      for (int unit = 0; unit < sum.length; unit++) {
        sums[unit][row] = sum[unit];
      }
    }
    activate(0, size);
  }

  /** Runs the layers from one on; its inputs and the outputs of the network are in {@link #values}. */
  private void forward(int from, int size) {
    int at = from == 0 ? 0 : shape.layerSize(0);
    for (int layer = from; layer < shape.numLayers(); layer++) {
      int numInputs = shape.width(layer) + 1;
      Arrays.fill(values[numInputs - 1], 0, size, 1);
      for (int unit = 0; unit < shape.width(layer + 1); unit++, at += numInputs) {
        addProducts(numInputs, at, sums[unit], size);
      }
      activate(layer, size);
    }
  }

  /** Turns the sums of a layer into the inputs of the next. */
  private void activate(int layer, int size) {
    for (int unit = 0; unit < shape.width(layer + 1) && layer < shape.numLayers() - 1; unit++) {
      shape.activation().apply(sums[unit], size);
    }
    float[][] next = sums;
    sums = values;
    values = next;
  }

  /** Computes the sums of one unit: its inputs times its weights, which begin at {@code at}. */
  private void addProducts(int length, int at, float[] sum, int size) {
    Arrays.fill(sum, 0, size, 0);
    float[][] v = values;
    float[] w = weights;
    int k = 0;
    for (; k + 3 < length; k += 4) {
      addFour(v[k], v[k + 1], v[k + 2], v[k + 3], w[at + k], w[at + k + 1], w[at + k + 2], w[at + k + 3], sum, size);
    }
    if (length - k == 3) {
      addThree(v[k], v[k + 1], v[k + 2], w[at + k], w[at + k + 1], w[at + k + 2], sum, size);
    } else {
      for (; k < length; k++) {
        addOne(v[k], w[at + k], sum, size);
      }
    }
  }

  /** Adds four products at a time: a loop over eight was measured not to be compiled to vector instructions. */
  private static void addFour(float[] a, float[] b, float[] c, float[] d, float wa, float wb, float wc, float wd, float[] sum, int size) {
    for (int row = 0; row < size; row++) {
      sum[row] += a[row] * wa + b[row] * wb + c[row] * wc + d[row] * wd;
    }
  }

  private static void addThree(float[] a, float[] b, float[] c, float wa, float wb, float wc, float[] sum, int size) {
    for (int row = 0; row < size; row++) {
      sum[row] = sum[row] + a[row] * wa + b[row] * wb + c[row] * wc;
    }
  }

  private static void addOne(float[] a, float wa, float[] sum, int size) {
    for (int row = 0; row < size; row++) {
      sum[row] += a[row] * wa;
    }
  }
}
