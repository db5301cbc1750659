// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bench;

import java.util.Random;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.memory.MemoryWorkspace;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.ops.transforms.Transforms;

/**
 * One network trained with ND4J's operations as its users would write it: a layer is a product, a row added, an activation. Adam is a
 * loop over flat arrays, which is faster than ND4J's own. What our networks are compared with.
 */
final class Nd4jPeer {

  private final int[] widths;
  private final int batchSize;
  private final float[] inputs;
  private final float[] targets;
  private final INDArray[] weights;
  private final float[][] mean;
  private final float[][] square;
  private int numSteps;

  Nd4jPeer(int[] widths, int batchSize, float[] inputs, float[] targets) {
    this.widths = widths;
    this.batchSize = batchSize;
    this.inputs = inputs;
    this.targets = targets;
    int numLayers = widths.length - 1;
    this.weights = new INDArray[2 * numLayers];
    this.mean = new float[2 * numLayers][];
    this.square = new float[2 * numLayers][];
    Random random = new Random(1);
    for (int layer = 0; layer < numLayers; layer++) {
      float[] initial = new float[widths[layer] * widths[layer + 1]];
      for (int k = 0; k < initial.length; k++) {
        initial[k] = (float) (random.nextGaussian() * Math.sqrt(2.0 / widths[layer]));
      }
      weights[2 * layer] = Nd4j.createFromArray(initial).reshape(widths[layer], widths[layer + 1]);
      weights[2 * layer + 1] = Nd4j.zeros(DataType.FLOAT, 1, widths[layer + 1]);
    }
    for (int k = 0; k < weights.length; k++) {
      mean[k] = new float[(int) weights[k].length()];
      square[k] = new float[mean[k].length];
    }
  }

  /** Goes through all rows once. */
  void epoch() {
    int numRows = targets.length;
    Random random = new Random(2);
    for (int start = 0; start < numRows; start += batchSize) {
      int rows = Math.min(batchSize, numRows - start);
      float[] x = new float[rows * widths[0]];
      float[] y = new float[rows];
      for (int k = 0; k < rows; k++) {
        int row = random.nextInt(numRows);
        System.arraycopy(inputs, row * widths[0], x, k * widths[0], widths[0]);
        y[k] = targets[row];
      }
      // Arrays of a step are dropped together, which spares the garbage collector.
      try (MemoryWorkspace memory = Nd4j.getWorkspaceManager().getWorkspaceForCurrentThread("peer")) {
        memory.notifyScopeEntered();
        step(Nd4j.createFromArray(x).reshape(rows, widths[0]), Nd4j.createFromArray(y).reshape(rows, 1));
      }
    }
  }

  private void step(INDArray x, INDArray y) {
    int numLayers = widths.length - 1;
    INDArray[] values = new INDArray[numLayers + 1];
    values[0] = x;
    for (int layer = 0; layer < numLayers; layer++) {
      INDArray sums = values[layer].mmul(weights[2 * layer]).addiRowVector(weights[2 * layer + 1]);
      values[layer + 1] = layer < numLayers - 1 ? Transforms.relu(sums, false) : sums;
    }
    numSteps++;
    INDArray delta = values[numLayers].sub(y).muli(2.0 / y.length());
    for (int layer = numLayers - 1; layer >= 0; layer--) {
      INDArray weightGradient = Nd4j.gemm(values[layer], delta, true, false);
      INDArray biasGradient = delta.sum(true, 0);
      if (layer > 0) {
        delta = Nd4j.gemm(delta, weights[2 * layer], false, true).muli(values[layer].gt(0).castTo(DataType.FLOAT));
      }
      adam(2 * layer, weightGradient);
      adam(2 * layer + 1, biasGradient);
    }
  }

  private void adam(int which, INDArray gradients) {
    float[] gradient = gradients.dup('c').data().asFloat();
    float[] values = weights[which].data().asFloat();
    float rate = (float) (0.01 * Math.sqrt(1 - Math.pow(0.999, numSteps)) / (1 - Math.pow(0.9, numSteps)));
    float[] m = mean[which];
    float[] v = square[which];
    for (int k = 0; k < values.length; k++) {
      m[k] = 0.9f * m[k] + 0.1f * gradient[k];
    }
    for (int k = 0; k < values.length; k++) {
      v[k] = 0.999f * v[k] + 0.001f * gradient[k] * gradient[k];
    }
    for (int k = 0; k < values.length; k++) {
      values[k] -= rate * m[k] / ((float) Math.sqrt(v[k]) + 1e-8f);
    }
    weights[which].data().asNioFloat().put(0, values);
  }
}
