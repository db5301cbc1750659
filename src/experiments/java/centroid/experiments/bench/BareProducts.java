// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bench;

import static centroid.experiments.dqn.LearningSteps.ACTIONS;
import static centroid.experiments.dqn.LearningSteps.BATCH;
import static centroid.experiments.dqn.LearningSteps.UNITS;
import static centroid.experiments.dqn.LearningSteps.WIDTH;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_sgemm;

import java.util.Random;
import org.bytedeco.javacpp.FloatPointer;

/**
 * The matrix products of a learning step of Q-networks, and nothing else: for each head the new states through the target network, states and new
 * states through the network, and the gradients of the states back. What our learning steps are compared with.
 */
final class BareProducts {

  private static final int[] WIDTHS = {WIDTH, UNITS, UNITS, UNITS, ACTIONS};

  /** Weights of one head's network and of its target, layer by layer; each is an array of its own, as they would be in use. */
  private final FloatPointer[][] weights;
  private final FloatPointer[] values = new FloatPointer[WIDTHS.length];
  private final FloatPointer gradient = random((UNITS + 1) * UNITS);

  BareProducts(int numHeads) {
    weights = new FloatPointer[2 * numHeads][WIDTHS.length - 1];
    for (FloatPointer[] network : weights) {
      for (int layer = 0; layer < network.length; layer++) {
        network[layer] = random((WIDTHS[layer] + 1) * WIDTHS[layer + 1]);
      }
    }
    for (int layer = 0; layer < values.length; layer++) {
      values[layer] = random(2 * BATCH * (WIDTHS[layer] + 1));
    }
  }

  private static FloatPointer random(int size) {
    Random random = new Random(size);
    float[] numbers = new float[size];
    for (int k = 0; k < size; k++) {
      // Small, so that products of products stay finite.
      numbers[k] = 0.1f * (random.nextFloat() - 0.5f);
    }
    return new FloatPointer(size).put(numbers, 0, size);
  }

  void step() {
    for (int head = 0; head < weights.length; head += 2) {
      forward(weights[head], BATCH);
      forward(weights[head + 1], 2 * BATCH);
      backward(weights[head + 1]);
    }
  }

  private void forward(FloatPointer[] network, int rows) {
    for (int layer = 0; layer < network.length; layer++) {
      int below = WIDTHS[layer] + 1;
      int above = WIDTHS[layer + 1];
      cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, rows, above, below, 1, values[layer], below, network[layer], above, 0,
          values[layer + 1], above + 1);
    }
  }

  private void backward(FloatPointer[] network) {
    for (int layer = network.length - 1; layer >= 0; layer--) {
      int below = WIDTHS[layer] + 1;
      int above = WIDTHS[layer + 1];
      cblas_sgemm(CblasRowMajor, CblasTrans, CblasNoTrans, below, above, BATCH, 1, values[layer], below, values[layer + 1], above + 1, 0, gradient, above);
      if (layer > 0) {
        cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, BATCH, below - 1, above, 1, values[layer + 1], above + 1, network[layer], above, 0,
            values[layer], below);
      }
    }
  }
}
