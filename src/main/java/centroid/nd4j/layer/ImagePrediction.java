// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

/** The forward pass through the image layers of a trained network, in plain Java. Not thread-safe. */
public final class ImagePrediction {

  private final ImageStack stack;
  private final LayerPosition[] positions;
  private final float[] parameters;
  private float[] values;
  private float[] next;

  /**
   * Allocates memory for one image.
   *
   * @param parameters kept, not modified: those of the network, of which those of the image layers come first
   */
  public ImagePrediction(ImageStack stack, Activation activation, float[] parameters) {
    this.stack = stack;
    this.positions = new LayerPosition[stack.numLayers()];
    this.parameters = parameters;
    this.values = new float[stack.largestImage()];
    this.next = new float[stack.largestImage()];
    for (int layer = 0; layer < positions.length; layer++) {
      positions[layer] = stack.position(layer, activation);
    }
  }

  /**
   * Computes the input of the dense layers.
   *
   * @param inputs read: the images of all rows
   * @return a new array of {@link ImageStack#numFeatures()} numbers for each row
   */
  public float[] features(float[] inputs, int rows) {
    int width = stack.numFeatures();
    float[] features = new float[Math.multiplyExact(rows, width)];
    for (int row = 0; row < rows; row++) {
      System.arraycopy(inputs, row * stack.input().length(), values, 0, stack.input().length());
      for (int layer = 0; layer < positions.length; layer++) {
        stack.layer(layer).predict(positions[layer], parameters, values, next);
        float[] written = next;
        next = values;
        values = written;
      }
      System.arraycopy(values, 0, features, row * width, width);
    }
    return features;
  }
}
