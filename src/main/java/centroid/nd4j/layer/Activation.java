// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

/** What a hidden unit does to the sum of its inputs. */
public enum Activation {
  /** max(0, x). */
  RELU(2),
  /** The hyperbolic tangent. */
  TANH(1),
  /** 1 / (1 + exp(-x)). */
  SIGMOID(1),
  /** x itself: the network is linear. */
  IDENTITY(1);

  /** From here on the tangent is 1 in the precision of float. */
  private static final float LARGEST_TANH = 7.90531110763549805f;

  private final double gain;

  Activation(double gain) {
    this.gain = gain;
  }

  /**
   * The variance of initial weights, times the number of inputs, that keeps signals of the same size from layer to layer.
   *
   * @return 2 where half of the signals are lost, else 1
   */
  public double gain() {
    return gain;
  }

  /**
   * Applies the activation. One long loop, which the compiler turns into vector instructions; many short ones it does not.
   *
   * @param sums modified: sums of inputs in, values of units out
   * @param length how many of them, from the first on
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
        // The sums are the values.
      }
    }
  }

  /**
   * The hyperbolic tangent to 4e-7, as a quotient of polynomials, in vector instructions: measured 20 to 40 times as fast as by exp, which would take
   * most of the time of training. The coefficients are those of the libraries Eigen and XLA.
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
   * Multiplies gradients by the activation's derivative, which follows from its value.
   *
   * @param values read: what {@link #apply} made
   * @param gradients modified: gradients of those values in, gradients of the sums out
   * @param length how many of them, from the first on
   */
  public void multiplyBySlopes(float[] values, float[] gradients, int length) {
    switch (this) {
      case RELU -> {
        for (int k = 0; k < length; k++) {
          // 1 for values above 0, without a branch that the processor would guess wrong half the time.
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
        // The slope is 1.
      }
    }
  }
}
