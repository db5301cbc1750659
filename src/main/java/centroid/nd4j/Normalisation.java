// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

/**
 * Batch normalisation of the filters of a convolution, or their bias where there is none. In training a filter's numbers are standardised by the mean and
 * variance that they have in the batch, whatever weights its rows have; in prediction by running means of these. Not thread-safe.
 *
 * <p>For the parameters see {@link ImageLayer}; all arrays of them are read and written from {@code at} on, the first number behind the weights.
 */
final class Normalisation {

  /** What the running statistics take from each batch. */
  private static final float NEWEST = 0.1f;
  private static final double SMALL = 1e-5;

  private final int filters;
  private final int plane;
  private final boolean normalised;
  private final int at;
  /** Of the last batch: the mean, and 1 over the deviation. */
  private final float[] mean;
  private final float[] precision;

  Normalisation(ImageLayer layer, ImageSize above, int at) {
    this.filters = layer.filters();
    this.plane = above.plane();
    this.normalised = layer.normalised();
    this.at = at;
    this.mean = new float[filters];
    this.precision = new float[filters];
  }

  /**
   * The sums of activations in training.
   *
   * @param values read: what the convolution made, which {@link #backward} needs too with batch normalisation
   * @param sums written: what the activation is given; without batch normalisation this may be the same array
   * @param parameters modified: the running statistics
   * @param rows how many
   */
  void train(float[] values, float[] sums, float[] parameters, int rows) {
    for (int filter = 0; filter < filters; filter++) {
      if (normalised) {
        mean[filter] = (float) (sum(values, filter, rows) / ((double) rows * plane));
        double variance = squares(values, filter, rows, mean[filter]) / ((double) rows * plane);
        precision[filter] = (float) (1 / Math.sqrt(variance + SMALL));
        float factor = parameters[at + filter] * precision[filter];
        scale(values, sums, filter, rows, factor, parameters[at + filters + filter] - factor * mean[filter]);
        remember(parameters, at + 2 * filters + filter, mean[filter]);
        remember(parameters, at + 3 * filters + filter, rows * plane > 1 ? variance * rows * plane / (rows * plane - 1.0) : variance);
      } else {
        scale(values, sums, filter, rows, 1, parameters[at + filter]);
      }
    }
  }

  private static void remember(float[] parameters, int place, double value) {
    parameters[place] += NEWEST * ((float) value - parameters[place]);
  }

  /**
   * The sums of activations in prediction.
   *
   * @param values modified: what the convolution made in, what the activation is given out
   * @param parameters read
   * @param rows how many
   */
  void predict(float[] values, float[] parameters, int rows) {
    for (int filter = 0; filter < filters; filter++) {
      float factor = 1;
      float shift = parameters[at + filter];
      if (normalised) {
        factor = (float) (parameters[at + filter] / Math.sqrt(parameters[at + 3 * filters + filter] + SMALL));
        shift = parameters[at + filters + filter] - factor * parameters[at + 2 * filters + filter];
      }
      scale(values, values, filter, rows, factor, shift);
    }
  }

  /**
   * Gradients of what the convolution made.
   *
   * @param values read: what {@link #train} was given; null without batch normalisation
   * @param gradients modified: gradients of the sums in, of what the convolution made out
   * @param parameters read
   * @param parameterGradients modified: those of scale and shift, or of the bias, are added; the statistics have none
   * @param rows how many
   */
  void backward(float[] values, float[] gradients, float[] parameters, float[] parameterGradients, int rows) {
    for (int filter = 0; filter < filters; filter++) {
      double sum = sum(gradients, filter, rows);
      if (normalised) {
        double product = precision[filter] * product(gradients, values, filter, rows, mean[filter]);
        parameterGradients[at + filter] += (float) product;
        parameterGradients[at + filters + filter] += (float) sum;
        double count = (double) rows * plane;
        float factor = parameters[at + filter] * precision[filter];
        through(gradients, values, filter, rows, factor, (float) (sum / count), (float) (precision[filter] * product / count));
      } else {
        parameterGradients[at + filter] += (float) sum;
      }
    }
  }

  private double sum(float[] values, int filter, int rows) {
    double total = 0;
    for (int row = 0; row < rows; row++) {
      int start = (row * filters + filter) * plane;
      total += PlaneSums.sum(values, start, start + plane);
    }
    return total;
  }

  private double squares(float[] values, int filter, int rows, float mean) {
    double total = 0;
    for (int row = 0; row < rows; row++) {
      int start = (row * filters + filter) * plane;
      total += PlaneSums.squares(values, start, start + plane, mean);
    }
    return total;
  }

  private double product(float[] first, float[] second, int filter, int rows, float centre) {
    double total = 0;
    for (int row = 0; row < rows; row++) {
      int start = (row * filters + filter) * plane;
      total += PlaneSums.product(first, second, start, start + plane, centre);
    }
    return total;
  }

  private void scale(float[] from, float[] to, int filter, int rows, float factor, float shift) {
    for (int row = 0; row < rows; row++) {
      int start = (row * filters + filter) * plane;
      for (int k = start; k < start + plane; k++) {
        to[k] = factor * from[k] + shift;
      }
    }
  }

  /** The mean and the variance of a batch depend on each of its numbers. */
  private void through(float[] gradients, float[] values, int filter, int rows, float factor, float meanGradient, float slope) {
    float centre = mean[filter];
    for (int row = 0; row < rows; row++) {
      int start = (row * filters + filter) * plane;
      for (int k = start; k < start + plane; k++) {
        gradients[k] = factor * (gradients[k] - meanGradient - (values[k] - centre) * slope);
      }
    }
  }
}
