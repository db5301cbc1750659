// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

/** Activation functions of hidden units and convolutions. */
public enum Activation {
  /** max(0, x). */
  RELU(2),
  /** The hyperbolic tangent. */
  TANH(1),
  /** 1 / (1 + exp(-x)). */
  SIGMOID(1),
  /** x itself: a linear network. */
  IDENTITY(1);

  /** For larger numbers the hyperbolic tangent rounds to 1 in float. */
  private static final float LARGEST_TANH = 7.90531110763549805f;

  private final double gain;

  Activation(double gain) {
    this.gain = gain;
  }

  /**
   * Returns the variance of initial weights, times the number of inputs, that keeps the scale of values from layer to layer.
   *
   * @return 2 for ReLU, which sets half of the values to 0, otherwise 1
   */
  public double gain() {
    return gain;
  }

  /**
   * Applies the activation. One long loop is fastest: Java compiles it to vector instructions, which it does not do for many short ones.
   *
   * @param sums modified: weighted sums of inputs become values of units
   * @param length how many numbers, from the first on
   */
  public void apply(float[] sums, int length) {
    switch (this) {
      case RELU -> {
        for (int k = 0; k < length; k++) {
          sums[k] = Math.max(sums[k], 0);
        }
      }
      case TANH -> tanh(sums, length);
      case SIGMOID -> {
        // 1 / (1 + exp(-x)) = 1/2 + tanh(x / 2) / 2
        for (int k = 0; k < length; k++) {
          sums[k] *= 0.5f;
        }
        tanh(sums, length);
        for (int k = 0; k < length; k++) {
          sums[k] = 0.5f + 0.5f * sums[k];
        }
      }
      default -> {
        // The sums are the values already.
      }
    }
  }

  /**
   * Computes the hyperbolic tangent to 4e-7 as a quotient of polynomials, in vector instructions. Measured 20 to 40 times as fast as with exp, which would take
   * most of the training time. The coefficients are those of the libraries Eigen and XLA.
   */
  private static void tanh(float[] values, int length) {
    for (int k = 0; k < length; k++) {
      float x = Math.max(-LARGEST_TANH, Math.min(LARGEST_TANH, values[k]));
      float y = x * x;
      float p = -2.76076847742355e-16f;
      p = p * y + 2.00018790482477e-13f;
      p = p * y - 8.60467152213735e-11f;
      p = p * y + 5.12229709037114e-08f;
      p = p * y + 1.48572235717979e-05f;
      p = p * y + 6.37261928875436e-04f;
      p = p * y + 4.89352455891786e-03f;
      float q = 1.19825839466702e-06f;
      q = q * y + 1.18534705686654e-04f;
      q = q * y + 2.26843463243900e-03f;
      q = q * y + 4.89352518554385e-03f;
      values[k] = x * p / q;
    }
  }

  /**
   * Multiplies gradients by the derivative of the activation, which follows from its value.
   *
   * @param values read: the values from {@link #apply}
   * @param gradients modified: gradients of those values become gradients of the sums
   * @param length how many numbers, from the first on
   */
  public void multiplyBySlopes(float[] values, float[] gradients, int length) {
    switch (this) {
      case RELU -> {
        for (int k = 0; k < length; k++) {
          // 1 for values above 0, without a branch, which the processor would mispredict half of the time.
          gradients[k] *= Math.min(1, values[k] * Float.MAX_VALUE);
        }
      }
      case TANH -> {
        for (int k = 0; k < length; k++) {
          gradients[k] *= 1 - values[k] * values[k];
        }
      }
      case SIGMOID -> {
        for (int k = 0; k < length; k++) {
          gradients[k] *= values[k] * (1 - values[k]);
        }
      }
      default -> {
        // The derivative is 1.
      }
    }
  }
}
