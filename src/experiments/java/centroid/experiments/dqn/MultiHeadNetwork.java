// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.dqn;

import centroid.nd4j.Layers;
import centroid.nd4j.Loss;
import centroid.nd4j.NetworkShape;
import centroid.nd4j.layer.Activation;
import centroid.nd4j.runtime.Nd4jRuntime;
import centroid.util.RandomStreams;
import java.util.SplittableRandom;

/**
 * A network with one layer that is shared (the trunk) and m heads of several layers on it, all of rectified units. The weights are plain arrays; after they
 * have changed, {@link #load} brings them to where products are computed. Not thread-safe. Must be closed.
 */
final class MultiHeadNetwork implements AutoCloseable {

  private static final int ROWS = 256;

  private final NetworkShape trunkShape;
  private final NetworkShape headShape;
  /** The trunk's weights, then those of each head, in the layout of {@link NetworkShape}. */
  private final float[][] weights;
  private final Layers trunk;
  private final Layers[] heads;
  private final float[] shared;
  private final float[] sharedGradients;

  /**
   * A network with weights and biases uniform within one over the root of a layer's inputs, which is what PyTorch draws.
   *
   * @param sharedUnits units of the trunk
   * @param headUnits units of a head's hidden layers
   */
  MultiHeadNetwork(int inputs, int sharedUnits, int[] headUnits, int outputs, int numHeads, RandomStreams streams) throws InterruptedException {
    Nd4jRuntime.start();
    trunkShape = new NetworkShape(inputs, new int[0], Activation.IDENTITY, sharedUnits, Loss.SQUARED);
    headShape = new NetworkShape(sharedUnits, headUnits, Activation.RELU, outputs, Loss.SQUARED);
    weights = new float[numHeads + 1][];
    for (int part = 0; part < weights.length; part++) {
      weights[part] = draw(part == 0 ? trunkShape : headShape, streams.child(part).generator());
    }
    trunk = Layers.open(trunkShape, ROWS);
    heads = new Layers[numHeads];
    for (int head = 0; head < numHeads; head++) {
      heads[head] = Layers.open(headShape, ROWS);
    }
    shared = new float[rowsAtOnce() * sharedUnits];
    sharedGradients = new float[shared.length];
    load();
  }

  private static float[] draw(NetworkShape shape, SplittableRandom random) {
    float[] drawn = new float[shape.numParameters()];
    for (int layer = 0, at = 0; layer < shape.numLayers(); layer++) {
      double reach = 1 / Math.sqrt(shape.width(layer));
      for (int end = at + shape.layerSize(layer); at < end; at++) {
        drawn[at] = (float) (reach * (2 * random.nextDouble() - 1));
      }
    }
    return drawn;
  }

  int numHeads() {
    return heads.length;
  }

  int numOutputs() {
    return headShape.resultWidth();
  }

  /** Returns the maximum number of rows of {@link #trunk}. */
  int rowsAtOnce() {
    return Math.min(trunk.rowsAtOnce(), headShape.rowsAtOnce(ROWS));
  }

  /** The weights themselves: those of the trunk first, then those of each head. Call {@link #load} after changing them. */
  float[][] weights() {
    return weights;
  }

  /** Brings all weights to where products are computed. */
  void load() {
    for (int part = 0; part < weights.length; part++) {
      load(part);
    }
  }

  /** Brings the weights of one part there: 0 is the trunk, the heads follow. */
  void load(int part) {
    layers(part).load(weights[part]);
  }

  private Layers layers(int part) {
    return part == 0 ? trunk : heads[part - 1];
  }

  /** Takes over the weights of another network of the same layers. */
  void copy(MultiHeadNetwork other) {
    for (int part = 0; part < weights.length; part++) {
      System.arraycopy(other.weights[part], 0, weights[part], 0, weights[part].length);
    }
    load();
  }

  /** Sends rows, one after the other in an array, through the trunk and one or more heads. */
  void trunk(float[] inputs, int rows) {
    trunk.forward(inputs, null, 0, rows);
    float[] sums = trunk.results();
    for (int k = 0, length = rows * headShape.inputs(); k < length; k++) {
      shared[k] = Math.max(sums[k], 0);
    }
  }

  /** Sends what the last call of {@link #trunk} made through a head; returns its outputs, row by row, to be overwritten by their gradients. */
  float[] head(int head, int rows) {
    heads[head].forward(shared, null, 0, rows);
    return heads[head].results();
  }

  /**
   * Sends gradients of a head's outputs back through the head and the trunk, whose gradients of several calls are added up.
   *
   * @param rows the first so many of the last calls of {@link #trunk} and {@link #head}
   * @param firstOfHead whether to reset the head's gradients
   * @param firstOfTrunk whether to reset the trunk's gradients
   */
  void backward(int head, int rows, boolean firstOfHead, boolean firstOfTrunk) {
    heads[head].backward(rows, firstOfHead);
    heads[head].inputGradients(rows, sharedGradients);
    float[] sums = trunk.results();
    for (int k = 0, length = rows * headShape.inputs(); k < length; k++) {
      sums[k] = shared[k] > 0 ? sharedGradients[k] : 0;
    }
    trunk.backward(rows, firstOfTrunk);
  }

  /** Copies the gradients of a part out: 0 is the trunk, the heads follow. */
  void gradients(int part, float[] gradients) {
    layers(part).gradients(gradients);
  }

  @Override
  public void close() {
    trunk.close();
    for (Layers head : heads) {
      head.close();
    }
  }
}
