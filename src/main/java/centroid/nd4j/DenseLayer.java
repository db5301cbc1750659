// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_sgemm;

import java.nio.FloatBuffer;
import org.bytedeco.javacpp.FloatPointer;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * One dense layer outside of Java's heap: buffers to copy from and to, and its three matrix products. Rows of a hidden layer are one number longer than its
 * outputs: the last one is the 1 of the bias.
 */
final class DenseLayer implements AutoCloseable {

  private final int numInputs;
  private final int numOutputs;
  /** Distance from one row of outputs to the next. */
  private final int stride;
  private final INDArray[] arrays;
  final FloatPointer input;
  private final FloatPointer weight;
  private final FloatPointer gradient;
  private final FloatPointer output;
  /** Gradients of the outputs. */
  final FloatPointer delta;
  final FloatBuffer inputBuffer;
  final FloatBuffer weightBuffer;
  final FloatBuffer gradientBuffer;
  final FloatBuffer outputBuffer;
  final FloatBuffer deltaBuffer;

  DenseLayer(int rows, int numInputs, int numOutputs, boolean isLast) {
    this.numInputs = numInputs;
    this.numOutputs = numOutputs;
    this.stride = isLast ? numOutputs : numOutputs + 1;
    INDArray x = Nd4j.create(DataType.FLOAT, rows, numInputs + 1);
    INDArray w = Nd4j.create(DataType.FLOAT, numInputs + 1, numOutputs);
    INDArray g = Nd4j.create(DataType.FLOAT, numInputs + 1, numOutputs);
    INDArray z = Nd4j.create(DataType.FLOAT, rows, stride);
    INDArray d = Nd4j.create(DataType.FLOAT, rows, stride);
    arrays = new INDArray[] {x, w, g, z, d};
    input = (FloatPointer) x.data().pointer();
    weight = (FloatPointer) w.data().pointer();
    gradient = (FloatPointer) g.data().pointer();
    output = (FloatPointer) z.data().pointer();
    delta = (FloatPointer) d.data().pointer();
    inputBuffer = x.data().asNioFloat();
    weightBuffer = w.data().asNioFloat();
    gradientBuffer = g.data().asNioFloat();
    outputBuffer = z.data().asNioFloat();
    deltaBuffer = d.data().asNioFloat();
  }

  void forward(int rows) {
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, rows, numOutputs, numInputs + 1, 1, input, numInputs + 1, weight, numOutputs, 0, output, stride);
  }

  void backwardToWeights(int rows, float keep) {
    cblas_sgemm(CblasRowMajor, CblasTrans, CblasNoTrans, numInputs + 1, numOutputs, rows, 1, input, numInputs + 1, delta, stride, keep, gradient, numOutputs);
  }

  /** Writes the gradients of the inputs, which are the outputs of the previous layer; that of the 1 is not needed. */
  void backwardToInput(int rows, FloatPointer inputGradient) {
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, rows, numInputs, numOutputs, 1, delta, stride, weight, numOutputs, 0, inputGradient, numInputs + 1);
  }

  @Override
  public void close() {
    for (INDArray array : arrays) {
      if (array.closeable()) {
        array.close();
      }
    }
  }
}
