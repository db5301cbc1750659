// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import centroid.core.Streams;
import java.util.SplittableRandom;

/** Draws the weights that a network starts from. */
final class InitialWeights {

  private InitialWeights() {
  }

  /**
   * Normal weights whose variance keeps signals of the same size from layer to layer (He for ReLU, LeCun for the rest), and
   * biases of 0; batch normalisation begins with statistics of mean 0 and variance 1, and changes nothing.
   *
   * @param shape the network
   * @param stream where random numbers come from
   * @return a new array in the layout of {@link NetworkShape}
   */
  static float[] draw(NetworkShape shape, Streams stream) {
    SplittableRandom random = stream.generator();
    float[] parameters = new float[shape.numParameters()];
    if (shape.images() != null) {
      shape.images().initialise(parameters, shape.activation(), random);
    }
    int at = shape.denseAt();
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
