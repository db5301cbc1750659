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

/** One dense layer outside of Java's heap: buffers to copy from and to, and the three products. A hidden layer writes its sums into rows with room for a 1. */
final class DenseLayer implements AutoCloseable {

  private final int below;
  private final int above;
  /** From one row of outputs to the next. */
  private final int step;
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

  DenseLayer(int rows, int below, int above, boolean isLast) {
    this.below = below;
    this.above = above;
    this.step = isLast ? above : above + 1;
    INDArray x = Nd4j.create(DataType.FLOAT, rows, below + 1);
    INDArray w = Nd4j.create(DataType.FLOAT, below + 1, above);
    INDArray g = Nd4j.create(DataType.FLOAT, below + 1, above);
    INDArray z = Nd4j.create(DataType.FLOAT, rows, step);
    INDArray d = Nd4j.create(DataType.FLOAT, rows, step);
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
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, rows, above, below + 1, 1, input, below + 1, weight, above, 0, output, step);
  }

  void backwardToWeights(int rows, float keep) {
    cblas_sgemm(CblasRowMajor, CblasTrans, CblasNoTrans, below + 1, above, rows, 1, input, below + 1, delta, step, keep, gradient, above);
  }

  /** The gradients of the inputs, which are outputs of the layer below; that of the 1 is not needed. */
  void backwardToInput(int rows, FloatPointer deltaBelow) {
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, rows, below, above, 1, delta, step, weight, above, 0, deltaBelow, below + 1);
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
