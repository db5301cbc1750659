// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

/** The way of an image through convolutions and pools in plain Java, which a stored network predicts by. Not thread-safe. */
public final class ImageForward {

  private final ImageStack stack;
  private final Activation activation;
  private final float[] parameters;
  private float[] values;
  private float[] next;

  /**
   * Room for one image.
   *
   * @param stack the layers
   * @param activation what follows each convolution
   * @param parameters kept, not modified: those of the layers, and maybe more behind them
   */
  public ImageForward(ImageStack stack, Activation activation, float[] parameters) {
    this.stack = stack;
    this.activation = activation;
    this.parameters = parameters;
    this.values = new float[stack.largestImage()];
    this.next = new float[stack.largestImage()];
  }

  /**
   * What the dense layers are given.
   *
   * @param inputs read: the images of rows, one after the other
   * @param rows how many
   * @return a new array of {@link ImageStack#numFeatures()} numbers for each row
   */
  public float[] features(float[] inputs, int rows) {
    int width = stack.numFeatures();
    float[] features = new float[Math.multiplyExact(rows, width)];
    for (int row = 0; row < rows; row++) {
      System.arraycopy(inputs, row * stack.input().length(), values, 0, stack.input().length());
      for (int layer = 0; layer < stack.numLayers(); layer++) {
        forward(layer);
      }
      System.arraycopy(values, 0, features, row * width, width);
    }
    return features;
  }

  private void forward(int number) {
    ImageLayer layer = stack.layer(number);
    ImageSize below = stack.size(number);
    ImageSize above = stack.size(number + 1);
    if (layer.isConvolution()) {
      int at = stack.at(number);
      PlainConvolution.forward(layer, below, values, parameters, at, next);
      new Normalisation(layer, above, at + (int) layer.numWeights(below)).predict(next, parameters, 1);
      activation.apply(next, above.length());
    } else {
      new Pooling(layer, below, 1).forward(values, next, 1);
    }
    float[] made = next;
    next = values;
    values = made;
  }
}
