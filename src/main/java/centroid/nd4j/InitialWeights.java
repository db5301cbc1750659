// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import centroid.util.RandomStreams;
import java.util.SplittableRandom;

/** Draws the initial parameters of a network. */
final class InitialWeights {

  private InitialWeights() {
  }

  /**
   * Draws normal weights whose variance keeps the scale of values from layer to layer (He for ReLU, LeCun for the others), and
   * sets biases to 0; batch normalisation starts as the identity.
   *
   * @return a new array in the order of {@link NetworkShape}
   */
  static float[] draw(NetworkShape shape, RandomStreams stream) {
    SplittableRandom random = stream.generator();
    float[] parameters = new float[shape.numParameters()];
    if (shape.images() != null) {
      shape.images().initialise(parameters, shape.activation(), random);
    }
    int at = shape.denseOffset();
    for (int layer = 0; layer < shape.numLayers(); layer++) {
      boolean last = layer == shape.numLayers() - 1;
      double deviation = Math.sqrt((last ? 1 : shape.activation().gain()) / shape.width(layer));
      int weights = shape.width(layer) * shape.width(layer + 1);
      for (int k = at; k < at + weights; k++) {
        parameters[k] = (float) (deviation * random.nextGaussian());
      }
      at += shape.layerSize(layer);
    }
    return parameters;
  }
}
