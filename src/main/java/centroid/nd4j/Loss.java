// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

/** The loss that the training of a network minimises. */
public enum Loss {
  /** The squared error, summed over the targets; one output per target. */
  SQUARED,
  /**
   * The negative log-likelihood of a normal distribution; two outputs per target, the mean and the logarithm of the variance.
   * The logarithm is clamped to the range from {@value #SMALLEST_LOG_VARIANCE} to {@value #LARGEST_LOG_VARIANCE}: targets are standardised, so noise has
   * a standard deviation from a thousandth of theirs to ten times theirs.
   */
  GAUSSIAN,
  /** The negative logarithm of the softmax probability of the true class; one output per class. */
  LOG;

  /** A standard deviation of 0.0009. */
  static final float SMALLEST_LOG_VARIANCE = -14;
  /** A standard deviation of 10. */
  static final float LARGEST_LOG_VARIANCE = 4.6f;

  private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

  /** Returns the network outputs for a number of targets or classes. */
  int width(int outputs) {
    return this == GAUSSIAN ? Math.multiplyExact(2, outputs) : outputs;
  }

  /** Returns the target values in a row: for LOG one, the index of the class. */
  int targets(int outputs) {
    return this == LOG ? 1 : outputs;
  }

  /**
   * Computes the loss of one row.
   *
   * @param result read: the network's outputs
   * @param at index of the row's first output
   * @param targets read: target values
   * @param targetAt index of the row's first target
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
          double logVariance = clamped(result[at + 2 * k + 1]);
          loss += HALF_LOG_TWO_PI + 0.5 * (logVariance + error * error * Math.exp(-logVariance));
        }
      }
      default -> loss = logSumExp(result, at, outputs) - result[at + (int) targets[targetAt]];
    }
    return loss;
  }

  /**
   * Replaces one row's outputs by the gradient of its loss.
   *
   * @param result modified: outputs become gradients
   * @param at index of the row's first output
   * @param targets read: target values
   * @param targetAt index of the row's first target
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
        double logSumExp = logSumExp(result, at, outputs);
        for (int k = 0; k < outputs; k++) {
          result[at + k] = (float) (factor * Math.exp(result[at + k] - logSumExp));
        }
        result[at + (int) targets[targetAt]] -= factor;
      }
    }
  }

  /** Outside of its range a log-variance has a gradient of 0, unless that leads back into the range. */
  private static void gaussianGradient(float[] result, int at, float target, float factor) {
    double error = result[at] - target;
    float raw = result[at + 1];
    double logVariance = clamped(raw);
    double precision = Math.exp(-logVariance);
    double slope = 0.5 * (1 - error * error * precision);
    boolean leaving = raw > LARGEST_LOG_VARIANCE && slope < 0 || raw < SMALLEST_LOG_VARIANCE && slope > 0;
    result[at] = (float) (factor * error * precision);
    result[at + 1] = leaving ? 0 : (float) (factor * slope);
  }

  /** Returns a log-variance within its range; NaN stays NaN. */
  static float clamped(float logVariance) {
    return Math.max(SMALLEST_LOG_VARIANCE, Math.min(LARGEST_LOG_VARIANCE, logVariance));
  }

  /** Returns log(sum of exp(x)) without overflow. */
  static double logSumExp(float[] values, int at, int length) {
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
