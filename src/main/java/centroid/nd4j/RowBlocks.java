// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import java.util.Arrays;

/**
 * The way of many rows through a network, in plain Java. Rows are taken in blocks, in which the values of a unit for all rows stand in an
 * array of their own: loops over such arrays, all from 0 on, are those that the compiler turns into vector instructions. The sums of a
 * row are made in the order of {@link DenseNetwork#predict}, so that results are the same to the last bit. Not thread-safe.
 */
final class RowBlocks {

  /** Rows of a block; fewer if a layer would hold more numbers than there is room for. */
  private static final int MOST_ROWS = 256;
  private static final int FEWEST_ROWS = 16;
  private static final int MOST_NUMBERS = 1 << 22;
  /** So many inputs can be indicators of labels, and if fewer than one of twelve is not 0, row by row is faster, which leaves products with 0 out. */
  private static final int MANY_INPUTS = 64;
  private static final int SPARSE = 12;

  private final NetworkShape shape;
  private final float[] parameters;
  /** As {@link NetworkShape} lays them out, but each layer by units: all that a unit needs stands side by side. */
  private final float[] weights;
  private final int numRows;
  /** What a layer is given, values[unit][row], and what it makes of it. */
  private float[][] values;
  private float[][] sums;

  /**
   * Room for blocks of rows.
   *
   * @param parameters read: the weights of a network, as {@link NetworkShape} lays them out
   * @param mostRows rows that will be asked about
   */
  RowBlocks(NetworkShape shape, float[] parameters, int mostRows) {
    this.shape = shape;
    this.parameters = parameters;
    this.weights = byUnits(shape, parameters);
    int width = shape.largestWidth();
    this.numRows = Math.min(mostRows, Math.max(FEWEST_ROWS, Math.min(MOST_ROWS, MOST_NUMBERS / width)));
    this.values = new float[width][numRows];
    this.sums = new float[width][numRows];
  }

  private static float[] byUnits(NetworkShape shape, float[] parameters) {
    float[] turned = new float[parameters.length];
    for (int layer = 0, at = 0; layer < shape.numLayers(); at += shape.layerSize(layer), layer++) {
      int below = shape.width(layer) + 1;
      int above = shape.width(layer + 1);
      for (int k = 0; k < below; k++) {
        for (int unit = 0; unit < above; unit++) {
          turned[at + unit * below + k] = parameters[at + k * above + unit];
        }
      }
    }
    return turned;
  }

  /**
   * Predicts rows.
   *
   * @param inputs read: rows one after the other
   * @param rows how many
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
        DenseNetwork.finish(shape, outputs, 0, results, (first + row) * width);
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
    int filled = 0;
    for (int at = first * width; at < (first + size) * width; at++) {
      filled += inputs[at] != 0 ? 1 : 0;
    }
    return filled < size * width / SPARSE;
  }

  private void firstLayerByRows(float[] inputs, int first, int size) {
    int width = shape.inputs();
    float[] input = new float[width + 1];
    input[width] = 1;
    float[] sum = new float[shape.width(1)];
    for (int row = 0; row < size; row++) {
      System.arraycopy(inputs, (first + row) * width, input, 0, width);
      Arrays.fill(sum, 0);
      DenseNetwork.addProducts(input, parameters, 0, sum);
      for (int unit = 0; unit < sum.length; unit++) {
        sums[unit][row] = sum[unit];
      }
    }
    activate(0, size);
  }

  /** From the values below a layer to the outputs of the network, both in {@link #values}. */
  private void forward(int from, int size) {
    int at = from == 0 ? 0 : shape.layerSize(0);
    for (int layer = from; layer < shape.numLayers(); layer++) {
      int below = shape.width(layer) + 1;
      Arrays.fill(values[below - 1], 0, size, 1);
      for (int unit = 0; unit < shape.width(layer + 1); unit++, at += below) {
        addProducts(below, at, sums[unit], size);
      }
      activate(layer, size);
    }
  }

  /** Turns the sums of a layer into the values below the next. */
  private void activate(int layer, int size) {
    for (int unit = 0; unit < shape.width(layer + 1) && layer < shape.numLayers() - 1; unit++) {
      shape.activation().apply(sums[unit], size);
    }
    float[][] next = sums;
    sums = values;
    values = next;
  }

  /** The sums of one unit: of all values below it, times its weights from {@code at} on. */
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

  /** Four products at a time, since a loop over eight was measured to become no vector instructions. */
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
