// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

/** Reference layers for tests: convolution, batch normalisation and pooling by definition, in double precision, on values[row][channel][y][x]. */
public final class NaiveImages {

  private static final double SMALL = 1e-5;

  private final ImageStack stack;
  private final Activation activation;

  /**
   * Creates reference layers.
   *
   * @param stack the layers
   * @param activation the activation of convolutions
   */
  public NaiveImages(ImageStack stack, Activation activation) {
    this.stack = stack;
    this.activation = activation;
  }

  /**
   * Computes the features of a batch.
   *
   * @param parameters those of a network, of which those of the image layers come first
   * @param inputs images
   * @param training whether the batch is normalised by its own statistics or by the running ones
   * @return a row for each image
   */
  public double[][] features(double[] parameters, double[][] inputs, boolean training) {
    ImageSize size = stack.input();
    double[][][][] values = new double[inputs.length][size.channels()][size.height()][size.width()];
    for (int row = 0; row < inputs.length; row++) {
      for (int k = 0; k < size.length(); k++) {
        values[row][k / size.plane()][k % size.plane() / size.width()][k % size.width()] = inputs[row][k];
      }
    }
    for (int layer = 0; layer < stack.numLayers(); layer++) {
      values = stack.layer(layer) instanceof PoolingLayer pooling ? pooled(pooling, stack.size(layer + 1), values)
          : convolved(layer, parameters, values, training);
    }
    double[][] features = new double[inputs.length][stack.numFeatures()];
    ImageSize last = stack.size(stack.numLayers());
    for (int row = 0; row < inputs.length; row++) {
      for (int k = 0; k < features[row].length; k++) {
        features[row][k] = values[row][k / last.plane()][k % last.plane() / last.width()][k % last.width()];
      }
    }
    return features;
  }

  private double[][][][] convolved(int number, double[] parameters, double[][][][] values, boolean training) {
    ConvolutionLayer layer = (ConvolutionLayer) stack.layer(number);
    ImageSize size = stack.size(number);
    double[][][][] made = new double[values.length][layer.filters()][size.height()][size.width()];
    for (int filter = 0; filter < layer.filters(); filter++) {
      for (int row = 0; row < values.length; row++) {
        for (int y = 0; y < size.height(); y++) {
          for (int x = 0; x < size.width(); x++) {
            made[row][filter][y][x] = sum(layer, size, parameters, stack.offset(number), filter, values[row], y, x);
          }
        }
      }
      finish(layer, parameters, stack.offset(number) + (int) layer.numWeights(size), filter, made, training);
    }
    return made;
  }

  private static double sum(ConvolutionLayer layer, ImageSize size, double[] parameters, int at, int filter, double[][][] image, int y, int x) {
    double sum = 0;
    for (int down = 0; down < layer.side(); down++) {
      for (int right = 0; right < layer.side(); right++) {
        int fromY = y + down - layer.side() / 2;
        int fromX = x + right - layer.side() / 2;
        for (int channel = 0; channel < size.channels(); channel++) {
          if (fromY >= 0 && fromY < size.height() && fromX >= 0 && fromX < size.width()) {
            sum += image[channel][fromY][fromX] * parameters[at + ((down * layer.side() + right) * size.channels() + channel) * layer.filters() + filter];
          }
        }
      }
    }
    return sum;
  }

  private void finish(ConvolutionLayer layer, double[] parameters, int at, int filter, double[][][][] made, boolean training) {
    double scale = 1;
    double shift = parameters[at + filter];
    double[] moments = moments(made, filter);
    if (layer.normalised()) {
      double mean = training ? moments[0] : parameters[at + 2 * layer.filters() + filter];
      double variance = training ? moments[1] : parameters[at + 3 * layer.filters() + filter];
      scale = parameters[at + filter] / Math.sqrt(variance + SMALL);
      shift = parameters[at + layer.filters() + filter] - scale * mean;
    }
    for (double[][][] row : made) {
      for (double[] line : row[filter]) {
        for (int x = 0; x < line.length; x++) {
          double value = scale * line[x] + shift;
          line[x] = activation == Activation.RELU ? Math.max(0, value) : activation == Activation.TANH ? Math.tanh(value) : value;
        }
      }
    }
  }

  private static double[] moments(double[][][][] made, int filter) {
    double sum = 0;
    double squares = 0;
    int count = 0;
    for (double[][][] row : made) {
      for (double[] line : row[filter]) {
        for (double value : line) {
          sum += value;
          squares += value * value;
          count++;
        }
      }
    }
    return new double[] {sum / count, squares / count - sum / count * (sum / count)};
  }

  private static double[][][][] pooled(PoolingLayer layer, ImageSize above, double[][][][] values) {
    double[][][][] made = new double[values.length][above.channels()][above.height()][above.width()];
    for (int row = 0; row < values.length; row++) {
      for (int channel = 0; channel < above.channels(); channel++) {
        double[][] image = values[row][channel];
        int height = layer.side() == 0 ? image.length : layer.side();
        int width = layer.side() == 0 ? image[0].length : layer.side();
        for (int y = 0; y < above.height(); y++) {
          for (int x = 0; x < above.width(); x++) {
            double largest = Double.NEGATIVE_INFINITY;
            double sum = 0;
            for (int k = 0; k < height * width; k++) {
              double value = image[y * height + k / width][x * width + k % width];
              largest = Math.max(largest, value);
              sum += value;
            }
            made[row][channel][y][x] = layer.maximum() ? largest : sum / (height * width);
          }
        }
      }
    }
    return made;
  }
}
