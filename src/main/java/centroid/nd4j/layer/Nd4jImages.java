// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.indexing.NDArrayIndex;

/** ND4J arrays for the input and output images of a layer and their gradients. Layers use them in turn. */
final class Nd4jImages implements AutoCloseable {

  final INDArray input;
  final INDArray output;
  final INDArray inputGradients;
  final INDArray outputGradients;

  Nd4jImages(ImageStack stack, int numRows) {
    // ND4J has no empty arrays, which a stack without layers in ND4J would need.
    long inputLength = Math.max(1, (long) numRows * stack.largestInNd4j(false));
    long outputLength = Math.max(1, (long) numRows * stack.largestInNd4j(true));
    input = Nd4j.create(DataType.FLOAT, inputLength);
    output = Nd4j.create(DataType.FLOAT, outputLength);
    inputGradients = Nd4j.create(DataType.FLOAT, inputLength);
    outputGradients = Nd4j.create(DataType.FLOAT, outputLength);
  }

  /** Returns the first rows of an array as images of a size. */
  static INDArray view(INDArray array, int rows, ImageSize size) {
    return array.get(NDArrayIndex.interval(0, (long) rows * size.length())).reshape(rows, size.channels(), size.height(), size.width());
  }

  @Override
  public void close() {
    for (INDArray array : new INDArray[] {input, output, inputGradients, outputGradients}) {
      if (array.closeable()) {
        array.close();
      }
    }
  }
}
