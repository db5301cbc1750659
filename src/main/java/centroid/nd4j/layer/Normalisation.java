// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

import java.util.Arrays;

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
  /** What a filter's numbers are multiplied by, and what is added then. */
  private final float[] factors;
  private final float[] shifts;
  /** Sums of each filter while images are read in the order of memory, which filter by filter would take twice the time. */
  private final double[] within;
  private final double[] sums;
  private final double[] products;

  Normalisation(ImageLayer layer, ImageSize above, int at) {
    this.filters = layer.filters();
    this.plane = above.plane();
    this.normalised = layer.normalised();
    this.at = at;
    this.mean = new float[filters];
    this.precision = new float[filters];
    this.factors = new float[filters];
    this.shifts = new float[filters];
    this.within = new double[filters];
    this.sums = new double[filters];
    this.products = new double[filters];
  }

  /**
   * The sums of activations in training.
   *
   * @param values read: what the convolution made, which {@link #backward} needs too with batch normalisation
   * @param above written: what the activation is given; without batch normalisation this may be the same array
   * @param parameters modified: the running statistics
   * @param rows how many
   */
  void train(float[] values, float[] above, float[] parameters, int rows) {
    if (normalised) {
      measure(values, parameters, rows);
    } else {
      Arrays.fill(factors, 1);
      System.arraycopy(parameters, at, shifts, 0, filters);
    }
    scale(values, above, rows);
  }

  /** The variance within a plane is measured while that is at hand, the one between planes from the first plane's mean, which keeps the digits. */
  private void measure(float[] values, float[] parameters, int rows) {
    Arrays.fill(within, 0);
    Arrays.fill(sums, 0);
    Arrays.fill(products, 0);
    for (int k = 0; k < rows * filters; k++) {
      int filter = k % filters;
      int start = k * plane;
      float centre = PlaneSums.sum(values, start, start + plane) / plane;
      if (k < filters) {
        mean[filter] = centre;
      }
      double distance = (double) centre - mean[filter];
      within[filter] += PlaneSums.squares(values, start, start + plane, centre);
      sums[filter] += distance;
      products[filter] += distance * distance;
    }
    double count = (double) rows * plane;
    for (int filter = 0; filter < filters; filter++) {
      double variance = (within[filter] + plane * (products[filter] - sums[filter] * sums[filter] / rows)) / count;
      mean[filter] += (float) (sums[filter] / rows);
      precision[filter] = (float) (1 / Math.sqrt(variance + SMALL));
      factors[filter] = parameters[at + filter] * precision[filter];
      shifts[filter] = parameters[at + filters + filter] - factors[filter] * mean[filter];
      remember(parameters, at + 2 * filters + filter, mean[filter]);
      remember(parameters, at + 3 * filters + filter, count > 1 ? variance * count / (count - 1) : variance);
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
      factors[filter] = 1;
      shifts[filter] = parameters[at + filter];
      if (normalised) {
        factors[filter] = (float) (parameters[at + filter] / Math.sqrt(parameters[at + 3 * filters + filter] + SMALL));
        shifts[filter] = parameters[at + filters + filter] - factors[filter] * parameters[at + 2 * filters + filter];
      }
    }
    scale(values, values, rows);
  }

  private void scale(float[] from, float[] to, int rows) {
    for (int k = 0; k < rows * filters; k++) {
      float factor = factors[k % filters];
      float shift = shifts[k % filters];
      for (int place = k * plane; place < (k + 1) * plane; place++) {
        to[place] = factor * from[place] + shift;
      }
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
    Arrays.fill(sums, 0);
    Arrays.fill(products, 0);
    for (int k = 0; k < rows * filters; k++) {
      int filter = k % filters;
      int start = k * plane;
      sums[filter] += PlaneSums.sum(gradients, start, start + plane);
      if (normalised) {
        products[filter] += PlaneSums.product(gradients, values, start, start + plane, mean[filter]);
      }
    }
    for (int filter = 0; filter < filters; filter++) {
      products[filter] *= precision[filter];
      if (normalised) {
        parameterGradients[at + filter] += (float) products[filter];
      }
      parameterGradients[normalised ? at + filters + filter : at + filter] += (float) sums[filter];
    }
    if (normalised) {
      through(gradients, values, parameters, rows);
    }
  }

  /** The mean and the variance of a batch depend on each of its numbers. */
  private void through(float[] gradients, float[] values, float[] parameters, int rows) {
    double count = (double) rows * plane;
    for (int k = 0; k < rows * filters; k++) {
      int filter = k % filters;
      float slope = (float) (precision[filter] * products[filter] / count);
      float meanGradient = (float) (sums[filter] / count);
      float factor = parameters[at + filter] * precision[filter];
      float centre = mean[filter];
      for (int place = k * plane; place < (k + 1) * plane; place++) {
        gradients[place] = factor * (gradients[place] - meanGradient - (values[place] - centre) * slope);
      }
    }
  }
}
