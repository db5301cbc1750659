// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

import java.util.Arrays;

/**
 * Batch normalisation of the output of a convolution, or the addition of a bias if the layer has none. In training the output of a filter is standardised by
 * its mean and variance in the batch, whatever the weights of rows; in prediction by running means of these. Not thread-safe.
 *
 * <p>{@link ConvolutionLayer} describes the parameters; those of this class begin behind the weights.
 */
final class BatchNormalisation {

  /** The weight of a batch in the running statistics. */
  private static final float BATCH_WEIGHT = 0.1f;
  /** Added to variances, which keeps divisors from 0. */
  private static final double EPSILON = 1e-5;

  private final int filters;
  private final int plane;
  private final boolean normalised;
  private final int offset;
  /** Of the last batch: the mean, and 1 over the standard deviation. */
  private final float[] mean;
  private final float[] precision;
  /** The normalised output is factor times output plus shift. */
  private final float[] factors;
  private final float[] shifts;
  /** Sums for all filters at once: images are read in the order of memory, since reading them filter by filter takes twice the time. */
  private final double[] within;
  private final double[] sums;
  private final double[] products;

  BatchNormalisation(ConvolutionLayer layer, LayerPosition position) {
    this.filters = layer.filters();
    this.plane = position.input().plane();
    this.normalised = layer.normalised();
    this.offset = layer.endOfWeights(position);
    this.mean = new float[filters];
    this.precision = new float[filters];
    this.factors = new float[filters];
    this.shifts = new float[filters];
    this.within = new double[filters];
    this.sums = new double[filters];
    this.products = new double[filters];
  }

  /**
   * Computes the inputs of the activation in training.
   *
   * @param values read: the output of the convolution, which with batch normalisation {@link #backward} needs too
   * @param result written: the inputs of the activation; without batch normalisation this may be the same array
   * @param parameters modified: the running statistics
   */
  void train(float[] values, float[] result, float[] parameters, int rows) {
    if (normalised) {
      measure(values, parameters, rows);
    } else {
      Arrays.fill(factors, 1);
      System.arraycopy(parameters, offset, shifts, 0, filters);
    }
    scale(values, result, rows);
  }

  /** Adds the variance within planes to that between planes, which is taken around the mean of the first plane to avoid cancellation. */
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
      precision[filter] = (float) (1 / Math.sqrt(variance + EPSILON));
      factors[filter] = parameters[offset + filter] * precision[filter];
      shifts[filter] = parameters[offset + filters + filter] - factors[filter] * mean[filter];
      update(parameters, offset + 2 * filters + filter, mean[filter]);
      update(parameters, offset + 3 * filters + filter, count > 1 ? variance * count / (count - 1) : variance);
    }
  }

  private static void update(float[] parameters, int index, double value) {
    parameters[index] += BATCH_WEIGHT * ((float) value - parameters[index]);
  }

  /**
   * Computes the inputs of the activation in prediction.
   *
   * @param values modified: the output of the convolution becomes the input of the activation
   * @param parameters read
   */
  void predict(float[] values, float[] parameters, int rows) {
    for (int filter = 0; filter < filters; filter++) {
      factors[filter] = 1;
      shifts[filter] = parameters[offset + filter];
      if (normalised) {
        factors[filter] = (float) (parameters[offset + filter] / Math.sqrt(parameters[offset + 3 * filters + filter] + EPSILON));
        shifts[filter] = parameters[offset + filters + filter] - factors[filter] * parameters[offset + 2 * filters + filter];
      }
    }
    scale(values, values, rows);
  }

  private void scale(float[] from, float[] to, int rows) {
    for (int k = 0; k < rows * filters; k++) {
      float factor = factors[k % filters];
      float shift = shifts[k % filters];
      for (int index = k * plane; index < (k + 1) * plane; index++) {
        to[index] = factor * from[index] + shift;
      }
    }
  }

  /**
   * Computes gradients.
   *
   * @param values read: the output of the convolution, as given to {@link #train}; null without batch normalisation
   * @param gradients modified: those of the inputs of the activation become those of the output of the convolution
   * @param parameters read
   * @param parameterGradients modified: those of scale and shift, or of the bias, are added; the statistics have none
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
        parameterGradients[offset + filter] += (float) products[filter];
      }
      parameterGradients[normalised ? offset + filters + filter : offset + filter] += (float) sums[filter];
    }
    if (normalised) {
      backwardThroughStatistics(gradients, values, parameters, rows);
    }
  }

  /** Includes the gradients through the mean and the variance, which depend on every number of the batch. */
  private void backwardThroughStatistics(float[] gradients, float[] values, float[] parameters, int rows) {
    double count = (double) rows * plane;
    for (int k = 0; k < rows * filters; k++) {
      int filter = k % filters;
      float slope = (float) (precision[filter] * products[filter] / count);
      float meanGradient = (float) (sums[filter] / count);
      float factor = parameters[offset + filter] * precision[filter];
      float centre = mean[filter];
      for (int index = k * plane; index < (k + 1) * plane; index++) {
        gradients[index] = factor * (gradients[index] - meanGradient - (values[index] - centre) * slope);
      }
    }
  }
}
