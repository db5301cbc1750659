// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

/** What the training of a network minimises. */
public enum Loss {
  /** The squared error, summed over the targets; one output per target. */
  SQUARED,
  /**
   * The negative log-likelihood of a normal distribution; two outputs per target, the mean and the logarithm of the variance.
   * The logarithm counts as {@value #SMALLEST_LOG_VARIANCE} at least and {@value #LARGEST_LOG_VARIANCE} at most: targets are
   * standardised, so that noise is between a thousandth of their spread and ten times as large.
   */
  GAUSSIAN,
  /** The negative logarithm of the softmax probability of the true class; one output per class. */
  LOG;

  /** The floor of the noise: a deviation of 0.0009. */
  static final float SMALLEST_LOG_VARIANCE = -14;
  /** A deviation of 10. */
  static final float LARGEST_LOG_VARIANCE = 4.6f;

  private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

  /** Network outputs for a number of targets or classes. */
  int width(int outputs) {
    return this == GAUSSIAN ? Math.multiplyExact(2, outputs) : outputs;
  }

  /** Target values in a row: for LOG the index of the class. */
  int targets(int outputs) {
    return this == LOG ? 1 : outputs;
  }

  /**
   * The loss of one row.
   *
   * @param result read: the network's outputs, from {@code at} on
   * @param at first output
   * @param targets read: target values, from {@code targetAt} on
   * @param targetAt first target
   * @param outputs targets or classes
   * @return the loss
   */
  double value(float[] result, int at, float[] targets, int targetAt, int outputs) {
    double loss = 0;
    switch (this) {
      case SQUARED -> {
        for (int k = 0; k < outputs; k++) {
          double error = result[at + k] - targets[targetAt + k];
          loss += error * error;
        }
      }
      case GAUSSIAN -> {
        for (int k = 0; k < outputs; k++) {
          double error = result[at + 2 * k] - targets[targetAt + k];
          double logVariance = bounded(result[at + 2 * k + 1]);
          loss += HALF_LOG_TWO_PI + 0.5 * (logVariance + error * error * Math.exp(-logVariance));
        }
      }
      default -> loss = logOfSum(result, at, outputs) - result[at + (int) targets[targetAt]];
    }
    return loss;
  }

  /**
   * Overwrites one row's outputs with the gradient of its loss.
   *
   * @param result modified: outputs in, gradients out
   * @param at first output
   * @param targets read: target values
   * @param targetAt first target
   * @param outputs targets or classes
   * @param factor multiplies the gradient: the row's weight
   */
  void gradient(float[] result, int at, float[] targets, int targetAt, int outputs, float factor) {
    switch (this) {
      case SQUARED -> {
        for (int k = 0; k < outputs; k++) {
          result[at + k] = 2 * factor * (result[at + k] - targets[targetAt + k]);
        }
      }
      case GAUSSIAN -> {
        for (int k = 0; k < outputs; k++) {
          gaussianGradient(result, at + 2 * k, targets[targetAt + k], factor);
        }
      }
      default -> {
        double logOfSum = logOfSum(result, at, outputs);
        for (int k = 0; k < outputs; k++) {
          result[at + k] = (float) (factor * Math.exp(result[at + k] - logOfSum));
        }
        result[at + (int) targets[targetAt]] -= factor;
      }
    }
  }

  /** Outside of the bounds the gradient of the log variance is 0 unless it leads back inside, so that an output can't get lost there. */
  private static void gaussianGradient(float[] result, int at, float target, float factor) {
    double error = result[at] - target;
    float raw = result[at + 1];
    double logVariance = bounded(raw);
    double precision = Math.exp(-logVariance);
    double slope = 0.5 * (1 - error * error * precision);
    boolean leaving = raw > LARGEST_LOG_VARIANCE && slope < 0 || raw < SMALLEST_LOG_VARIANCE && slope > 0;
    result[at] = (float) (factor * error * precision);
    result[at + 1] = leaving ? 0 : (float) (factor * slope);
  }

  /** A logarithm of a variance as it counts; NaN stays NaN. */
  static float bounded(float logVariance) {
    return Math.max(SMALLEST_LOG_VARIANCE, Math.min(LARGEST_LOG_VARIANCE, logVariance));
  }

  /** log(sum of exp(x)), safe for large numbers. */
  static double logOfSum(float[] values, int at, int length) {
    float largest = values[at];
    for (int k = 1; k < length; k++) {
      largest = Math.max(largest, values[at + k]);
    }
    double sum = 0;
    for (int k = 0; k < length; k++) {
      sum += Math.exp(values[at + k] - largest);
    }
    return largest + Math.log(sum);
  }
}
