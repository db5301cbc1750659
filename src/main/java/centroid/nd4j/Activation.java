package centroid.nd4j;

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

  private final double gain;

  Activation(double gain) {
    this.gain = gain;
  }

  /** The variance of initial weights, times the number of inputs, that keeps signals of the same size from layer to layer. */
  double gain() {
    return gain;
  }

  /**
   * Applies the activation. One long loop, which the compiler turns into vector instructions; many short ones it does not.
   *
   * @param sums modified: sums of inputs in, values of units out
   * @param length how many of them, from the first on
   */
  void apply(float[] sums, int length) {
    switch (this) {
      case RELU -> {
        for (int k = 0; k < length; k++) {
          sums[k] = Math.max(sums[k], 0);
        }
      }
      case TANH -> {
        for (int k = 0; k < length; k++) {
          sums[k] = (float) (1 - 2 / (Math.exp(2.0 * sums[k]) + 1));
        }
      }
      case SIGMOID -> {
        for (int k = 0; k < length; k++) {
          sums[k] = (float) (1 / (1 + Math.exp(-sums[k])));
        }
      }
      default -> {
        // The sums are the values.
      }
    }
  }

  /**
   * Multiplies gradients by the activation's derivative, which follows from its value.
   *
   * @param values read: what {@link #apply} made
   * @param gradients modified: gradients of those values in, gradients of the sums out
   * @param length how many of them, from the first on
   */
  void multiplyBySlopes(float[] values, float[] gradients, int length) {
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
