// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_sgemm;

import centroid.nd4j.runtime.NativeArray;
import java.util.ArrayList;
import java.util.List;

/**
 * One dense layer outside of Java's heap: its arrays, and its three matrix products. Rows of a hidden layer are one number longer than its
 * outputs: the last one is the 1 of the bias.
 */
final class DenseLayer implements AutoCloseable {

  private final int numInputs;
  private final int numOutputs;
  /** Distance from one row of outputs to the next. */
  private final int stride;
  private final List<NativeArray> arrays = new ArrayList<>();
  final NativeArray input;
  final NativeArray weight;
  final NativeArray gradient;
  final NativeArray output;
  /** Gradients of the outputs. */
  final NativeArray delta;

  DenseLayer(int rows, int numInputs, int numOutputs, boolean isLast) {
    this.numInputs = numInputs;
    this.numOutputs = numOutputs;
    this.stride = isLast ? numOutputs : numOutputs + 1;
    input = allocate(rows, numInputs + 1);
    weight = allocate(numInputs + 1, numOutputs);
    gradient = allocate(numInputs + 1, numOutputs);
    output = allocate(rows, stride);
    delta = allocate(rows, stride);
  }

  /** Allocates a matrix; if that fails, all earlier ones are freed. */
  private NativeArray allocate(long rows, long columns) {
    try {
      NativeArray array = new NativeArray(rows * columns);
      arrays.add(array);
      return array;
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  void forward(int rows) {
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, rows, numOutputs, numInputs + 1, 1, input.pointer(), numInputs + 1, weight.pointer(), numOutputs, 0,
        output.pointer(), stride);
  }

  void backwardToWeights(int rows, float keep) {
    cblas_sgemm(CblasRowMajor, CblasTrans, CblasNoTrans, numInputs + 1, numOutputs, rows, 1, input.pointer(), numInputs + 1, delta.pointer(), stride, keep,
        gradient.pointer(), numOutputs);
  }

  /** Writes the gradients of the inputs, which are the outputs of the previous layer; that of the 1 is not needed. */
  void backwardToInput(int rows, NativeArray inputGradient) {
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, rows, numInputs, numOutputs, 1, delta.pointer(), stride, weight.pointer(), numOutputs, 0,
        inputGradient.pointer(), numInputs + 1);
  }

  @Override
  public void close() {
    arrays.forEach(NativeArray::close);
  }
}
