// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import java.util.Arrays;

/**
 * The way of many rows through a network, in plain Java. Rows are taken in blocks, in which the values of a unit for all rows stand in an
 * array of their own: loops over such arrays, all from 0 on, are those that the compiler turns into vector instructions. The sums of a
 * row are made in the order of {@link DenseNetwork#predict}, so that results are the same to the last bit. Not thread-safe.
 */
final class RowBlocks {

  /** Rows of a block: enough for long loops, at {@value #MOST_NUMBERS} numbers for a layer few enough to stay in the processor's cache. */
  private static final int MOST_ROWS = 256;
  private static final int FEWEST_ROWS = 64;
  private static final int MOST_NUMBERS = 32_768;

  private final NetworkShape shape;
  private final float[] parameters;
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
    int width = shape.largestWidth();
    this.numRows = Math.min(mostRows, Math.max(FEWEST_ROWS, Math.min(MOST_ROWS, MOST_NUMBERS / width)));
    this.values = new float[width][numRows];
    this.sums = new float[width][numRows];
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
      load(inputs, first, size);
      forward(size);
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

  /** From inputs to outputs, both in {@link #values}. */
  private void forward(int size) {
    int at = 0;
    for (int layer = 0; layer < shape.numLayers(); layer++) {
      int above = shape.width(layer + 1);
      Arrays.fill(values[shape.width(layer)], 0, size, 1);
      for (int k = 0; k < above; k++) {
        addProducts(shape.width(layer) + 1, at + k, above, sums[k], size);
        if (layer < shape.numLayers() - 1) {
          shape.activation().apply(sums[k], size);
        }
      }
      at += shape.layerSize(layer);
      float[][] next = sums;
      sums = values;
      values = next;
    }
  }

  /** The sums of one unit: of all values below it, each times the weight at {@code at} and {@code stride} further for each. */
  private void addProducts(int length, int at, int stride, float[] sum, int size) {
    Arrays.fill(sum, 0, size, 0);
    float[][] v = values;
    float[] p = parameters;
    int k = 0;
    int w = at;
    for (; k + 3 < length; k += 4, w += 4 * stride) {
      addFour(v[k], v[k + 1], v[k + 2], v[k + 3], p[w], p[w + stride], p[w + 2 * stride], p[w + 3 * stride], sum, size);
    }
    if (length - k == 3) {
      addThree(v[k], v[k + 1], v[k + 2], p[w], p[w + stride], p[w + 2 * stride], sum, size);
    } else {
      for (; k < length; k++, w += stride) {
        addOne(v[k], p[w], sum, size);
      }
    }
  }

  /** With more products in one loop the compiler no longer makes vector instructions of it; so it does if loops are not methods of their own. */
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
